/**
 * The CPU time that some work costs this process, in milliseconds: on a busy machine it takes
 * longer, but costs the same.
 */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
