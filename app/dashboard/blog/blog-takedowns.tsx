import { Link } from "@remix-run/react";
import { Panel } from "#app/platform/ui/card.tsx";
import { formatInstant } from "#app/platform/ui/format.ts";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import type { OwnTakedown } from "#app/domain/takedowns/takedown.ts";
import { ownTakedownPath } from "#app/workspace/paths/blog.ts";
import type { TakedownState } from "#app/workspace/takedown.ts";

const words: Partial<Record<TakedownState, string>> = {
  taken_down: "taken down",
  countered: "taken down; your counter-notice has been sent",
  kept_down: "removed",
  restored: "restored",
};

/** Articles taken down after a copyright notice, if any. */
export function BlogTakedowns({ takedowns }: { takedowns: readonly OwnTakedown[] }) {
  if (takedowns.length === 0) return null;
  return (
    <Panel level={2} title="Reported articles">
      <ul className="space-y-3 text-sm">
        {takedowns.map(({ id, title, state, decidedAt, reason }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <Link to={ownTakedownPath(id)} className={inlineLinkStyles}>
              <bdi>{title.trim() || "Untitled"}</bdi>
            </Link>
            : {words[state]}, {formatInstant(decidedAt)}
            {reason !== "" && (
              <span dir="auto" className="block whitespace-pre-wrap text-ink-soft">
                {reason}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** On an article that was taken down: why, and what its owner can do. */
export function DownNote({
  takedown: { id, state, reason, counteredAt },
}: {
  takedown: OwnTakedown;
}) {
  return (
    <p
      role="status"
      className="mt-4 rounded-lg bg-warning-soft px-4 py-3 text-sm [overflow-wrap:anywhere] text-warning"
    >
      {state === "kept_down"
        ? "This article stays off your blog because of a copyright notice."
        : "This article was taken down from your blog because of a copyright notice."}{" "}
      {reason !== "" && <bdi>Why: {reason} </bdi>}
      You still have the article here.{" "}
      <Link to={ownTakedownPath(id)} className="font-medium underline">
        {counteredAt === null ? "Read the notice and respond" : "Read the notice"}
      </Link>
    </p>
  );
}
