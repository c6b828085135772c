import { Badge, type Tone } from "#app/platform/ui/badge.tsx";
import { formatInstant } from "#app/platform/ui/format.ts";
import type { MailState } from "./mail-state.ts";

const looks: Record<MailState["state"], { tone: Tone; words: string }> = {
  sent: { tone: "success", words: "E-mailed to you" },
  waiting: { tone: "warning", words: "E-mail waiting" },
  failed: { tone: "danger", words: "E-mail failed" },
  none: { tone: "neutral", words: "Not e-mailed" },
};

/** What has become of the e-mail about a message, in two words. */
export function MailBadge({ mail }: { mail: MailState }) {
  const { tone, words } = looks[mail.state];
  return (
    <Badge tone={tone} dot>
      {words}
    </Badge>
  );
}

/** The same in full: why, and what to do about it. */
export function MailFacts({ mail }: { mail: MailState }) {
  switch (mail.state) {
    case "sent":
      return (
        <p>
          An e-mail about this message was handed to your mail server on {formatInstant(mail.at)}.
        </p>
      );
    case "waiting":
      return mail.error === null ? (
        <p>An e-mail about this message is about to be sent.</p>
      ) : (
        <>
          <p>
            {attempts(mail.attempts)} to send the e-mail about this message failed. It is tried
            again by itself, for a day in all. If the reason stays, check{" "}
            <Setting name="SMTP_URL" /> and <Setting name="MAIL_FROM" /> and restart.
          </p>
          <Reason text={mail.error} />
        </>
      );
    case "failed":
      return (
        <>
          <p>
            {attempts(mail.attempts)} within a day to send the e-mail about this message failed, and
            no more are made. Check <Setting name="SMTP_URL" /> and <Setting name="MAIL_FROM" /> and
            restart, so that the next message reaches you. This one is here in full.
          </p>
          <Reason text={mail.error} />
        </>
      );
    case "none":
      return mail.canSend ? (
        <p>
          No e-mail was sent about this message: when it came, there was no mail server to send it
          with. Now there is one, for the next messages.
        </p>
      ) : (
        <p>
          No e-mail is sent about messages, because no mail server is set. To be told of each, set{" "}
          <Setting name="SMTP_URL" /> and restart; <code>.env.example</code> says how.
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
