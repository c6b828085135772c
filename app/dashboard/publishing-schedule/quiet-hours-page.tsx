import { Form, Link, useNavigation } from "@remix-run/react";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { connectionsPath } from "#app/workspace/paths/live.ts";
import {
  quietHoursFields,
  mostADay,
  saveQuietHours,
  type QuietHoursProblem,
  type ShownQuietHours,
} from "./quiet-hours-form.ts";

interface QuietHoursPageProps {
  places: readonly ShownQuietHours[];
  /** As people read it. */
  timeZone: string;
  /** Why the form just sent was not saved. */
  problem: QuietHoursProblem | null;
}

/** When nothing goes to which place, and how much does on a day. */
export function QuietHoursPage({ places, timeZone, problem }: QuietHoursPageProps) {
  const own = places.filter(({ isPractice }) => !isPractice);
  const practice = places.filter(({ isPractice }) => isPractice);
  return (
    <main id="main" className="w-full max-w-3xl min-w-0 space-y-6">
      <div>
        <h1 className="text-2xl font-semibold">When texts go out</h1>
        <p className="mt-1 max-w-prose text-ink-soft">
          In a place’s quiet hours nothing goes there. What is approved waits, and goes out one
          after the other once they are over. What you take down goes at once. The times are those
          of {timeZone}.
        </p>
      </div>
      <Places title="Your places" places={own} problem={problem}>
        None yet.{" "}
        <Link to={connectionsPath} className={inlineLinkStyles}>
          Connect a place
        </Link>
      </Places>
      {practice.length > 0 && (
        <Places title="Practice places" places={practice} problem={problem}>
          None.
        </Places>
      )}
    </main>
  );
}

function Places({
  title,
  places,
  problem,
  children,
}: {
  title: string;
  places: readonly ShownQuietHours[];
  problem: QuietHoursProblem | null;
  /** Where there are none. */
  children: React.ReactNode;
}) {
  return (
    <section aria-label={title}>
      <h2 className="text-sm text-ink-soft">{title}</h2>
      {places.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">{children}</p>
      ) : (
        <div className="mt-2 space-y-3">
          {places.map((place) => (
            <ChannelForm
              key={`${place.name} ${place.from} ${place.to} ${place.maxPerDay}`}
              place={place}
              problem={problem?.place === place.name ? problem : null}
            />
          ))}
        </div>
      )}
    </section>
  );
}

const fieldStyles =
  "mt-1 block min-h-11 rounded-lg border border-line-strong bg-surface px-3 text-base sm:min-h-10 sm:text-sm";

function ChannelForm({
  place,
  problem,
}: {
  place: ShownQuietHours;
  problem: QuietHoursProblem | null;
}) {
  const { name, placeTakes } = place;
  const { formData, state } = useNavigation();
  const busy = state !== "idle" && formData?.get(quietHoursFields.place) === name;
  const id = name.replaceAll(/\W+/gu, "-");
  return (
    <Card>
      <Form method="post" aria-label={name}>
        <h3 className="font-medium">
          <bdi>{name}</bdi>
        </h3>
        <input type="hidden" name="intent" value={saveQuietHours} />
        <FailedText text="Failed to save the hours" />
        <input type="hidden" name={quietHoursFields.place} value={name} />
        {problem && (
          <p role="alert" className="mt-2 text-sm text-danger">
            {problem.problem}
          </p>
        )}
        <div className="mt-2 flex flex-wrap items-end gap-x-4 gap-y-3">
          <label className="text-sm">
            Quiet from<span className="sr-only"> at {name}</span>
            <input
              type="time"
              name={quietHoursFields.from}
              defaultValue={problem?.from ?? place.from ?? ""}
              className={fieldStyles}
            />
          </label>
          <label className="text-sm">
            to<span className="sr-only"> at {name}</span>
            <input
              type="time"
              name={quietHoursFields.to}
              defaultValue={problem?.to ?? place.to ?? ""}
              className={fieldStyles}
            />
          </label>
          <label className="text-sm">
            Max. per day<span className="sr-only"> at {name}</span>
            <input
              type="number"
              min={1}
              max={mostADay}
              inputMode="numeric"
              name={quietHoursFields.maxPerDay}
              defaultValue={problem?.maxPerDay ?? place.maxPerDay ?? ""}
              aria-describedby={`${id}-hint`}
              className={`${fieldStyles} w-24`}
            />
          </label>
          <Button type="submit" disabled={busy}>
            Save<span className="sr-only"> {name}</span>
          </Button>
        </div>
        <p id={`${id}-hint`} className="mt-2 text-sm text-ink-soft">
          Empty: at any hour, and{" "}
          {placeTakes === null ? "as many as there are" : `up to ${placeTakes} a day`}.
        </p>
      </Form>
    </Card>
  );
}
