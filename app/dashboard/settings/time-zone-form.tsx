import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useMemo } from "react";
import { formatTimeZone } from "#app/core/time/time-zone-name.ts";
import { Button } from "#app/platform/ui/button.tsx";
import type { ChoiceGroup } from "#app/platform/ui/forms/choice.ts";
import { ChoiceField } from "#app/platform/ui/forms/choice-field.tsx";
import { formatTimeOfDay } from "#app/core/text/clock-words.ts";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { useFormDraft } from "#app/platform/web/drafts/use-form-draft.ts";
import { settingsPath, timeZoneField } from "./fields.ts";
import type { SettingsView } from "./settings-page.tsx";
import type { TimeZoneGroup } from "./time-zones.ts";
import { useDeviceTimeZone } from "./use-device-time-zone.ts";

interface TimeZoneFormProps extends Pick<
  SettingsView,
  "timeZone" | "isTimeZoneChosen" | "minutesNow" | "timeZones"
> {
  problem: string | null;
  draft: ReturnType<typeof useTimeZoneDraft>;
}

/** What was chosen and not saved: the page asks before it is left. */
export const useTimeZoneDraft = (timeZone: string) =>
  useFormDraft("time-zone", { [timeZoneField]: timeZone });

const formId = "time-zone-form";
const fieldId = "time-zone";
const hintId = "time-zone-hint";
const problemId = "time-zone-problem";

export function TimeZoneForm({
  timeZone,
  isTimeZoneChosen,
  minutesNow,
  timeZones,
  problem,
  draft,
}: TimeZoneFormProps) {
  const groups = useMemo(() => timeZones.map(toChoices), [timeZones]);
  const busy = useNavigation().formAction === settingsPath;
  const chosen = restoredZone(draft.found, { timeZone, timeZones });

  useEffect(() => {
    if (problem) document.getElementById(fieldId)?.focus();
  }, [problem]);

  return (
    <>
      <Form method="post" id={formId} className="max-w-md">
        <label htmlFor={fieldId} className="text-sm font-medium">
          Your time zone
        </label>
        <ChoiceField
          // What is set now is chosen anew, also after it was taken back.
          key={chosen}
          id={fieldId}
          name={timeZoneField}
          initial={chosen}
          onChange={(next) => draft.keep({ [timeZoneField]: next })}
          groups={groups}
          plural="time zones"
          invalid={problem !== null}
          describedBy={problem ? `${problemId} ${hintId}` : hintId}
        />
        {problem && (
          <p id={problemId} role="alert" className="mt-1.5 flex gap-1.5 text-sm text-danger">
            <AlertIcon size={18} className="mt-0.5 shrink-0" />
            {problem}
          </p>
        )}
        <p id={hintId} className="mt-1.5 text-sm text-ink-soft">
          The time there is now {formatTimeOfDay(minutesNow)}.
        </p>
      </Form>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" form={formId} variant="primary" disabled={busy}>
          Save time zone
        </Button>
        {isTimeZoneChosen && <DeviceTimeZone present={timeZone} busy={busy} />}
      </div>
    </>
  );
}

/** What was chosen before the page was loaded anew, as long as what it would change is the same. */
function restoredZone(
  found: { kept: { timeZone?: string }; saved: { timeZone: string } } | null,
  { timeZone, timeZones }: Pick<SettingsView, "timeZone" | "timeZones">,
): string {
  const kept = found?.saved.timeZone === timeZone ? found.kept.timeZone : undefined;
  const isKnown = timeZones.some(({ zones }) => zones.some(({ name }) => name === kept));
  return kept !== undefined && isKnown ? kept : timeZone;
}

function toChoices({ region, zones }: TimeZoneGroup): ChoiceGroup {
  return { name: region, options: zones.map(({ name, label }) => ({ value: name, label })) };
}

/** Offers what this device is set to, when it is something else. */
function DeviceTimeZone({ present, busy }: { present: string; busy: boolean }) {
  const device = useDeviceTimeZone(present);
  if (device === null) return null;
  return (
    <Form method="post">
      <input type="hidden" name={timeZoneField} value={device} />
      <Button type="submit" disabled={busy}>
        Use this device&apos;s time zone ({formatTimeZone(device)})
      </Button>
    </Form>
  );
}
