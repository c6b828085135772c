import { readCommand } from "#scripts/command-line.mjs";
import { isAppError } from "#app/core/errors.ts";

/**
 * Runs an operator command: output goes to stdout, errors to stderr, as one line if meant for the
 * operator.
 * @param work receives the command's arguments
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
