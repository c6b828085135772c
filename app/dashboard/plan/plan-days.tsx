import { Link } from "@remix-run/react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { formatTimeOfDay } from "#app/core/text/clock-words.ts";
import { PlusIcon } from "#app/platform/ui/icons/icons.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { planPathOf } from "#app/workspace/paths/plan.ts";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { dayTitle, shortDay, weekdayHead } from "./calendar.ts";
import { stateNames, type PlanData, type PlanDay, type PlanItem } from "./plan-data.ts";
import { StateIcon } from "./state-icon.tsx";
import { useMoving } from "./use-moving.ts";

type Moves = ReturnType<typeof useMoving>;

/** Days as a month, week or list; on phones always a list. */
export function PlanDays({ plan, isLive }: { plan: PlanData; isLive: boolean }) {
  const { days, view, today } = plan;
  const [first, last] = [days[0]?.day ?? today, days.at(-1)?.day ?? today];
  const moves = useMoving({ first, last, today });
  const isGrid = view !== "list";
  return (
    <div
      className={classNames(
        isGrid &&
          "sm:overflow-hidden sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:shadow-lift",
      )}
    >
      {isGrid && (
        <div
          aria-hidden
          className="hidden grid-cols-7 border-b border-line text-sm text-ink-soft sm:grid"
        >
          {days.slice(0, 7).map(({ day }) => (
            <span key={day} className="px-2.5 py-2">
              {weekdayHead(day)}
            </span>
          ))}
        </div>
      )}
      <ol className={classNames("space-y-5", isGrid && "sm:grid sm:grid-cols-7 sm:space-y-0")}>
        {days.map((day) => (
          <Day key={day.day} {...{ day, plan, isLive, moves, isGrid }} />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moves.moving &&
          `${moves.moving.item.topic}: ${dayTitle(moves.moving.day)}. Use the arrow keys to choose a day, Enter to move it there, Escape to cancel.`}
      </p>
    </div>
  );
}

interface DayProps {
  day: PlanDay;
  plan: PlanData;
  /** Live mode: simulated items get a badge. In Simulation Mode the header says it. */
  isLive: boolean;
  moves: Moves;
  isGrid: boolean;
}

function Day({ day: { day, items, more, posts, free }, plan, isLive, moves, isGrid }: DayProps) {
  const { view, at, today } = plan;
  const isEmpty = items.length === 0 && free.length === 0 && posts === 0;
  const isTarget = moves.moving?.day === day && moves.moving.item.day !== day;
  return (
    <li
      {...moves.day(day)}
      className={classNames(
        isEmpty && day !== today && "max-sm:hidden",
        isGrid && "sm:-mt-px sm:-ml-px sm:min-w-0 sm:border-t sm:border-l sm:border-line sm:p-1.5",
        isGrid && (view === "week" ? "sm:min-h-80" : "sm:min-h-28"),
        isGrid && day < today && "sm:bg-canvas",
        isTarget && "outline-2 -outline-offset-2 outline-accent outline-dashed",
      )}
    >
      <div
        className={classNames(
          "flex items-baseline justify-between gap-2",
          isGrid ? "mb-2 sm:mb-1 sm:px-1" : "mb-2",
        )}
      >
        <h3 className="text-sm font-semibold sm:font-medium">
          <span className={isGrid ? "sm:sr-only" : undefined}>
            {day === today && "Today, "}
            {dayTitle(day)}
          </span>
          {isGrid && (
            <span
              aria-hidden
              className={classNames(
                "hidden sm:inline",
                day === today && "rounded-full bg-accent px-2 py-0.5 text-on-accent",
              )}
            >
              {dayNumber(day)}
            </span>
          )}
        </h3>
        {posts > 0 && (
          <Link
            to={planPathOf({ view, at, posts: day })}
            preventScrollReset
            aria-current={plan.posts?.day === day ? "true" : undefined}
            className={classNames(linkStyles, "-my-2 py-2 text-xs")}
          >
            {posts === 1 ? "1 post" : `${posts} posts`}
            <span className="sr-only">, {shortDay(day)}</span>
          </Link>
        )}
      </div>
      {(items.length > 0 || free.length > 0) && (
        <ul
          className={classNames(
            "divide-y divide-line rounded-xl border border-line bg-surface",
            isGrid && "sm:space-y-1.5 sm:divide-y-0 sm:rounded-none sm:border-0 sm:bg-transparent",
          )}
        >
          {items.map((item) => (
            <li key={item.id}>
              <Item {...{ item, plan, isLive, moves, isGrid }} />
            </li>
          ))}
          {free.map((minutes) => (
            <li key={minutes}>
              <Link
                to={planPathOf({ view, at, add: day })}
                preventScrollReset
                className={classNames(
                  "flex min-h-11 items-center gap-2 px-4 text-sm text-ink-soft hover:bg-sunken hover:text-ink",
                  isGrid && "sm:min-h-8 sm:rounded-lg sm:bg-sunken sm:px-2 sm:text-xs",
                )}
              >
                <PlusIcon size={14} />
                <span>
                  Open slot
                  <span className="sr-only">
                    , {shortDay(day)}, {formatTimeOfDay(minutes)}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Link
          to={planPathOf({ view: "list", at: day })}
          className={classNames(linkStyles, "mt-1 inline-block px-1 text-xs")}
        >
          and {more} more
        </Link>
      )}
    </li>
  );
}

/** "24", or "Dec 1" on the first of a month. */
function dayNumber(day: string): string {
  return day.endsWith("-01") ? shortDay(day).slice(5) : String(Number(day.slice(8)));
}

interface ItemProps extends Omit<DayProps, "day"> {
  item: PlanItem;
}

function Item({ item, plan, isLive, moves, isGrid }: ItemProps) {
  const { view, at, chosen } = plan;
  const isChosen = chosen?.id === item.id;
  const isMoving = moves.moving?.item.id === item.id;
  const time = formatTimeOfDay(item.minutes);
  return (
    <Link
      {...moves.item(item)}
      to={planPathOf({ view, at, idea: item.id })}
      preventScrollReset
      aria-current={isChosen ? "true" : undefined}
      className={classNames(
        "flex min-h-11 items-start gap-3 px-4 py-3 hover:bg-sunken",
        isGrid &&
          "sm:min-h-0 sm:flex-col sm:gap-0.5 sm:rounded-lg sm:border sm:border-line sm:px-2 sm:py-1.5",
        item.state === "waits" ? "sm:bg-accent-soft" : isGrid && "sm:bg-surface",
        isChosen && "outline-2 -outline-offset-1 outline-accent",
        isMoving && "opacity-60",
      )}
    >
      <span
        className={classNames(
          "flex items-center gap-1.5 pt-1 text-xs text-ink-soft sm:pt-0",
          !isGrid && "sm:pt-1",
        )}
      >
        <StateIcon state={item.state} say />
        {isGrid && <span className="hidden sm:inline">{shortTime(time, item.state)}</span>}
      </span>
      <span className="min-w-0">
        <span
          dir="auto"
          className={classNames(
            "block text-left break-words",
            isGrid && "sm:line-clamp-3 sm:text-xs sm:leading-snug",
          )}
        >
          {item.topic}
        </span>
        <span
          className={classNames(
            "mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-ink-soft",
            isGrid && "sm:hidden",
          )}
        >
          Article · {time} · {stateNames[item.state].toLowerCase()}
          {isLive && item.origin !== null && <OriginBadge origin={item.origin} />}
        </span>
      </span>
    </Link>
  );
}

/** "8:00 AM", with a hint when someone is working on it. */
function shortTime(time: string, state: PlanItem["state"]): string {
  if (state === "waits") return `${time} · review`;
  if (state === "in_work") return `${time} · writing`;
  if (state === "changes") return `${time} · changes`;
  return time;
}
