import { createHash } from "node:crypto";
import { AppError } from "#app/core/errors.ts";
import type { AgentSettings } from "./settings.ts";

/** The version of an agent's settings, which its metrics do not affect. */
export function settingsVersion({ name, speed, enabled, approvalPolicy }: AgentSettings): string {
  const text = JSON.stringify([name, speed, enabled, approvalPolicy]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/**
 * @param isExpected whether the user saw this version
 * @throws AppError `changed_meanwhile`
 */
export function checkVersion(
  settings: AgentSettings,
  isExpected: (version: string) => boolean,
): void {
  if (isExpected(settingsVersion(settings))) return;
  throw new AppError(
    "changed_meanwhile",
    "Someone changed this agent's settings while you were editing. Reload the page and try again.",
  );
}
