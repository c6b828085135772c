import { Form, useLocation } from "@remix-run/react";
import type { FormEvent } from "react";
import { useState } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { formatAge, formatInstantWithZone } from "#app/platform/ui/format.ts";
import { iconButtonStyles } from "#app/platform/ui/icons/icon-button.tsx";
import { BellIcon } from "#app/platform/ui/icons/icons.tsx";
import { Popover } from "#app/platform/ui/overlays/popover.tsx";
import { Tooltip } from "#app/platform/ui/overlays/tooltip.tsx";
import { Cached } from "#app/platform/web/render-cache.tsx";
import { HelpIcon } from "#app/site/help/help-icon.tsx";
import type { Activity } from "#app/workspace/activity.ts";
import type { DashboardData } from "#app/workspace/overview.ts";
import { ActivityDescription } from "#app/dashboard/activities/activity-description.tsx";
import { isAllSimulated } from "#app/dashboard/activities/activity-feed.ts";
import { formActionPath } from "#app/dashboard/layout/form-address.ts";
import { Amount } from "#app/dashboard/layout/amount.tsx";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { markReadFields } from "./mark-read.ts";
import { isUnread, unreadLabel } from "./unread.ts";
import { useNotifications, type ReadBy } from "./use-notifications.ts";

interface NotificationsMenuProps {
  notifications: DashboardData["notifications"];
  /** Ages are relative to this instant. */
  now: string;
  /** The workspace's time zone. */
  timeZone: string;
  readBy: ReadBy;
  /** Of the public demo. */
  demo: boolean;
}

/** Works without JavaScript; with it, opening marks everything as read. */
export function NotificationsMenu({
  notifications,
  now,
  timeZone,
  readBy,
  demo,
}: NotificationsMenuProps) {
  const { items } = notifications;
  const action = formActionPath(useLocation().pathname);
  // One badge for all; where real and simulated items mix, each has its own.
  const allSimulated = isAllSimulated(items);
  const { readAt, unread, seenUpTo, markRead } = useNotifications(notifications, readBy);
  // Items that were new on opening stay marked until it closes.
  const [newSince, setNewSince] = useState<string | null>(null);
  const shownNewSince = newSince ?? readAt;

  function toggled(open: boolean) {
    setNewSince(open ? readAt : null);
    if (open && unread > 0) markRead();
  }

  function takeOver(event: FormEvent) {
    if (markRead()) event.preventDefault();
  }

  return (
    <Popover
      hint={(button, open) => (
        <Tooltip text="Notifications" quiet={open}>
          {button}
        </Tooltip>
      )}
      button={
        <>
          <BellIcon />
          <span className="sr-only">{unreadLabel(unread)}</span>
          {unread > 0 && (
            <span className="data-colour absolute top-1.5 right-1.5 size-2.5 rounded-full border-2 border-surface bg-danger-mark" />
          )}
        </>
      }
      className="sm:relative"
      buttonClassName={classNames(iconButtonStyles, "relative")}
      panelClassName="absolute inset-x-4 top-full z-30 mt-2 overflow-hidden rounded-xl border border-line-strong bg-surface shadow-lift sm:right-0 sm:left-auto sm:mt-4 sm:w-96"
      onToggle={toggled}
    >
      <div className="flex min-h-13 items-center justify-between gap-3 border-b border-line px-4 py-2">
        <div className="flex flex-wrap items-center gap-x-2.5">
          <div className="flex items-center gap-1">
            <h2 className="font-semibold">Notifications</h2>
            <HelpIcon article="notifications" question="What's listed here?" />
          </div>
          {allSimulated && <OriginBadge origin="simulated" />}
        </div>
        {unread > 0 ? (
          <Form method="post" action={action} onSubmit={takeOver}>
            <input type="hidden" name="intent" value="mark_notifications_read" />
            <input type="hidden" name={markReadFields.seenUpTo} value={seenUpTo} />
            <Button type="submit" size="small" variant="quiet">
              Mark all as read
            </Button>
          </Form>
        ) : (
          items.length > 0 &&
          !items.some((item) => isUnread(item, shownNewSince)) && (
            <span className="text-sm text-ink-faint">All read</span>
          )
        )}
      </div>
      <NotificationsList
        items={items}
        now={now}
        timeZone={timeZone}
        demo={demo}
        newSince={shownNewSince}
        showOrigin={!allSimulated}
      />
    </Popover>
  );
}

interface ListProps {
  items: readonly Activity[];
  now: string;
  timeZone: string;
  demo: boolean;
  newSince: string;
  showOrigin: boolean;
}

function NotificationsList({ items, now, timeZone, demo, newSince, showOrigin }: ListProps) {
  if (items.length === 0) {
    return <p className="px-4 py-8 text-center text-ink-soft">No notifications yet</p>;
  }
  return (
    <ol
      // Scrollable, so it must be reachable by keyboard.
      tabIndex={0}
      aria-label="Latest notifications"
      className="max-h-[min(60dvh,28rem)] divide-y divide-line overflow-y-auto overscroll-contain -outline-offset-2"
    >
      {items.map((item) => (
        <Cached
          key={item.id}
          as="li"
          className="flex gap-2.5 px-4 py-3"
          of={NotificationRow}
          with={{
            item,
            age: formatAge(item.createdAt, now),
            timeZone,
            demo,
            isNew: isUnread(item, newSince),
            showOrigin,
          }}
        />
      ))}
    </ol>
  );
}

interface RowProps {
  item: Activity;
  age: string;
  timeZone: string;
  demo: boolean;
  isNew: boolean;
  showOrigin: boolean;
}

function NotificationRow({ item, age, timeZone, demo, isNew, showOrigin }: RowProps) {
  const { title, createdAt, metadata, origin } = item;
  return (
    <>
      <span
        aria-hidden
        className={classNames(
          "data-colour mt-2 size-2 shrink-0 rounded-full",
          isNew && "bg-accent",
        )}
      />
      <div className="min-w-0 flex-1 text-sm">
        <div className="flex items-baseline justify-between gap-3">
          <p className="font-medium">
            {isNew && <span className="sr-only">New: </span>}
            {title}
          </p>
          <time
            dateTime={createdAt}
            title={formatInstantWithZone(createdAt, timeZone)}
            className="shrink-0 text-xs text-ink-faint tabular-nums"
          >
            {age}
          </time>
        </div>
        <p className="text-ink-soft">
          <ActivityDescription activity={item} demo={demo} />
        </p>
        <p className="mt-1.5 flex flex-wrap gap-2 empty:hidden">
          {metadata.amount !== undefined && <Amount dollars={metadata.amount} origin={origin} />}
          {showOrigin && <OriginBadge origin={origin} />}
        </p>
      </div>
    </>
  );
}
