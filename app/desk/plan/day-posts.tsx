import { formatTimeOfDay } from "../../core/clock-words";
import { formatWords } from "../../platform/ui/format";
import { TitleLink } from "../../platform/ui/title-link";
import { textAddress } from "../../workspace/addresses/content";
import { OriginBadge } from "../frame/origin-badge";
import { dayTitle } from "./calendar";
import { panelLook } from "./idea-fields";
import { PanelHead } from "./panel-head";
import type { PlanData } from "./plan-data";

interface DayPostsProps {
  plan: PlanData;
  posts: NonNullable<PlanData["posts"]>;
}

/** The posts of the day that somebody has opened: in the calendar they are a number. */
export function DayPosts({ plan, posts: { day, items } }: DayPostsProps) {
  return (
    <section aria-label="Posts of the day" className={`${panelLook} border-accent`}>
      <PanelHead plan={plan} opened={day}>
        Posts, {dayTitle(day)}
      </PanelHead>
      {items.length === 0 ? (
        <p className="mt-1 text-sm text-ink-soft">
          No post is out on this day or has its time on it.
        </p>
      ) : (
        <ol className="mt-2 divide-y divide-line text-sm">
          {items.map(({ pieceId, title, destination, minutes, isOut, origin }) => (
            <li key={`${pieceId} ${destination}`} className="py-2.5 last:pb-0">
              <p className="font-medium break-words">
                <TitleLink title={title} to={textAddress(pieceId)} />
              </p>
              <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-ink-soft">
                {formatTimeOfDay(minutes)} · {formatWords(destination)} ·{" "}
                {isOut ? "out" : "has its time"}
                <OriginBadge origin={origin} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
