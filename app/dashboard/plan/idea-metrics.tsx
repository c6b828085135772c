import type { ReactNode } from "react";
import { Card } from "#app/platform/ui/card.tsx";
import { Figure } from "#app/platform/ui/figure.tsx";
import { formatDollars, formatInstantIn, formatNumber } from "#app/platform/ui/format.ts";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { sumOf, type TimelineChannel } from "./idea-timeline.ts";

const channelStates: Readonly<Record<TimelineChannel["state"], string>> = {
  scheduled: "scheduled",
  published: "published",
  unconfirmed: "please check",
  failed: "failed",
  dismissed: "not published, dismissed",
  unpublished: "unpublished",
};

const notMeasured = "Not measured";

/** Results in total and by channel. Not measured is not zero. */
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
      <h2 className="text-lg font-semibold">Results</h2>
      {places.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">
          Views and income will appear here once something is published.
        </p>
      ) : (
        <>
          <dl className="mt-3 grid grid-cols-3 gap-3 text-sm">
            <Result name="Views" value={shown(views)} />
            <Result name="Reactions" value={shown(sumOf(out, "interactions"))} />
            <Result name="Income" value={views === null ? notMeasured : money(earned)} />
          </dl>
          <ul className="mt-4 divide-y divide-line text-sm">
            {places.map((publication) => (
              <li
                key={`${publication.contentItemId} ${publication.channel}`}
                className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2"
              >
                <span className="flex flex-wrap items-center gap-x-2">
                  {publication.channel}
                  <OriginBadge origin={publication.origin} />
                </span>
                <span className="text-ink-soft">
                  {channelStates[publication.state]}
                  {publication.publishedAt !== null &&
                    ` · ${formatInstantIn(publication.publishedAt, timeZone)}`}
                  {publication.state === "published" && (
                    <>
                      {" · "}
                      {publication.views === null ? (
                        notMeasured
                      ) : (
                        <>
                          <Figure simulated={publication.origin === "simulated"}>
                            {formatNumber(publication.views)}
                          </Figure>{" "}
                          views
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
