import { useNavigate } from "@remix-run/react";
import { Button } from "#app/platform/ui/button.tsx";
import { anewField, olderField, type GoLiveView } from "./go-live-view.ts";

type FinishedIdeasProps = GoLiveView["finished"] & {
  /** Those that were ticked when the page was asked for. */
  ticked: readonly string[];
};

/** Which of the finished ideas are to be written for real: none, unless somebody ticks it. */
export function FinishedIdeas({ ideas, moreAt, ticked }: FinishedIdeasProps) {
  const navigate = useNavigate();
  if (ideas.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Rewrite these with AI?</legend>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        These have gone out as practice. Tick those that are to be written for real: each gets the
        next free day of your plan. The practice text stays where it is.
      </p>
      <ul className="mt-3 max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {ideas.map(({ id, topic, day }) => (
          <li key={id}>
            <label className="flex min-h-11 items-start gap-3 px-3 py-2.5 text-sm sm:min-h-10">
              <input
                type="checkbox"
                name={anewField}
                value={id}
                defaultChecked={ticked.includes(id)}
                className="mt-0.5 size-4.5 shrink-0 accent-accent"
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
          // Sent with the form where there is no script, so that what is ticked stays so.
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
          Show older ones
        </Button>
      )}
    </fieldset>
  );
}
