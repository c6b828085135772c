import { titleLinkStyles } from "./link-styles.ts";

interface TitleLinkProps {
  title: string;
  /** Where what it names is found; null: it cannot be opened here. */
  to: string | null;
}

/** A title, and the way to what it names. */
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
