import { Panel } from "#app/platform/ui/card.tsx";
import { formatInstant } from "#app/platform/ui/format.ts";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import type { TakedownEmail } from "#app/domain/takedowns/takedown.ts";
import type { TakedownParty } from "#app/workspace/takedown.ts";

const partyWords: Record<TakedownParty, string> = {
  operator: "To you",
  reporter: "To whoever reported it",
  owner: "To the page’s owner",
};

/** What was written to whom; what could not be sent can be sent by hand. */
export function Letters({ letters }: { letters: readonly TakedownEmail[] }) {
  return (
    <Panel level={2} title="E-mails">
      <ul className="space-y-3 text-sm">
        {letters.map((letter) => (
          <li key={`${letter.recipient} ${letter.createdAt}`}>
            <p className="[overflow-wrap:anywhere]">
              <strong className="font-medium">{partyWords[letter.recipient]}</strong>:{" "}
              {letter.subject}
              <span className="block text-ink-soft">{sentWords(letter)}</span>
            </p>
            <details>
              <summary className="min-h-8 cursor-pointer">Read it</summary>
              <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap text-ink-soft">
                {letter.text}
              </p>
            </details>
            {letter.sentAt === null && letter.dueAt === null && letter.recipient !== "operator" && (
              <a href={mailAddress(letter)} className={inlineLinkStyles}>
                Send it with your own e-mail program
              </a>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function sentWords({ sentAt, dueAt, error, toAddress }: TakedownEmail): string {
  if (sentAt !== null) return `Sent ${formatInstant(sentAt)} to ${toAddress}`;
  if (dueAt !== null && error !== null) return `Not sent yet, and tried again: ${error}`;
  if (dueAt !== null) return `On its way to ${toAddress}`;
  return error === null
    ? `Not sent: no mail server was set. It is for ${toAddress}.`
    : `Not sent: ${error}. It is for ${toAddress}.`;
}

const mailAddress = ({ toAddress, subject, text }: TakedownEmail) =>
  `mailto:${encodeURIComponent(toAddress)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
