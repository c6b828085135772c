import { asc, eq, lte, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { contactMessages } from "../../../db/schema.server";
import { DAY, HOUR, MINUTE, type Clock } from "../../core/clock";
import { messageOf } from "../../core/errors";
import type { Log } from "../../core/log.server";
import type { Mail, Mailer } from "../../platform/mail/mailer";
import { messageAddress } from "../../workspace/addresses/contact";

/** How long to wait after each failed attempt; the last counts for all further ones. */
const delays = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR] as const;

/** A mail server that has not worked for so long needs somebody to look at it. */
const giveUpAfter = DAY;

const atOnce = 20;

/** Who is told, and in whose name. */
export interface MailIdentity {
  to: readonly string[];
  product: string;
  /** Where the product is reached, without a path. */
  url: string;
}

interface MailDeliveryDeps {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  log: Log;
  identity: MailIdentity;
}

type Row = typeof contactMessages.$inferSelect;

/**
 * E-mails messages to the operator. What is still to be sent stands in the messages' rows, so it
 * outlives a crash. One that ends us between the sending and the note of it makes a second copy,
 * with the same Message-ID: better twice than never.
 */
export function createMailDelivery({ db, clock, mailer, log, identity }: MailDeliveryDeps) {
  let underWay: Promise<void> | null = null;
  let askedAgain = false;
  let end: () => void = () => undefined;
  let ended = false;
  const stopping = new Promise<"stopped">((resolve) => (end = () => resolve("stopped")));

  async function dueNow(): Promise<Row[]> {
    return db.read
      .select()
      .from(contactMessages)
      .where(lte(contactMessages.mailDueAt, clock.now()))
      .orderBy(asc(contactMessages.mailDueAt))
      .limit(atOnce);
  }

  async function note(id: string, outcome: Partial<Row>): Promise<void> {
    await db.write(async (tx) => {
      await tx
        .update(contactMessages)
        .set({ ...outcome, mailAttempts: sql`${contactMessages.mailAttempts} + 1` })
        .where(eq(contactMessages.id, id));
    });
  }

  async function deliver(row: Row): Promise<void> {
    const sending = mailer.send(mailAbout(row, identity)).then(
      () => null,
      (error: unknown) => messageOf(error),
    );
    const error = await Promise.race([sending, stopping.then(() => undefined)]);
    // Nobody knows whether it has gone out; the next start sends it again.
    if (error === undefined) return;
    const now = clock.now();
    if (error === null) {
      return note(row.id, { mailedAt: now, mailDueAt: null, mailError: null });
    }
    const delay = delays[row.mailAttempts] ?? 6 * HOUR;
    const givenUp = now + delay > row.createdAt + giveUpAfter;
    // The mail server's words may repeat the address that it refused.
    log.warn({ message: row.id, givenUp }, "an e-mail about a contact message was not sent");
    await note(row.id, { mailDueAt: givenUp ? null : now + delay, mailError: error });
  }

  async function run(): Promise<void> {
    do {
      askedAgain = false;
      for (let rows = await dueNow(); rows.length > 0 && !ended; rows = await dueNow()) {
        for (const row of rows) if (!ended) await deliver(row);
      }
    } while (askedAgain && !ended);
  }

  return {
    /** Sends all that is due. Asked while it does so, it looks once more at the end. */
    deliverDue(): Promise<void> {
      askedAgain = true;
      underWay ??= run().finally(() => (underWay = null));
      return underWay;
    },
    /** Waits for no mail server. */
    async stop(): Promise<void> {
      ended = true;
      end();
      await underWay;
    },
  };
}

function mailAbout({ id, name, email, subject, message, createdAt }: Row, who: MailIdentity): Mail {
  return {
    messageId: `<contact-${id}@${new URL(who.url).hostname}>`,
    to: who.to,
    replyTo: { name, address: email },
    subject: `[Contact] ${subject}`,
    text: [
      `${name} <${email}> has written with the contact form of ${who.product}, ${new Date(createdAt).toUTCString()}.`,
      `Subject: ${subject}`,
      message,
      "-- ",
      `An answer to this e-mail goes to ${email}.`,
      `The message among the others: ${who.url}${messageAddress(id)}`,
      "",
    ].join("\n\n"),
  };
}
