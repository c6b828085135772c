import type { Queries } from "#db/client.server.ts";
import type { CheckResult } from "./checks.ts";

/** The stored form: problems first, each check by its name. */
type Stored = [name: CheckResult["name"], outcome: CheckResult["outcome"], fact: string][];

const checksSql = "SELECT unpacked(checks, NULL) AS checks FROM content_versions WHERE id = ?";

/** The checks of a version as stored; null: none. */
export function storedChecks(checks: readonly CheckResult[]): string | null {
  if (checks.length === 0) return null;
  const stored: Stored = checks
    .map(({ name, outcome, fact }): Stored[number] => [name, outcome, fact])
    .sort(([a, first], [b, second]) => (first + a < second + b ? -1 : 1));
  return JSON.stringify(stored);
}

/** The checks of a version, problems first; empty once they are cleaned up. */
export async function checksOf(tx: Queries, versionId: string): Promise<CheckResult[]> {
  const stored = await tx.statement<{ checks: string | null }>(checksSql).value(versionId);
  // Written by `storedChecks` only.
  const checks = JSON.parse(stored ?? "[]") as Stored;
  return checks.map(([name, outcome, fact]) => ({ name, outcome, fact }));
}
