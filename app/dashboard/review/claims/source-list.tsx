import { classNames } from "#app/platform/ui/class-names.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import type { TextSource, UnreadPage } from "#app/domain/content/provenance.ts";
import { unreadInWords } from "#app/domain/ai/research/unread.ts";

/** Sources with quotes. */
export const SourceList = ({
  sources,
  className,
}: {
  sources: readonly TextSource[];
  className: string;
}) => (
  <ol className={classNames("list-decimal", className)}>
    {sources.map(({ title, url, quote }, index) => (
      <li key={index} className="break-words">
        {url === null ? (
          <bdi>{title}</bdi>
        ) : (
          <a href={url} rel="nofollow noopener noreferrer" className={linkStyles}>
            <bdi>{title}</bdi>
          </a>
        )}
        {quote !== null && (
          <blockquote dir="auto" className="mt-1 text-left text-sm text-ink-soft">
            “{quote}”
          </blockquote>
        )}
      </li>
    ))}
  </ol>
);

/** The owner's source pages that could not be read. */
export const UnreadList = ({
  pages,
  className,
}: {
  pages: readonly UnreadPage[];
  className: string;
}) =>
  pages.length > 0 && (
    <ul className={classNames("space-y-1 break-words text-sm text-ink-soft", className)}>
      {pages.map((page) => (
        <li key={page.address}>
          <bdi>{unreadInWords(page)}</bdi> This was written without it.
        </li>
      ))}
    </ul>
  );
