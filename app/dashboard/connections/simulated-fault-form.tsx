import { Form, useNavigation } from "@remix-run/react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Checkbox } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import {
  simulatedFaults,
  type SimulatedFault,
} from "#app/domain/publishing/simulated-channels/simulated-fault.ts";
import { connectionFields, connectionIntents } from "./connections-view.ts";
import { practiceWords } from "./simulated-fault.copy.ts";

/** Form to simulate a failure on a test channel. */
export function PracticeForm({ fault }: { fault: SimulatedFault | null }) {
  const busy = useNavigation().state === "submitting";
  if (fault !== null)
    return (
      <Form
        method="post"
        className="w-full space-y-2 rounded-lg border border-line p-3 text-sm sm:ml-8.5"
      >
        <input type="hidden" name="intent" value={connectionIntents.endPractice} />
        <FailedText text="Failed to end the simulation" />
        <p>
          <span className="font-medium">
            Simulating a failure: {practiceWords[fault].name.toLowerCase()}.
          </span>{" "}
          It will happen the next time something is published to a test channel.{" "}
          {practiceWords[fault].follows}
        </p>
        <Button type="submit" size="small" disabled={busy}>
          Stop simulating
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
        <FailedText text="Failed to simulate the failure" />
        <fieldset>
          <legend className="font-medium">What should happen next on a test channel?</legend>
          <div className="mt-2 space-y-2">
            {simulatedFaults.map((each, index) => (
              <label key={each} className="flex gap-2.5">
                <Checkbox
                  type="radio"
                  name={connectionFields.fault}
                  value={each}
                  defaultChecked={index === 0}
                  className="mt-0.5 size-4"
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
          Simulate
        </Button>
      </Form>
    </details>
  );
}
