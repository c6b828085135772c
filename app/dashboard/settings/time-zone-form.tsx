import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useMemo } from "react";
import { formatTimeZone } from "#app/core/time/time-zone-name.ts";
import { Button } from "#app/platform/ui/button.tsx";
import type { ChoiceGroup } from "#app/platform/ui/forms/choice.ts";
import { ChoiceField } from "#app/platform/ui/forms/choice-field.tsx";
import { Field } from "#app/platform/ui/forms/form-fields.tsx";
import { formatTimeOfDay } from "#app/core/text/clock-words.ts";
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

/** Whether there are unsaved changes; the page warns before leaving. */
export const useTimeZoneDraft = (timeZone: string) =>
  useFormDraft("time-zone", { [timeZoneField]: timeZone });

const formId = "time-zone-form";
const fieldId = "time-zone";

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
        <Field
          id={fieldId}
          label="Your time zone"
          hint={`Current time there: ${formatTimeOfDay(minutesNow)}.`}
          problem={problem ?? undefined}
          isAlert
        >
          {(control) => (
            <ChoiceField
              // Resets to the stored value, also after an undo.
              key={chosen}
              id={control.id}
              name={timeZoneField}
              initial={chosen}
              onChange={(next) => draft.keep({ [timeZoneField]: next })}
              groups={groups}
              plural="time zones"
              invalid={problem !== null}
              describedBy={control["aria-describedby"]}
            />
          )}
        </Field>
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

/** The unsaved choice from before a reload, while the stored value is the same. */
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

/** Offers this device's time zone when it differs. */
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
