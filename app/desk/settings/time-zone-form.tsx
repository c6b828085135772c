import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { Button } from "../../platform/ui/button";
import type { ChoiceGroup } from "../../platform/ui/choice";
import { ChoiceField } from "../../platform/ui/choice-field";
import { formatTimeOfDay } from "../../platform/ui/format";
import { AlertIcon } from "../../platform/ui/icons";
import { timeZoneField } from "./fields";
import type { SettingsView } from "./settings-page";
import { canonicalTimeZone, type TimeZoneGroup } from "./time-zones";

interface TimeZoneFormProps extends Pick<SettingsView, "timeZone" | "minutesNow" | "timeZones"> {
  problem: string | null;
}

const formId = "time-zone-form";
const fieldId = "time-zone";
const hintId = "time-zone-hint";
const problemId = "time-zone-problem";

export function TimeZoneForm({ timeZone, minutesNow, timeZones, problem }: TimeZoneFormProps) {
  const groups = useMemo(() => timeZones.map(toChoices), [timeZones]);
  const busy = useNavigation().state !== "idle";

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
          key={timeZone}
          id={fieldId}
          name={timeZoneField}
          initial={timeZone}
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
        <DeviceTimeZone present={timeZone} busy={busy} />
      </div>
    </>
  );
}

function toChoices({ region, zones }: TimeZoneGroup): ChoiceGroup {
  return { name: region, options: zones.map(({ name, label }) => ({ value: name, label })) };
}

/** Offers what this device is set to, when it is something else. Only a script can know. */
function DeviceTimeZone({ present, busy }: { present: string; busy: boolean }) {
  const device = useSyncExternalStore(neverChanges, deviceTimeZone, () => null);
  // Both as this browser names them: one place may have two names.
  if (!device || device === canonicalTimeZone(present)) return null;
  return (
    <Form method="post">
      <input type="hidden" name={timeZoneField} value={device} />
      <Button type="submit" disabled={busy}>
        Use this device&apos;s time zone ({device.replaceAll("_", " ")})
      </Button>
    </Form>
  );
}

function deviceTimeZone(): string | null {
  return canonicalTimeZone(new Intl.DateTimeFormat("en").resolvedOptions().timeZone);
}

const neverChanges = () => () => undefined;
