import { useNavigate } from "@remix-run/react";
import { Checkbox } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { rewriteField, olderField, type GoLiveView } from "./go-live-view.ts";

type FinishedIdeasProps = GoLiveView["finished"] & {
  /** The ideas checked when the page was requested. */
  ticked: readonly string[];
};

/** Finished ideas to rewrite with AI; none by default. */
export function FinishedIdeas({ ideas, moreAt, ticked }: FinishedIdeasProps) {
  const navigate = useNavigate();
  if (ideas.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Rewrite these with AI?</legend>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        These were published in simulation. Select the ones to write for real. Each gets the next
        open day in your plan. The simulated version stays where it is.
      </p>
      <ul className="mt-3 max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {ideas.map(({ id, topic, day }) => (
          <li key={id}>
            <label className="flex min-h-11 items-start gap-3 px-3 py-2.5 text-sm sm:min-h-10">
              <Checkbox
                name={rewriteField}
                value={id}
                defaultChecked={ticked.includes(id)}
                className="mt-0.5 size-4.5"
              />
              <span className="min-w-0 flex-1 break-words">
                <bdi>{topic}</bdi>
              </span>
              {day !== null && <span className="shrink-0 text-ink-soft">{day}</span>}
            </label>
          </li>
        ))}
      </ul>
      {moreAt !== null && (
        <Button
          // Sent with the form without JavaScript, so that selections persist.
          type="submit"
          name={olderField}
          value="yes"
          formAction={moreAt}
          formNoValidate
          size="small"
          onClick={(event) => {
            event.preventDefault();
            navigate(moreAt, { preventScrollReset: true });
          }}
          className="mt-2"
        >
          Show older
        </Button>
      )}
    </fieldset>
  );
}
