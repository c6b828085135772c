import { Form, useNavigation } from "@remix-run/react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import {
  simulatedFaults,
  type SimulatedFault,
} from "#app/domain/publishing/simulated-channels/simulated-fault.ts";
import { connectionFields, connectionIntents } from "./connections-view.ts";
import { practiceWords } from "./simulated-fault.copy.ts";

/** What its owner wants to go wrong at a practice place, to see what happens then. */
export function PracticeForm({ fault }: { fault: SimulatedFault | null }) {
  const busy = useNavigation().state === "submitting";
  if (fault !== null)
    return (
      <Form
        method="post"
        className="w-full space-y-2 rounded-lg border border-line p-3 text-sm sm:ml-8.5"
      >
        <input type="hidden" name="intent" value={connectionIntents.endPractice} />
        <FailedText text="Failed to end the practice" />
        <p>
          <span className="font-medium">
            Practice is on: {practiceWords[fault].name.toLowerCase()}.
          </span>{" "}
          It happens to the next text that goes to a practice place. {practiceWords[fault].follows}
        </p>
        <Button type="submit" size="small" disabled={busy}>
          End the practice
        </Button>
      </Form>
    );
  return (
    <details className="w-full sm:pl-8.5">
      <summary className="min-h-9 w-fit cursor-pointer py-1.5 text-sm font-medium text-accent">
        Simulate a failure
      </summary>
      <Form method="post" className="mt-2 space-y-3 rounded-lg border border-line p-3 text-sm">
        <input type="hidden" name="intent" value={connectionIntents.practise} />
        <FailedText text="Failed to begin the practice" />
        <fieldset>
          <legend className="font-medium">What happens to the next text at a practice place</legend>
          <div className="mt-2 space-y-2">
            {simulatedFaults.map((each, index) => (
              <label key={each} className="flex gap-2.5">
                <input
                  type="radio"
                  name={connectionFields.fault}
                  value={each}
                  defaultChecked={index === 0}
                  className="mt-0.5 size-4 shrink-0 accent-accent"
                />
                <span>
                  {practiceWords[each].name}
                  <span className="block text-ink-soft">{practiceWords[each].follows}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <Button type="submit" size="small" disabled={busy}>
          Practise it
        </Button>
      </Form>
    </details>
  );
}
