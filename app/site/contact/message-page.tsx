import { Link } from "@remix-run/react";
import { Badge } from "#app/platform/ui/badge.tsx";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Panel } from "#app/platform/ui/card.tsx";
import { formatInstant } from "#app/platform/ui/format.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { inboxPath } from "#app/workspace/paths/contact.ts";
import { replyPath, type MessageView } from "./inbox.ts";
import { MailBadge, MailFacts } from "./mail-badge.tsx";
import { MarkForm } from "./mark-form.tsx";

/** A message, to answer and to mark as done. */
export function MessagePage({ message }: { message: MessageView }) {
  const { id, name, email, subject, createdAt, doneAt, mail } = message;
  const isDone = doneAt !== null;
  return (
    <main id="main" className="mx-auto w-full max-w-4xl px-4 py-8 sm:px-6 sm:py-10">
      <Link to={isDone ? `${inboxPath}?show=done` : inboxPath} className={`text-sm ${linkStyles}`}>
        ← {isDone ? "Done messages" : "Open messages"}
      </Link>
      <article className="mt-4 rounded-xl border border-line bg-surface p-5 shadow-lift sm:p-8">
        <h1 dir="auto" className="text-xl font-semibold [overflow-wrap:anywhere] sm:text-2xl">
          {subject}
        </h1>
        <dl className="mt-4 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
          <dt className="text-ink-soft">From</dt>
          <dd className="[overflow-wrap:anywhere]">
            <bdi className="font-medium">{name}</bdi> <bdi>&lt;{email}&gt;</bdi>
          </dd>
          <dt className="text-ink-soft">Sent</dt>
          <dd>
            <time dateTime={new Date(createdAt).toISOString()}>{formatInstant(createdAt)}</time>
          </dd>
          {isDone && (
            <>
              <dt className="text-ink-soft">Done</dt>
              <dd>
                {formatInstant(doneAt)} <Badge tone="success">Done</Badge>
              </dd>
            </>
          )}
        </dl>
        <div
          dir="auto"
          className="mt-6 border-t border-line pt-6 [overflow-wrap:anywhere] whitespace-pre-wrap"
        >
          {message.message}
        </div>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={replyPath(message)} fullPage variant="primary">
            Reply
          </ButtonLink>
          <MarkForm id={id} subject={subject} isDone={isDone} />
        </div>
        <p className="mt-3 text-sm text-ink-soft">
          Reply opens your email program. After you answer, mark the message as done.
        </p>
      </article>
      <Panel level={2} title="Email to you" aside={<MailBadge mail={mail} />} className="mt-4">
        <div className="text-sm text-ink-soft">
          <MailFacts mail={mail} />
        </div>
      </Panel>
    </main>
  );
}
