import { useEffect, useRef } from "react";
import { Checkbox } from "#app/platform/ui/forms/controls.tsx";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { webhookEventTypes, webhookEvents } from "#app/workspace/webhook-event.ts";
import type { FormMistake } from "./form-mistake.ts";
import { webhookEndpointFields } from "./webhook-endpoint-form.ts";

interface EventChoiceProps {
  chosen: readonly string[];
  /** The form's error; only this choice's error shows here. */
  mistake?: FormMistake | null;
}

/** The events a webhook endpoint receives. */
export function EventChoice({ chosen, mistake = null }: EventChoiceProps) {
  const first = useRef<HTMLInputElement>(null);
  const own = mistake?.field === webhookEndpointFields.event ? mistake : null;
  useEffect(() => {
    if (own) first.current?.focus();
  }, [own]);
  return (
    <fieldset aria-describedby={own ? "events-problem" : undefined}>
      <legend className="text-sm font-medium">Events to send</legend>
      {own && (
        <p id="events-problem" role="alert" className="mt-1.5 flex gap-1.5 text-sm text-danger">
          <AlertIcon size={18} className="mt-px shrink-0" />
          {own.words}
        </p>
      )}
      <div className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {webhookEventTypes.map((name, index) => (
          <label key={name} className="flex min-h-11 items-center gap-2.5 text-sm sm:min-h-8">
            <Checkbox
              ref={index === 0 ? first : undefined}
              name={webhookEndpointFields.event}
              value={name}
              defaultChecked={chosen.includes(name)}
              autoFocus={own !== null && index === 0}
              aria-invalid={own ? true : undefined}
              className="size-4"
            />
            {webhookEvents[name]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
