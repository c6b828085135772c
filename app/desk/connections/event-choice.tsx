import { happeningNames, happenings } from "../../workspace/happening";
import { programFields } from "./program-form";

/** What a program is told of. */
export function EventChoice({ chosen }: { chosen: readonly string[] }) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">What it is told of</legend>
      <div className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {happeningNames.map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-2.5 text-sm sm:min-h-8">
            <input
              type="checkbox"
              name={programFields.event}
              value={name}
              defaultChecked={chosen.includes(name)}
              className="size-4 shrink-0 accent-accent"
            />
            {happenings[name]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
