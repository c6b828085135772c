import { Badge, type Tone } from "#app/platform/ui/badge.tsx";
import { formatInstant } from "#app/platform/ui/format.ts";
import type { MailState } from "./mail-state.ts";

const badges: Record<MailState["state"], { tone: Tone; label: string }> = {
  sent: { tone: "success", label: "Emailed to you" },
  waiting: { tone: "warning", label: "Email waiting" },
  failed: { tone: "danger", label: "Email failed" },
  none: { tone: "neutral", label: "Not emailed" },
};

/** The status of the email about a message. */
export function MailBadge({ mail }: { mail: MailState }) {
  const { tone, label } = badges[mail.state];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}

/** The status in full, with the reason and what to do. */
export function MailFacts({ mail }: { mail: MailState }) {
  switch (mail.state) {
    case "sent":
      return (
        <p>We sent an email about this message to your mail server on {formatInstant(mail.at)}.</p>
      );
    case "waiting":
      return mail.error === null ? (
        <p>The email about this message is being sent.</p>
      ) : (
        <>
          <p>
            {attempts(mail.attempts)} to send the email about this message failed. We retry for a
            day. If the reason doesn’t go away, check <Setting name="SMTP_URL" /> and{" "}
            <Setting name="MAIL_FROM" /> and restart the server.
          </p>
          <Reason text={mail.error} />
        </>
      );
    case "failed":
      return (
        <>
          <p>
            {attempts(mail.attempts)} to send the email about this message failed within a day, and
            we stopped trying. Check <Setting name="SMTP_URL" /> and <Setting name="MAIL_FROM" />{" "}
            and restart the server, so that you get the next email. You can read this message here.
          </p>
          <Reason text={mail.error} />
        </>
      );
    case "none":
      return mail.canSend ? (
        <p>
          No email was sent about this message, because no mail server was set up when it arrived.
          You will get an email about the next message.
        </p>
      ) : (
        <p>
          You get no emails about messages, because no mail server is set up. To get them, set{" "}
          <Setting name="SMTP_URL" /> and restart the server; see <code>.env.example</code>.
        </p>
      );
  }
}

function attempts(count: number): string {
  return count === 1 ? "1 attempt" : `${count} attempts`;
}

function Setting({ name }: { name: string }) {
  return <code className="text-[0.9em]">{name}</code>;
}

function Reason({ text }: { text: string }) {
  return <p className="mt-2 [overflow-wrap:anywhere] text-ink">{text}</p>;
}
