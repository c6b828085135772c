import { formatWords } from "#app/platform/ui/format.ts";
import { StepForm, StepHead } from "./step-form.tsx";

const roles = new Map([
  ["blog", "Articles"],
  ["newsletter", "Weekly newsletter"],
  ["social", "Posts"],
  ["video", "Video scripts"],
]);

/** Where content is published; test channels first. */
export function ChannelsStep({ places }: { places: readonly { name: string; role: string }[] }) {
  return (
    <>
      <StepHead step={3} title="Where will it be published?">
        <p>
          You start in Simulation Mode. Everything works as it will later, but content goes to test
          channels only you can see. Nothing leaves this app.
        </p>
      </StepHead>
      <StepForm step={3} goOn="Continue" consequence="Nothing is published.">
        <ul className="divide-y divide-line rounded-xl border border-dashed border-line-strong">
          {places.map(({ name, role }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4 px-4 py-3">
              <span className="font-medium">{formatPlace(name)}</span>
              <span className="text-sm text-ink-soft">
                {roles.get(role) ?? formatWords(role)} · test channel
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-sm text-ink-soft">
          You can connect your own channels, such as your blog, later. We’ll ask before anything
          goes live.
        </p>
      </StepForm>
    </>
  );
}

const formatPlace = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
