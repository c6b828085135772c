import { markId } from "#app/platform/prose/mark-id.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import type { UnsupportedView } from "#app/dashboard/review/text-to-review.ts";

interface UnsupportedListProps {
  statements: readonly UnsupportedView[];
  /** The page that shows the marked text; empty: the current one. */
  page: string;
}

/** Unsupported sentences, each linked to its position in the text. */
export function UnsupportedList({ statements, page }: UnsupportedListProps) {
  return (
    <>
      <p className="mt-1 text-ink-soft">
        Underlined with a wavy line in the text. Check them yourself or request changes.
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

/** "2 sentences without a source". */
export const unsupportedHeading = (count: number): string =>
  count === 1 ? "1 sentence without a source" : `${count} sentences without a source`;
