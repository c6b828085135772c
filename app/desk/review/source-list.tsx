import { classNames } from "../../platform/ui/class-names";
import { linkLook } from "../../platform/ui/text-link";
import type { TextSource } from "../../studio/content/provenance";

/** Where a text's facts come from, each in its own words. */
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
          <a href={url} rel="nofollow noopener noreferrer" className={linkLook}>
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
