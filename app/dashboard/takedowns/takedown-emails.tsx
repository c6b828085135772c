import { Panel } from "#app/platform/ui/card.tsx";
import { formatInstant } from "#app/platform/ui/format.ts";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import type { TakedownEmail } from "#app/domain/takedowns/takedown.ts";
import type { TakedownParty } from "#app/workspace/takedown.ts";

const partyWords: Record<TakedownParty, string> = {
  operator: "To you",
  reporter: "To the reporter",
  owner: "To the blog’s owner",
};

/** The emails about a notice; unsent ones can be opened in the operator's own email app. */
export function Letters({ letters }: { letters: readonly TakedownEmail[] }) {
  return (
    <Panel level={2} title="Emails">
      <ul className="space-y-3 text-sm">
        {letters.map((letter) => (
          <li key={`${letter.recipient} ${letter.createdAt}`}>
            <p className="[overflow-wrap:anywhere]">
              <strong className="font-medium">{partyWords[letter.recipient]}</strong>:{" "}
              {letter.subject}
              <span className="block text-ink-soft">{sentWords(letter)}</span>
            </p>
            <details>
              <summary className="min-h-8 cursor-pointer">Show email</summary>
              <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap text-ink-soft">
                {letter.text}
              </p>
            </details>
            {letter.sentAt === null && letter.dueAt === null && letter.recipient !== "operator" && (
              <a href={mailAddress(letter)} className={inlineLinkStyles}>
                Send it from your email app
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
  if (dueAt !== null && error !== null) return `Not sent yet. We’ll try again: ${error}`;
  if (dueAt !== null) return `Sending to ${toAddress}`;
  return error === null
    ? `Not sent to ${toAddress}: no mail server is set up.`
    : `Not sent to ${toAddress}: ${error}.`;
}

const mailAddress = ({ toAddress, subject, text }: TakedownEmail) =>
  `mailto:${encodeURIComponent(toAddress)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
