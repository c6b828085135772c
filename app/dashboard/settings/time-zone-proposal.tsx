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
 * Asks once whether to use the browser's time zone. It needs JavaScript; the settings offer the list without it.
 */
export function TimeZoneProposal({ workspace }: TimeZoneProposalProps) {
  const { timeZone, isTimeZoneChosen } = workspace;
  // The page to return to.
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
      Use your browser’s time zone ({there})?
    </Alert>
  );
}
