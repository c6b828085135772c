import { Link } from "@remix-run/react";
import { Panel } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import { titleLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { AgentTypeIcon } from "#app/domain/agents/view/agent-type-icon.tsx";
import { StateShape } from "./text-state-mark.tsx";
import type { Station } from "./text-view.ts";

interface ContentTimelineProps {
  timeline: readonly Station[];
  /** Total cost, for people. */
  cost: string;
  timeZone: string;
  /** Public demo: hides links to the owner's pages. */
  isOpen: boolean;
}

const stateText = {
  done: "done",
  now: "in progress",
  to_come: "upcoming",
  rests: "skipped",
} as const satisfies Record<Station["state"], string>;

/** The item's steps from idea to results. Skipped and upcoming steps follow a dashed line. */
export function ContentTimeline({ timeline, cost, timeZone, isOpen }: ContentTimelineProps) {
  return (
    <Panel level={2} title="Timeline" aside={<p className="text-sm text-ink-soft">{cost}</p>}>
      <ol className="grid gap-x-3 gap-y-4 text-sm sm:grid-cols-4 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none">
        {timeline.map((station, index) => {
          const isReached = station.state === "done" || station.state === "now";
          return (
            <li
              key={station.name}
              aria-current={station.state === "now" ? "step" : undefined}
              className="grid grid-cols-[auto_1fr] gap-x-3 sm:block"
            >
              <div aria-hidden className="flex items-center gap-2 sm:mb-2">
                {station.agentType === null ? (
                  <span className="flex size-9 items-center justify-center rounded-full bg-accent-soft">
                    <StateShape state="waiting" />
                  </span>
                ) : (
                  <AgentTypeIcon
                    type={station.agentType}
                    {...(isReached ? {} : { className: "opacity-60 grayscale" })}
                  />
                )}
                {index < timeline.length - 1 && (
                  <span
                    className={classNames(
                      "hidden flex-1 border-t lg:block",
                      timeline[index + 1]?.state === "done"
                        ? "border-line-strong"
                        : "border-dashed border-line-strong",
                    )}
                  />
                )}
              </div>
              <div className="min-w-0">
                <p className={classNames("font-medium", !isReached && "text-ink-soft")}>
                  {station.to !== null && !(isOpen && station.to.startsWith("/review")) ? (
                    <Link to={station.to} className={titleLinkStyles}>
                      {station.name}
                    </Link>
                  ) : (
                    station.name
                  )}
                  <span className="sr-only">: {stateText[station.state]}</span>
                </p>
                {station.at !== null && (
                  <p className="text-ink-soft">{formatInstantIn(station.at, timeZone)}</p>
                )}
                {station.detail !== "" && (
                  <p className="break-words text-ink-soft">{station.detail}</p>
                )}
                {station.cost !== null && (
                  <p className="break-words tabular-nums">
                    <span className="sr-only">Cost: </span>
                    {station.cost}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
