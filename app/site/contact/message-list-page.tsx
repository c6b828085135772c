import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { formatInstant } from "#app/platform/ui/format.ts";
import { CheckIcon } from "#app/platform/ui/icons/icons.tsx";
import { inboxPath, messagePath } from "#app/workspace/paths/contact.ts";
import type { InboxPage, InboxTab, MessageSummary } from "./inbox.ts";
import { MailBadge } from "./mail-badge.tsx";
import { MarkForm } from "./mark-form.tsx";

interface MessageListPageProps {
  tab: InboxTab;
  page: InboxPage;
}

const tabs = [
  { tab: "open", name: "Open", to: inboxPath },
  { tab: "done", name: "Done", to: `${inboxPath}?show=done` },
] as const;

/** Contact messages, newest first. */
export function MessageListPage({ tab, page: { messages, older, newer } }: MessageListPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef({ tab, count: messages.length });

  useEffect(() => {
    // The focused button disappeared with its message.
    if (before.current.tab === tab && messages.length < before.current.count) {
      heading.current?.focus();
    }
    before.current = { tab, count: messages.length };
  }, [tab, messages.length]);

  const neighbour = (side: string, id: string) =>
    `${inboxPath}?${tab === "done" ? "show=done&" : ""}${side}=${id}`;
  return (
    <main id="main" className="mx-auto w-full max-w-4xl px-4 py-8 sm:px-6 sm:py-10">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
            Messages
          </h1>
          <p className="mt-1 text-sm text-ink-soft">
            Messages from the contact form, newest first.
          </p>
        </div>
        <nav aria-label="Messages" className="flex gap-1 rounded-lg bg-sunken p-1">
          {tabs.map(({ tab: each, name, to }) => (
            <Link
              key={each}
              to={to}
              aria-current={each === tab ? "page" : undefined}
              className={classNames(
                "flex min-h-8 items-center rounded-md px-3 text-sm font-medium",
                each === tab ? "bg-surface text-ink shadow-lift" : "text-ink-soft hover:text-ink",
              )}
            >
              {name}
            </Link>
          ))}
        </nav>
      </div>
      {messages.length > 0 ? (
        <ol className="mt-6 space-y-3">
          {messages.map((message) => (
            <li key={message.id}>
              <Entry message={message} isDone={tab === "done"} />
            </li>
          ))}
        </ol>
      ) : (
        <Empty tab={tab} />
      )}
      {(older ?? newer) !== null && (
        <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-between gap-3">
          {newer !== null && <ButtonLink to={neighbour("newer", newer)}>← Newer</ButtonLink>}
          {older !== null && (
            <ButtonLink to={neighbour("older", older)} className="ml-auto">
              Older →
            </ButtonLink>
          )}
        </nav>
      )}
    </main>
  );
}

function Entry({ message, isDone }: { message: MessageSummary; isDone: boolean }) {
  const { id, name, subject, beginning, createdAt, mail } = message;
  return (
    <Card className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:p-5">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 dir="auto" className="line-clamp-3 min-w-0 font-semibold [overflow-wrap:anywhere]">
            <Link to={messagePath(id)} className="hover:underline">
              {subject}
            </Link>
          </h2>
          <MailBadge mail={mail} />
        </div>
        <p className="mt-1 text-sm [overflow-wrap:anywhere] text-ink-soft">
          <bdi>{name}</bdi> ·{" "}
          <time dateTime={new Date(createdAt).toISOString()}>{formatInstant(createdAt)}</time>
        </p>
        <p
          dir="auto"
          className="mt-1.5 line-clamp-2 text-sm [overflow-wrap:anywhere] text-ink-soft"
        >
          {beginning}
        </p>
      </div>
      <MarkForm id={id} subject={subject} isDone={isDone} size="small" />
    </Card>
  );
}

function Empty({ tab }: { tab: InboxTab }) {
  const open = tab === "open";
  return (
    <Card className="mt-6 flex flex-col items-center px-6 py-12 text-center">
      <span className="rounded-full bg-accent-soft p-3 text-accent">
        <CheckIcon size={26} />
      </span>
      <h2 className="mt-4 text-lg font-semibold">
        {open ? "No open messages" : "No done messages yet"}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        {open
          ? "Messages from the contact form appear here until you mark them as done."
          : "Messages that you mark as done appear here, and you can reopen them."}
      </p>
    </Card>
  );
}
