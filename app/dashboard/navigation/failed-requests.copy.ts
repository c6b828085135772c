import { controlTexts } from "#app/domain/agents/settings/control.ts";
import { failedField } from "#app/platform/requests/failed-text.tsx";
import {
  dailyEmailField,
  notificationPreferencesField,
  settingsPath,
} from "#app/dashboard/settings/fields.ts";

/**
 * Error titles by the `intent` of the failed form. This copy loads with every page, so rarely opened pages bring their own (`FailedText`).
 */
const failedTexts: Record<string, string> = {
  start_all_agents: controlTexts.start_all_agents.failed,
  pause_system: controlTexts.pause_system.failed,
  start_agent: controlTexts.start_agent.failed,
  pause_agent: controlTexts.pause_agent.failed,
  add_agent: controlTexts.add_agent.failed,
  remove_agent: controlTexts.remove_agent.failed,
  generate_report: controlTexts.generate_report.failed,
  undo: "Couldn't undo this",
  mark_notifications_read: "Failed to mark notifications as read",
  save_settings: "Failed to save the settings",
};

/** The settings forms differ by their fields. */
function failedSetting(fields: URLSearchParams): string {
  if (fields.has(dailyEmailField)) return "Failed to save the daily email setting";
  return `Failed to save the ${fields.has(notificationPreferencesField) ? "notices" : "time zone"}`;
}

/** The error title of a failed form. @param path the address it was sent to */
export function failedText(path: string, fields: URLSearchParams): string {
  const known = fields.get(failedField) ?? failedTexts[fields.get("intent") ?? ""];
  if (known) return known;
  return path === settingsPath ? failedSetting(fields) : "That didn't work";
}
