import { formatWords } from "#app/platform/ui/format.ts";
import { StepForm, StepHead } from "./step-form.tsx";

const roles = new Map([
  ["blog", "Articles"],
  ["newsletter", "The weekly edition"],
  ["social", "Posts"],
  ["video", "Video scripts"],
]);

/** Where texts go: to places of practice first. */
export function ChannelsStep({ places }: { places: readonly { name: string; role: string }[] }) {
  return (
    <>
      <StepHead step={3} title="Where will it be published?">
        <p>
          You begin in Simulation Mode: everything is written, checked and sent as it will be, to
          practice places that nobody else can see. Nothing leaves this app.
        </p>
      </StepHead>
      <StepForm step={3} goOn="Go on" consequence="Nothing is published.">
        <ul className="divide-y divide-line rounded-xl border border-dashed border-line-strong">
          {places.map(({ name, role }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4 px-4 py-3">
              <span className="font-medium">{formatPlace(name)}</span>
              <span className="text-sm text-ink-soft">
                {roles.get(role) ?? formatWords(role)} · practice
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-sm text-ink-soft">
          Places of your own, such as your blog, can be connected later; we’ll ask before anything
          goes live.
        </p>
      </StepForm>
    </>
  );
}

const formatPlace = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
