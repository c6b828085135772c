import { isAppError } from "../../core/errors";

/**
 * Runs an operator's command: what it says goes to stdout, and what is wrong to stderr, in a line where it is
 * something for the operator.
 * @param work gets the command's arguments
 */
export async function runCommand(
  work: (args: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  try {
    const lines = await work(process.argv.slice(2));
    process.stdout.write([...lines, ""].join("\n"));
  } catch (error) {
    process.stderr.write(`${isAppError(error) ? error.message : String((error as Error).stack)}\n`);
    process.exitCode = 1;
  }
}
