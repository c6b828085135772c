import { createHash } from "node:crypto";
import { AppError } from "#app/core/errors.ts";
import type { AgentSettings } from "./settings.ts";

/** Names the present settings of an agent: its metrics move without changing it. */
export function settingsVersion({ name, speed, enabled, approvalPolicy }: AgentSettings): string {
  const text = JSON.stringify([name, speed, enabled, approvalPolicy]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/**
 * @param isExpected whether whoever changes them has seen this version
 * @throws AppError `changed_meanwhile`
 */
export function checkVersion(
  settings: AgentSettings,
  isExpected: (version: string) => boolean,
): void {
  if (isExpected(settingsVersion(settings))) return;
  throw new AppError(
    "changed_meanwhile",
    "This agent's settings have been changed since you read them. Read them again.",
  );
}
