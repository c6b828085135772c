import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { formatTimeOfDay, formatWords } from "../../platform/ui/format";
import { CloseIcon } from "../../platform/ui/icons";
import { TitleLink } from "../../platform/ui/title-link";
import { textAddress } from "../../workspace/addresses/content";
import { planAddress } from "../../workspace/addresses/plan";
import { OriginBadge } from "../frame/origin-badge";
import { dayTitle } from "./calendar";
import { panelLook } from "./idea-fields";
import type { PlanData } from "./plan-data";

interface DayPostsProps {
  plan: PlanData;
  posts: NonNullable<PlanData["posts"]>;
}

/** The posts of the day that somebody has opened: in the calendar they are a number. */
export function DayPosts({ plan: { view, at }, posts: { day, items } }: DayPostsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever opens them comes to them, also where they stand above the calendar.
  useEffect(() => heading.current?.focus(), [day]);
  return (
    <section aria-label="Posts of the day" className={`${panelLook} border-accent`}>
      <div className="flex items-start justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 font-semibold outline-none">
          Posts, {dayTitle(day)}
        </h2>
        <Link
          to={planAddress({ view, at })}
          preventScrollReset
          aria-label="Close"
          className="-mt-1 -mr-1 flex size-11 shrink-0 items-center justify-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink sm:size-9"
        >
          <CloseIcon size={18} />
        </Link>
      </div>
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
