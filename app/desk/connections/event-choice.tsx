import { webhookEventTypes, webhookEvents } from "../../workspace/webhook-event";
import { webhookEndpointFields } from "./webhook-endpoint-form";

/** The types of events that a webhook endpoint asks for. */
export function EventChoice({ chosen }: { chosen: readonly string[] }) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">What it is told of</legend>
      <div className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {webhookEventTypes.map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-2.5 text-sm sm:min-h-8">
            <input
              type="checkbox"
              name={webhookEndpointFields.event}
              value={name}
              defaultChecked={chosen.includes(name)}
              className="size-4 shrink-0 accent-accent"
            />
            {webhookEvents[name]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
