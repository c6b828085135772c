import { markId } from "#app/platform/prose/mark-id.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import type { UnsupportedView } from "#app/dashboard/review/text-to-review.ts";

interface UnsupportedListProps {
  statements: readonly UnsupportedView[];
  /** The page on which the text stands with its marks; empty: this one. */
  page: string;
}

/** The sentences of a text that nothing bears out, each with the way to where it stands. */
export function UnsupportedList({ statements, page }: UnsupportedListProps) {
  return (
    <>
      <p className="mt-1 text-ink-soft">
        Marked by a wavy line where they stand in the text itself. Check them yourself, or ask for
        changes.
      </p>
      <ol className="mt-2 list-decimal space-y-3 pl-5">
        {statements.map(({ statement, why, isMarked }, index) => (
          <li key={index} className="break-words">
            {isMarked ? (
              <a
                href={`${page}#${markId(index)}`}
                dir="auto"
                className={`block text-left ${linkStyles}`}
              >
                “{statement}”
              </a>
            ) : (
              <q dir="auto" className="block text-left">
                {statement}
              </q>
            )}
            <p className="mt-0.5 text-ink-soft">{why}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

/** "2 sentences that no source supports". */
export const unsupportedHeading = (count: number): string =>
  count === 1
    ? "One sentence that no source supports"
    : `${count} sentences that no source supports`;
