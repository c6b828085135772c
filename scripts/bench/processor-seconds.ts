import { readFileSync } from "node:fs";

/** A process's CPU time with all threads; Linux only, in hundredths of a second. */
export function processorSeconds(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // After the name, which may contain anything: state is the third field, these are the 14th and
  // 15th.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
