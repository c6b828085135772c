import { titleLinkStyles } from "./link-styles.ts";

interface TitleLinkProps {
  title: string;
  /** The target; null: it can't be opened here. */
  to: string | null;
}

/** A title that links to its target. */
export function TitleLink({ title, to }: TitleLinkProps) {
  const text = <bdi>{title.trim() || "Untitled"}</bdi>;
  return to === null ? (
    text
  ) : (
    <a href={to} className={titleLinkStyles}>
      {text}
    </a>
  );
}
