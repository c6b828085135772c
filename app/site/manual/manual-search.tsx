import type { KeyboardEvent } from "react";
import { useEffect, useRef } from "react";
import { Input } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { SearchIcon } from "#app/platform/ui/icons/icons.tsx";
import { plainClick } from "#app/platform/ui/links/plain-click.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { manualPath, manualFields, manualHome, manualTabs } from "#app/workspace/paths/manual.ts";
import { maxQueryLength } from "#app/site/help/search.ts";
import type { Reading } from "./use-reading.ts";

interface ManualSearchProps {
  reading: Reading;
  /** The number of all sections. */
  count: number;
}

/** Searches while typing; without JavaScript, on submit. */
export function ManualSearch({ reading, count }: ManualSearchProps) {
  const { query, cut, found, open, search } = reading;
  const input = useRef<HTMLInputElement>(null);
  const tab = open?.tab ?? manualTabs[0];

  useEffect(() => {
    // Includes text typed before the script loaded.
    if (input.current) search(input.current.value);
  }, [search]);

  /** Escape clears a field with text instead of closing the manual. */
  function keepEscape(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Escape" && event.currentTarget.value) event.stopPropagation();
  }

  function clear() {
    if (!input.current) return;
    input.current.value = "";
    input.current.focus();
    search("");
  }

  return (
    <div className="min-w-0 flex-1 basis-72 print:hidden">
      <form
        method="get"
        action={manualHome}
        role="search"
        aria-label="User manual"
        onSubmit={(event) => event.preventDefault()}
      >
        {tab !== manualTabs[0] && <input type="hidden" name={manualFields.tab} value={tab} />}
        <label htmlFor="manual-search" className="block text-sm leading-5 font-medium">
          Search the manual
        </label>
        <div className="mt-2 flex gap-2">
          <div className="relative min-w-0 flex-1">
            <SearchIcon
              size={18}
              className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-faint"
            />
            <Input
              ref={input}
              id="manual-search"
              type="search"
              name={manualFields.query}
              defaultValue={query}
              maxLength={maxQueryLength}
              autoComplete="off"
              dir="auto"
              onChange={(event) => search(event.target.value)}
              onKeyDown={keepEscape}
              isLarge
              className="pl-9.5"
            />
          </div>
          <div className="hidden noscript:block">
            <Button type="submit">Search</Button>
          </div>
        </div>
      </form>
      <div className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-soft">
        {/* Always rendered, so that screen readers announce changes. */}
        <p role="status" className={query ? "mt-1.5" : undefined}>
          {query && (
            <>
              {found.length} of {count} sections {found.length === 1 ? "matches" : "match"} “
              <bdi>{query}</bdi>”
            </>
          )}
        </p>
        {query && (
          <a
            href={manualPath({ tab })}
            onClick={(event) => plainClick(event, clear)}
            className={linkStyles}
          >
            Clear search
          </a>
        )}
      </div>
      {cut && (
        <p className="mt-1 text-sm text-ink-soft">
          Your search was too long, so we used only the first part.
        </p>
      )}
    </div>
  );
}
