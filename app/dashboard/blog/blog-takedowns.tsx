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
  kept_down: "stays down",
  restored: "restored",
};

/** Texts of the blog that were reported and taken down; nothing where none was. */
export function BlogTakedowns({ takedowns }: { takedowns: readonly OwnTakedown[] }) {
  if (takedowns.length === 0) return null;
  return (
    <Panel level={2} title="Reported texts">
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

/** At a text that is down: why, and what its owner can do. */
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
        ? "Your blog does not show this text, and it stays down after a notice."
        : "The operator has taken this text down from your blog after a notice."}{" "}
      {reason !== "" && <bdi>Why: {reason} </bdi>}
      The text is still here.{" "}
      <Link to={ownTakedownPath(id)} className="font-medium underline">
        {counteredAt === null ? "Read the notice, and answer it" : "Read the notice"}
      </Link>
    </p>
  );
}
