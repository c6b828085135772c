import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { classNames } from "../ui/class-names";
import { QuestionIcon } from "../ui/icons";
import { articleAddress } from "./address";
import type { ArticleSlug } from "./articles";

interface HelpLinkProps {
  article: ArticleSlug;
  /** Where it stands within what is around it. */
  className?: string;
  /** The question that arises there. */
  children: ReactNode;
}

/** A quiet way from a place in the product to the article that explains it. */
export function HelpLink({ article, className, children }: HelpLinkProps) {
  return (
    <Link
      to={articleAddress(article)}
      className={classNames(
        "inline-flex min-h-6 items-center gap-1 text-sm text-ink-soft underline decoration-line-strong underline-offset-2 hover:text-accent hover:decoration-current print:hidden",
        className,
      )}
    >
      <QuestionIcon size={16} className="shrink-0" />
      <span>{children}</span>
    </Link>
  );
}
