import { readCommand } from "#scripts/command-line.mjs";
import { isAppError } from "#app/core/errors.ts";

/**
 * Runs an operator's command: what it says goes to stdout, and what is wrong to stderr, in a line where it is
 * something for the operator.
 * @param work gets the names that it was called with
 */
export async function runCommand(
  name: Parameters<typeof readCommand>[0],
  work: (names: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  const { names } = readCommand(name);
  try {
    const lines = await work(names);
    process.stdout.write([...lines, ""].join("\n"));
  } catch (error) {
    process.stderr.write(`${isAppError(error) ? error.message : String((error as Error).stack)}\n`);
    process.exitCode = 1;
  }
}
