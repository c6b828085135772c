/**
 * What a piece of work costs this process, in milliseconds of its processor's time: a machine that
 * does other things as well takes longer, and works no more.
 */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
