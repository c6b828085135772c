import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { contactMessages } from "#db/schema.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { InboxPage, InboxPosition, InboxTab, MessageView } from "./inbox.ts";
import { mailStateOf } from "./mail-state.ts";

export const messagesOnPage = 25;

const beginningLength = 160;

interface InboxDeps {
  db: Db;
  clock: Clock;
  /** Whether a mail server is set. */
  canSend: boolean;
}

const mailColumns = {
  mailDueAt: contactMessages.mailDueAt,
  mailedAt: contactMessages.mailedAt,
  mailAttempts: contactMessages.mailAttempts,
  mailError: contactMessages.mailError,
};

const shownColumns = {
  id: contactMessages.id,
  name: contactMessages.name,
  subject: contactMessages.subject,
  createdAt: contactMessages.createdAt,
};

/** The operator's inbox. Message ids sort by time. */
export function createInbox({ db, clock, canSend }: InboxDeps) {
  return {
    /** The number of messages that are not done. */
    async countOpen(): Promise<number> {
      const [row] = await db.read
        .select({ open: count() })
        .from(contactMessages)
        // The lower end lets SQLite search the index instead of scanning it.
        .where(and(isNull(contactMessages.doneAt), gt(contactMessages.id, "")));
      return row?.open ?? 0;
    },

    /** A page of messages, newest first; without a position the newest. */
    async list(tab: InboxTab, position?: InboxPosition): Promise<InboxPage> {
      const toNewer = position?.side === "newer";
      const { id } = contactMessages;
      const rows = await db.read
        .select({
          ...shownColumns,
          ...mailColumns,
          beginning: sql<string>`substr(${contactMessages.message}, 1, ${beginningLength})`,
        })
        .from(contactMessages)
        .where(
          and(
            tab === "open" ? isNull(contactMessages.doneAt) : isNotNull(contactMessages.doneAt),
            // "~" sorts after every id.
            toNewer ? gt(id, position.id) : lt(id, position?.id ?? "~"),
          ),
        )
        .orderBy(toNewer ? asc(id) : desc(id))
        .limit(messagesOnPage + 1);
      const more = rows.length > messagesOnPage;
      const page = rows.slice(0, messagesOnPage);
      if (toNewer) page.reverse();
      // The previous page is always on the other side.
      const [hasNewer, hasOlder] = toNewer ? [more, true] : [position !== undefined, more];
      return {
        messages: page.map(({ mailDueAt, mailedAt, mailAttempts, mailError, ...shown }) => ({
          ...shown,
          mail: mailStateOf({ mailDueAt, mailedAt, mailAttempts, mailError }, canSend),
        })),
        newer: (hasNewer && page[0]?.id) || null,
        older: (hasOlder && page.at(-1)?.id) || null,
      };
    },

    async find(id: string): Promise<MessageView | null> {
      const [row] = await db.read
        .select({
          ...shownColumns,
          email: contactMessages.email,
          message: contactMessages.message,
          doneAt: contactMessages.doneAt,
          mail: mailColumns,
        })
        .from(contactMessages)
        .where(eq(contactMessages.id, id));
      return row ? { ...row, mail: mailStateOf(row.mail, canSend) } : null;
    },

    /** Marks a message as done, or reopens it. Returns its subject; null: there is no such message. */
    async setDone(id: string, done: boolean): Promise<string | null> {
      const doneAt = done ? clock.now() : null;
      const [row] = await db.write(async (tx) =>
        tx
          .update(contactMessages)
          .set({ doneAt })
          .where(eq(contactMessages.id, id))
          .returning({ subject: contactMessages.subject }),
      );
      return row?.subject ?? null;
    },
  };
}
