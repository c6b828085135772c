import { controlTexts } from "#app/domain/agents/settings/control.ts";
import { failedField } from "#app/platform/requests/failed-text.tsx";
import {
  dailyEmailField,
  notificationPreferencesField,
  settingsPath,
} from "#app/dashboard/settings/fields.ts";

/**
 * What could not be done, by the `intent` of the form that was lost. Forms of pages that few open say it
 * themselves (`FailedText`): these words are part of every page.
 */
const failedTexts: Record<string, string> = {
  start_all_agents: controlTexts.start_all_agents.failed,
  pause_system: controlTexts.pause_system.failed,
  start_agent: controlTexts.start_agent.failed,
  pause_agent: controlTexts.pause_agent.failed,
  add_agent: controlTexts.add_agent.failed,
  remove_agent: controlTexts.remove_agent.failed,
  generate_report: controlTexts.generate_report.failed,
  undo: "This could not be undone",
  mark_notifications_read: "Failed to mark notifications as read",
  save_settings: "Failed to save the settings",
};

/** The settings' forms are told apart by their fields. */
function failedSetting(fields: URLSearchParams): string {
  if (fields.has(dailyEmailField)) return "Failed to save the morning's e-mail";
  return `Failed to save the ${fields.has(notificationPreferencesField) ? "notices" : "time zone"}`;
}

/** What people read of a form that was lost. @param path the address that it was sent to */
export function failedText(path: string, fields: URLSearchParams): string {
  const known = fields.get(failedField) ?? failedTexts[fields.get("intent") ?? ""];
  if (known) return known;
  return path === settingsPath ? failedSetting(fields) : "This could not be done";
}
