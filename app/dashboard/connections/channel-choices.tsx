import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/platform/ui/button.tsx";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { connectionFields } from "./connections-view.ts";
import { channelIntents, type ShownChannel } from "./channel-view.ts";

/** A channel's options that can change without reconnecting it. */
export function ChannelChoices({ place: { id, name, choices } }: { place: ShownChannel }) {
  const busy = useNavigation().state === "submitting";
  if (choices.length === 0) return null;
  return (
    <details className="w-full sm:pl-8.5">
      <summary className="min-h-9 w-fit cursor-pointer py-1.5 text-sm font-medium text-accent">
        How content is delivered<span className="sr-only"> at {name}</span>
      </summary>
      <Form method="post" className="mt-2 space-y-4 rounded-lg border border-line p-3">
        <input type="hidden" name="intent" value={channelIntents.choose} />
        <FailedText text="Failed to save how content is delivered" />
        <input type="hidden" name={connectionFields.id} value={id} />
        {choices.map((choice) => (
          <ChoiceField key={`${choice.name} ${choice.value}`} {...choice} />
        ))}
        <p className="text-sm text-ink-soft">
          Applies to new content. Existing drafts there stay drafts until you publish them.
        </p>
        <Button type="submit" size="small" disabled={busy}>
          Save<span className="sr-only"> how content is delivered to {name}</span>
        </Button>
      </Form>
    </details>
  );
}
