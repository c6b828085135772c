import { Link } from "@remix-run/react";
import { SearchIcon } from "#app/platform/ui/icons/icons.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { helpHome, searchField } from "#app/site/help/address.ts";
import { contactPage } from "./quick-links.tsx";

/** Shown if no section matches. */
export function NothingFound({ query }: { query: string }) {
  const inHelp = `${helpHome}?${new URLSearchParams({ [searchField]: query })}`;
  return (
    <section
      aria-labelledby="nothing-found"
      className="rounded-xl border border-dashed border-line-strong px-5 py-12 text-center"
    >
      <SearchIcon size={28} className="mx-auto text-ink-faint" />
      <h2 id="nothing-found" className="mt-3 text-lg font-semibold">
        No section matches “<bdi>{query}</bdi>”
      </h2>
      <p className="mx-auto mt-2 max-w-md text-ink-soft">
        We searched titles and introductions. Try one word, such as “agents” or “revenue”,{" "}
        <Link to={inHelp} className={inlineLinkStyles}>
          search the help center for the same words
        </Link>
        , or{" "}
        <Link to={contactPage} className={inlineLinkStyles}>
          contact support
        </Link>
        .
      </p>
    </section>
  );
}
