import { classNames } from "#app/platform/ui/class-names.ts";
import { QuestionIcon } from "#app/platform/ui/icons/icons.tsx";
import { articlePath } from "./address.ts";
import type { ArticleSlug } from "./articles.ts";

interface HelpIconProps {
  article: ArticleSlug;
  /** The question it answers: its label and tooltip. */
  question: string;
  className?: string;
}

/**
 * A link to an article where there is no room for text. A plain `<a>`, because it is also used in cached
 * markup without a router.
 */
export function HelpIcon({ article, question, className }: HelpIconProps) {
  return (
    <a
      href={articlePath(article)}
      aria-label={question}
      title={question}
      className={classNames(
        "inline-flex size-6 shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-accent print:hidden",
        className,
      )}
    >
      <QuestionIcon size={16} />
    </a>
  );
}
