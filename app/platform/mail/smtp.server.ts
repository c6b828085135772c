import { SECOND } from "#app/core/time/clock.ts";
import { AppError, messageOf } from "#app/core/errors.ts";
import type { Log } from "#app/core/log.server.ts";
import type { Mail, Mailer } from "./mailer.ts";

interface SmtpDeps {
  /** The mail server: smtp:// or smtps://, with user and password if required. */
  url: string;
  /** The sender: an address, or a name with the address in angle brackets. */
  from: string;
  log: Log;
  /** Timeout per step; 10 s except in tests. */
  timeoutMs?: number;
}

/** Sends through a mail server. Loads and connects on first use. */
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
      // Emails are text only, so nothing is fetched or read from disk.
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
  EDNS: "The mail server's name could not be resolved",
  ECONNECTION: "The mail server could not be reached",
  ESOCKET: "The mail server could not be reached",
  ETIMEDOUT: "The mail server did not respond in time",
  ETLS: "An encrypted connection to the mail server failed",
  EENVELOPE: "The mail server refused the sender or the addresses",
  EMESSAGE: "The mail server refused the message",
};

/** The failure in one sentence, with the mail server's own message. */
function explain(error: unknown): string {
  // nodemailer's errors have a code.
  const code = (error as { code?: string } | null)?.code ?? "";
  const reason = reasons[code] ?? "The email could not be sent";
  return `${reason}: ${messageOf(error).replaceAll(/\s+/g, " ").slice(0, 300)}`;
}
