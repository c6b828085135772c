import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { classNames } from "../../platform/ui/class-names";
import { QuestionIcon } from "../../platform/ui/icons";
import { manualAddress, type ManualTab } from "../../workspace/addresses/manual";
import { articleAddress } from "./address";
import type { ArticleSlug } from "./articles";

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
      to={"manual" in place ? manualAddress({ tab: place.manual }) : articleAddress(place.article)}
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
