import { and, eq, gt } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { contactMessages } from "#db/schema.server.ts";
import { MINUTE, type Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Log } from "#app/core/log.server.ts";
import type { Mailer } from "#app/platform/mail/mailer.ts";
import type { ContactMessage } from "./check-contact.ts";
import { createInbox } from "./inbox.server.ts";
import { createMailDelivery, type MailIdentity } from "./mail-delivery.server.ts";

/** The same message from the same sender within this time is a duplicate. */
const deduplicationWindow = 10 * MINUTE;

interface ContactDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** Null: no mail server is set, and messages are only stored. */
  mailer: Mailer | null;
  log: Log;
  identity: MailIdentity;
}

type Subject = Pick<ContactMessage, "email" | "subject">;

export type Contact = ReturnType<typeof createContact>;

/** Messages to the operator: stored first, then emailed. */
export function createContact({ db, clock, newId, mailer, log, identity }: ContactDeps) {
  const delivery = mailer && createMailDelivery({ db, clock, mailer, log, identity });

  async function deliverDue(): Promise<void> {
    await delivery?.deliverDue();
  }

  /** Stores the message unless it is a duplicate. Returns its id. */
  function store({ name, email, subject, message }: ContactMessage): Promise<string> {
    return db.write(async (tx) => {
      const now = clock.now();
      const [same] = await tx
        .select({ id: contactMessages.id })
        .from(contactMessages)
        .where(
          and(
            eq(contactMessages.email, email),
            gt(contactMessages.createdAt, now - deduplicationWindow),
            eq(contactMessages.name, name),
            eq(contactMessages.subject, subject),
            eq(contactMessages.message, message),
          ),
        );
      if (same) return same.id;
      const mailDueAt = mailer ? now : null;
      const id = newId();
      const row = { id, name, email, subject, message, createdAt: now, mailDueAt };
      await tx.insert(contactMessages).values(row);
      return id;
    });
  }

  /** When this address first sent a message with this subject; null: never. */
  async function firstSentAt({ email, subject }: Subject): Promise<number | null> {
    const [row] = await db.read
      .select({ createdAt: contactMessages.createdAt })
      .from(contactMessages)
      .where(and(eq(contactMessages.email, email), eq(contactMessages.subject, subject)))
      .orderBy(contactMessages.createdAt)
      .limit(1);
    return row?.createdAt ?? null;
  }

  return {
    firstSentAt,

    /** A fake id, so that bots see the same page. */
    pretend: newId,

    /** Stores a message and returns its id without waiting for the mail server. */
    async receive(message: ContactMessage): Promise<string> {
      const id = await store(message);
      void deliverDue();
      return id;
    },

    async wasSent(id: string): Promise<boolean> {
      const rows = await db.read
        .select({ id: contactMessages.id })
        .from(contactMessages)
        .where(eq(contactMessages.id, id));
      return rows.length > 0;
    },

    inbox: createInbox({ db, clock, canSend: mailer !== null }),

    /** Sends emails that are due, including those from before a restart. */
    deliverDue,

    async stop(): Promise<void> {
      await delivery?.stop();
    },
  };
}
