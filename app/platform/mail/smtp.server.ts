import { SECOND } from "#app/core/time/clock.ts";
import { AppError, messageOf } from "#app/core/errors.ts";
import type { Log } from "#app/core/log.server.ts";
import type { Mail, Mailer } from "./mailer.ts";

interface SmtpDeps {
  /** The mail server: smtp:// or smtps://, with user and password where it wants them. */
  url: string;
  /** The sender: an address, or a name with the address in angle brackets. */
  from: string;
  log: Log;
  /** How long the mail server may take for each step; 10 s unless a test is in a hurry. */
  timeoutMs?: number;
}

/** Sends through a mail server. Nothing is loaded or connected before the first mail. */
export function createSmtpMailer({ url, from, log, timeoutMs = 10 * SECOND }: SmtpDeps): Mailer {
  let loading: ReturnType<typeof connect> | undefined;

  async function connect() {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // A mail is made of texts only, whatever is in them.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  return {
    async send({ to, replyTo, unsubscribe, ...mail }: Mail): Promise<void> {
      loading ??= connect();
      try {
        const transport = await loading;
        const { rejected } = await transport.sendMail({
          ...mail,
          from,
          to: [...to],
          replyTo,
          ...(unsubscribe !== undefined && { list: { unsubscribe } }),
        });
        if (rejected.length > 0) {
          log.warn({ addresses: rejected.length }, "the mail server refused some of the addresses");
        }
      } catch (error) {
        throw new AppError("mail_failed", explain(error), { cause: error });
      }
    },
  };
}

const reasons: Record<string, string> = {
  EAUTH: "The mail server refused the user name or the password",
  EDNS: "The mail server's name is not known",
  ECONNECTION: "The mail server could not be reached",
  ESOCKET: "The mail server could not be reached",
  ETIMEDOUT: "The mail server did not answer in time",
  ETLS: "No encrypted connection to the mail server was possible",
  EENVELOPE: "The mail server refused the sender or the addresses",
  EMESSAGE: "The mail server refused the message",
};

/** What went wrong in a sentence, with the mail server's own words. */
function explain(error: unknown): string {
  // nodemailer's errors carry a code.
  const code = (error as { code?: string } | null)?.code ?? "";
  const reason = reasons[code] ?? "The mail could not be sent";
  return `${reason}: ${messageOf(error).replaceAll(/\s+/g, " ").slice(0, 300)}`;
}
