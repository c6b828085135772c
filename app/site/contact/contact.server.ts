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

/** The same words from the same person within this time are one message, sent twice. */
const deduplicationWindow = 10 * MINUTE;

interface ContactDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** Null: no mail server is set, and messages wait to be read. */
  mailer: Mailer | null;
  log: Log;
  identity: MailIdentity;
}

type Subject = Pick<ContactMessage, "email" | "subject">;

export type Contact = ReturnType<typeof createContact>;

/** What people write to the operator: stored first, e-mailed afterwards. */
export function createContact({ db, clock, newId, mailer, log, identity }: ContactDeps) {
  const delivery = mailer && createMailDelivery({ db, clock, mailer, log, identity });

  async function deliverDue(): Promise<void> {
    await delivery?.deliverDue();
  }

  /** Stores the message unless it is there already; its id. */
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

  /** When this address first sent a message of this subject; null: never. */
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

    /** The id of no message, for a robot that is to notice nothing. */
    pretend: newId,

    /** Keeps a message. Resolves with its id once it is stored; no mail server is waited for. */
    async receive(message: ContactMessage): Promise<string> {
      const id = await store(message);
      void deliverDue();
      return id;
    },

    /** Whether there is a message of this id. */
    async wasSent(id: string): Promise<boolean> {
      const rows = await db.read
        .select({ id: contactMessages.id })
        .from(contactMessages)
        .where(eq(contactMessages.id, id));
      return rows.length > 0;
    },

    inbox: createInbox({ db, clock, canSend: mailer !== null }),

    /** Sends the e-mails that are due, also those of the last run. */
    deliverDue,

    async stop(): Promise<void> {
      await delivery?.stop();
    },
  };
}
