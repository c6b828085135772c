import { createElement } from "react";
import type { DrawnChanges } from "./text-to-review.ts";

/** Shows changes with underline, strikethrough and numbers, not by color alone. */
export function ChangedText({ changes: { blocks } }: { changes: Pick<DrawnChanges, "blocks"> }) {
  return (
    <>
      {blocks.map((block, index) =>
        block.kind === "same" ? (
          // Safe: the renderer disables HTML in Markdown.
          <div key={index} dangerouslySetInnerHTML={{ __html: block.html }} />
        ) : (
          createElement(
            block.level === 0 ? "p" : `h${block.level}`,
            { key: index, id: `change-${block.number}`, dir: "auto" },
            <span className="mr-1.5 inline-block rounded border border-success-mark px-1.5 align-[0.1em] text-xs leading-5 font-semibold text-success tabular-nums">
              <span className="sr-only">Change </span>
              {block.number}
            </span>,
            block.parts.map(({ kind, text }, part) =>
              kind === "added" ? (
                <ins
                  key={part}
                  className="bg-success-soft decoration-success-mark decoration-2 underline-offset-3"
                >
                  {text}
                </ins>
              ) : kind === "removed" ? (
                <del key={part} className="text-ink-soft decoration-danger-mark">
                  {text}
                </del>
              ) : (
                <span key={part}>{text}</span>
              ),
            ),
          )
        ),
      )}
    </>
  );
}

/** "62 words added, 10 removed." */
export function changesText({ added, removed }: Pick<DrawnChanges, "added" | "removed">): string {
  const words = (count: number) =>
    count === 1 ? "1 word" : `${count.toLocaleString("en-US")} words`;
  if (added === 0 && removed === 0) return "No words changed.";
  if (removed === 0) return `${words(added)} added, none removed.`;
  if (added === 0) return `${words(removed)} removed, none added.`;
  return `${words(added)} added, ${removed.toLocaleString("en-US")} removed.`;
}
