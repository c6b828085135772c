import { Form, useNavigation } from "@remix-run/react";
import { Button } from "../../platform/ui/button";
import { FailedText } from "../../platform/requests/failed-text";
import { ChoiceField } from "./choice-field";
import { connectionFields } from "./connections-view";
import { placeIntents, type ShownPlace } from "./place-view";

/** What can be chosen anew at a connected place, without connecting it anew. */
export function PlaceChoices({ place: { id, name, choices } }: { place: ShownPlace }) {
  const busy = useNavigation().state === "submitting";
  if (choices.length === 0) return null;
  return (
    <details className="w-full sm:pl-8.5">
      <summary className="min-h-9 w-fit cursor-pointer py-1.5 text-sm font-medium text-accent">
        How texts arrive<span className="sr-only"> at {name}</span>
      </summary>
      <Form method="post" className="mt-2 space-y-4 rounded-lg border border-line p-3">
        <input type="hidden" name="intent" value={placeIntents.choose} />
        <FailedText text="Failed to save how texts arrive" />
        <input type="hidden" name={connectionFields.id} value={id} />
        {choices.map((choice) => (
          <ChoiceField key={`${choice.name} ${choice.value}`} {...choice} />
        ))}
        <p className="text-sm text-ink-soft">
          It counts for what is sent from now on. What lies there as a draft stays one until you
          publish it there.
        </p>
        <Button type="submit" size="small" disabled={busy}>
          Save<span className="sr-only"> how texts arrive at {name}</span>
        </Button>
      </Form>
    </details>
  );
}
