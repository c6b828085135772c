import { Form, Link, useNavigation } from "@remix-run/react";
import { zoneName } from "#app/core/time/time-zone-name.ts";
import { Input } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { connectionsPath } from "#app/workspace/paths/live.ts";
import {
  quietHoursFields,
  maxAllowedPerDay,
  saveQuietHours,
  type QuietHoursProblem,
  type ShownQuietHours,
} from "./quiet-hours-form.ts";

interface QuietHoursPageProps {
  places: readonly ShownQuietHours[];
  /** IANA name. */
  timeZone: string;
  /** Why the form just sent was not saved. */
  problem: QuietHoursProblem | null;
}

/** Quiet hours and daily limits by channel. */
export function QuietHoursPage({ places, timeZone, problem }: QuietHoursPageProps) {
  const own = places.filter(({ isTestChannel }) => !isTestChannel);
  const testChannels = places.filter(({ isTestChannel }) => isTestChannel);
  return (
    <main id="main" className="w-full max-w-3xl min-w-0 space-y-6">
      <div>
        <h1 className="text-2xl font-semibold">Publishing hours</h1>
        <p className="mt-1 max-w-prose text-ink-soft">
          Nothing is published during quiet hours. Approved content waits until they end.
          Unpublishing always happens right away. Times in {zoneName(timeZone)}.
        </p>
      </div>
      <Channels title="Your channels" places={own} problem={problem}>
        None yet.{" "}
        <Link to={connectionsPath} className={inlineLinkStyles}>
          Connect a channel
        </Link>
      </Channels>
      {testChannels.length > 0 && (
        <Channels title="Test channels" places={testChannels} problem={problem}>
          None.
        </Channels>
      )}
    </main>
  );
}

function Channels({
  title,
  places,
  problem,
  children,
}: {
  title: string;
  places: readonly ShownQuietHours[];
  problem: QuietHoursProblem | null;
  /** Empty state. */
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

function ChannelForm({
  place,
  problem,
}: {
  place: ShownQuietHours;
  problem: QuietHoursProblem | null;
}) {
  const { name, channelLimit } = place;
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
        <FailedText text="Couldn’t save the hours" />
        <input type="hidden" name={quietHoursFields.place} value={name} />
        {problem && (
          <p role="alert" className="mt-2 text-sm text-danger">
            {problem.problem}
          </p>
        )}
        <div className="mt-2 flex flex-wrap items-end gap-x-4 gap-y-3">
          <label className="text-sm">
            Quiet from<span className="sr-only"> on {name}</span>
            <Input
              type="time"
              name={quietHoursFields.from}
              defaultValue={problem?.from ?? place.from ?? ""}
              width="w-auto"
              className="mt-1"
            />
          </label>
          <label className="text-sm">
            to<span className="sr-only"> on {name}</span>
            <Input
              type="time"
              name={quietHoursFields.to}
              defaultValue={problem?.to ?? place.to ?? ""}
              width="w-auto"
              className="mt-1"
            />
          </label>
          <label className="text-sm">
            Max. per day<span className="sr-only"> on {name}</span>
            <Input
              type="number"
              min={1}
              max={maxAllowedPerDay}
              inputMode="numeric"
              name={quietHoursFields.maxPerDay}
              defaultValue={problem?.maxPerDay ?? place.maxPerDay ?? ""}
              aria-describedby={`${id}-hint`}
              width="w-24"
              className="mt-1"
            />
          </label>
          <Button type="submit" disabled={busy}>
            Save<span className="sr-only"> {name}</span>
          </Button>
        </div>
        <p id={`${id}-hint`} className="mt-2 text-sm text-ink-soft">
          Leave empty for no quiet hours and{" "}
          {channelLimit === null ? "no daily limit" : `up to ${channelLimit} a day`}.
        </p>
      </Form>
    </Card>
  );
}
