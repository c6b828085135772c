import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { QuestionIcon } from "#app/platform/ui/icons/icons.tsx";
import { manualPath, type ManualTab } from "#app/workspace/paths/manual.ts";
import { articlePath } from "./address.ts";
import type { ArticleSlug } from "./articles.ts";

/** An article, which answers one question, or a section of the manual, which explains it all. */
type HelpPlace = { article: ArticleSlug } | { manual: ManualTab };

type HelpLinkProps = HelpPlace & {
  /** Where it stands within what is around it. */
  className?: string;
  /** The question that arises there. */
  children: ReactNode;
};

/** A quiet way from a place in the product to what explains it. */
export function HelpLink({ className, children, ...place }: HelpLinkProps) {
  return (
    <Link
      to={"manual" in place ? manualPath({ tab: place.manual }) : articlePath(place.article)}
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
