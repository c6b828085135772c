import { Link } from "@remix-run/react";
import { SearchIcon } from "../../platform/ui/icons";
import { linkInTextLook } from "../../platform/ui/text-link";
import { helpHome, searchField } from "../help/address";
import { contactPage } from "./quick-links";

/** No section matches: where else the answer may be. */
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
        Titles and introductions were searched. Try one word, such as “agents” or “revenue”,{" "}
        <Link to={inHelp} className={linkInTextLook}>
          search the help centre for the same words
        </Link>
        , or{" "}
        <Link to={contactPage} className={linkInTextLook}>
          contact support
        </Link>
        .
      </p>
    </section>
  );
}
