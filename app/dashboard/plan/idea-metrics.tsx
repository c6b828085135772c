import type { ReactNode } from "react";
import { Card } from "#app/platform/ui/card.tsx";
import { Figure } from "#app/platform/ui/figure.tsx";
import { formatDollars, formatInstantIn, formatNumber } from "#app/platform/ui/format.ts";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { sumOf, type TimelineChannel } from "./idea-timeline.ts";

const placeStates: Readonly<Record<TimelineChannel["state"], string>> = {
  scheduled: "has its time",
  published: "out",
  unconfirmed: "needs a look",
  failed: "failed",
  dismissed: "not out, put away",
  unpublished: "taken back",
};

const notMeasured = "Not measured";

/** What came of it, at each place and together; what nobody has measured is no nought. */
export function IdeaMetrics({
  places,
  timeZone,
}: {
  places: readonly TimelineChannel[];
  timeZone: string;
}) {
  const out = places.filter(({ state }) => state === "published");
  const simulated = out.some(({ origin }) => origin === "simulated");
  const views = sumOf(out, "views");
  const earned = out.reduce((sum, { earnedCents }) => sum + earnedCents, 0);
  const figure = (value: string) => <Figure simulated={simulated}>{value}</Figure>;
  const shown = (value: number | null) =>
    value === null ? notMeasured : figure(formatNumber(value));
  const money = (cents: number) => figure(formatDollars(cents / 100));
  return (
    <Card className="sm:p-6">
      <h2 className="text-lg font-semibold">What came of it</h2>
      {places.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">
          Readers and earnings stand here once something of it is out.
        </p>
      ) : (
        <>
          <dl className="mt-3 grid grid-cols-3 gap-3 text-sm">
            <Result name="Readers" value={shown(views)} />
            <Result name="Reactions" value={shown(sumOf(out, "interactions"))} />
            <Result name="Earned" value={views === null ? notMeasured : money(earned)} />
          </dl>
          <ul className="mt-4 divide-y divide-line text-sm">
            {places.map((place) => (
              <li
                key={`${place.contentItemId} ${place.channel}`}
                className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2"
              >
                <span className="flex flex-wrap items-center gap-x-2">
                  {place.channel}
                  <OriginBadge origin={place.origin} />
                </span>
                <span className="text-ink-soft">
                  {placeStates[place.state]}
                  {place.publishedAt !== null &&
                    ` · ${formatInstantIn(place.publishedAt, timeZone)}`}
                  {place.state === "published" && (
                    <>
                      {" · "}
                      {place.views === null ? (
                        notMeasured
                      ) : (
                        <>
                          <Figure simulated={place.origin === "simulated"}>
                            {formatNumber(place.views)}
                          </Figure>{" "}
                          readers
                        </>
                      )}
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Result({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="mt-0.5 text-lg font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
