import { formatTimeOfDay } from "#app/core/text/clock-words.ts";
import { formatWords } from "#app/platform/ui/format.ts";
import { TitleLink } from "#app/platform/ui/links/title-link.tsx";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { dayTitle } from "./calendar.ts";
import { panelStyles } from "./idea-fields.tsx";
import { PanelHead } from "./panel-head.tsx";
import type { PlanData } from "./plan-data.ts";

interface DayPostsProps {
  plan: PlanData;
  posts: NonNullable<PlanData["posts"]>;
}

/** Lists the posts of a day, which the calendar shows as a number. */
export function DayPosts({ plan, posts: { day, items } }: DayPostsProps) {
  return (
    <section aria-label="Posts of the day" className={`${panelStyles} border-accent`}>
      <PanelHead plan={plan} opened={day}>
        Posts, {dayTitle(day)}
      </PanelHead>
      {items.length === 0 ? (
        <p className="mt-1 text-sm text-ink-soft">No posts on this day.</p>
      ) : (
        <ol className="mt-2 divide-y divide-line text-sm">
          {items.map(({ contentItemId, title, channel, minutes, isOut, origin }) => (
            <li key={`${contentItemId} ${channel}`} className="py-2.5 last:pb-0">
              <p className="font-medium break-words">
                <TitleLink title={title} to={contentItemPath(contentItemId)} />
              </p>
              <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-ink-soft">
                {formatTimeOfDay(minutes)} · {formatWords(channel)} ·{" "}
                {isOut ? "published" : "scheduled"}
                <OriginBadge origin={origin} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
