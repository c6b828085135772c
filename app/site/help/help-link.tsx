import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { QuestionIcon } from "#app/platform/ui/icons/icons.tsx";
import { manualPath, type ManualTab } from "#app/workspace/paths/manual.ts";
import { articlePath } from "./address.ts";
import type { ArticleSlug } from "./articles.ts";

/** An article or a section of the manual. */
type HelpTarget = { article: ArticleSlug } | { manual: ManualTab };

type HelpLinkProps = HelpTarget & {
  className?: string;
  /** The question it answers. */
  children: ReactNode;
};

/** An unobtrusive link from a page to its help. */
export function HelpLink({ className, children, ...target }: HelpLinkProps) {
  return (
    <Link
      to={"manual" in target ? manualPath({ tab: target.manual }) : articlePath(target.article)}
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
