import type { ReactNode } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { languages } from "#app/domain/brief/brief.ts";
import type { ListedProposal } from "./brief-view.ts";
import { briefFields } from "./fields.ts";
import { diffWords } from "./word-diff.ts";

interface ProposalCardProps {
  proposal: ListedProposal;
  /** The current value. */
  mine: string;
}

/** A suggestion from the owner's site, shown as a change. Nothing changes until it is accepted. */
export function ProposalCard({ proposal, mine }: ProposalCardProps) {
  const { key, field, title, words, text, from } = proposal;
  return (
    <div
      role="group"
      aria-label={`Suggested from your website: ${nameOf(proposal)}`}
      className="rounded-lg border border-accent/25 bg-accent-soft p-3.5 text-sm"
    >
      <div className="flex flex-wrap justify-between gap-x-3">
        <p className="font-semibold">Suggested from your website</p>
        <p className="text-ink-soft">from {from}</p>
      </div>
      <div dir="auto" className="mt-1.5 leading-relaxed break-words">
        {field === "offer" ? (
          <Difference before={mine} after={text} />
        ) : field === "sample" ? (
          <>
            <p className="font-medium">{title}</p>
            <p className="text-ink-soft">
              {words} words. It starts: “{text.slice(0, 120)}…”
            </p>
          </>
        ) : (
          <p>{field === "language" ? (languages[text] ?? text) : text}</p>
        )}
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          name={briefFields.intent}
          value={`take ${key}`}
          aria-label={`Use this: ${nameOf(proposal)}`}
        >
          Use this
        </Button>
        <Button
          type="submit"
          size="small"
          variant="quiet"
          name={briefFields.intent}
          value={`keep ${key}`}
          aria-label={`Keep mine: ${nameOf(proposal)}`}
        >
          Keep mine
        </Button>
      </div>
    </div>
  );
}

function nameOf({ field, title, text }: ListedProposal): string {
  switch (field) {
    case "offer":
      return "what you sell or do";
    case "language":
      return "language";
    case "site":
      return text;
    case "sample":
      return title;
  }
}

/** Not by color alone: additions are underlined, deletions struck out. */
function Difference({ before, after }: { before: string; after: string }): ReactNode {
  return (
    <p>
      {diffWords(before, after).map(({ kind, text }, index) =>
        kind === "added" && before !== "" ? (
          <ins key={index} className="decoration-success-mark decoration-2 underline-offset-3">
            {text}
          </ins>
        ) : kind === "removed" ? (
          <del key={index} className="text-ink-soft">
            {text}
          </del>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </p>
  );
}
