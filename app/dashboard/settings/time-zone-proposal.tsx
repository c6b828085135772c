import { Form, useLocation, useNavigation } from "@remix-run/react";
import { formatTimeZone } from "#app/core/time/time-zone-name.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { ClockIcon } from "#app/platform/ui/icons/icons.tsx";
import { Alert } from "#app/platform/ui/alert.tsx";
import type { DashboardData } from "#app/workspace/overview.ts";
import { fromField, settingsPath, timeZoneField } from "./fields.ts";
import { useDeviceTimeZone } from "./use-device-time-zone.ts";

interface TimeZoneProposalProps {
  workspace: Pick<DashboardData["workspace"], "timeZone" | "isTimeZoneChosen">;
}

/**
 * Asks once whether days should be those of the place where the browser is. Only a script can know
 * that place; without one, the list in the settings is there as ever.
 */
export function TimeZoneProposal({ workspace }: TimeZoneProposalProps) {
  const { timeZone, isTimeZoneChosen } = workspace;
  // The page that it stands on, to come back to.
  const from = useLocation().pathname;
  const device = useDeviceTimeZone(timeZone);
  const busy = useNavigation().formAction === settingsPath;
  if (isTimeZoneChosen || device === null) return null;
  const [there, here] = [formatTimeZone(device), formatTimeZone(timeZone)];
  const answer = (zone: string, words: string, label: string, variant: "primary" | "secondary") => (
    <Form method="post" action={settingsPath}>
      <input type="hidden" name={timeZoneField} value={zone} />
      <input type="hidden" name={fromField} value={from} />
      <Button type="submit" size="small" variant={variant} aria-label={label} disabled={busy}>
        {words}
      </Button>
    </Form>
  );
  return (
    <Alert
      icon={<ClockIcon />}
      action={
        <div className="flex flex-wrap gap-2">
          {answer(device, "Yes", `Yes, use ${there}`, "primary")}
          {answer(timeZone, `Keep ${here}`, `Keep ${here}`, "secondary")}
        </div>
      }
    >
      Your browser is in {there}. Use that for your days?
    </Alert>
  );
}
