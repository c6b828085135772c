import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { helpHome, searchField } from "./address.ts";
import { maxQueryLength } from "./search.ts";

/** Leads to the help centre with what was found, with and without JavaScript. */
export function SearchForm({ query = "" }: { query?: string }) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // Going back in the browser brings back what was asked then.
    if (input.current) input.current.value = query;
  }, [query]);

  return (
    <Form
      method="get"
      action={helpHome}
      role="search"
      aria-label="Help articles"
      className="flex max-w-xl flex-wrap gap-2 print:hidden"
    >
      <label htmlFor="help-search" className="basis-full text-sm font-medium">
        Search the help centre
      </label>
      <input
        ref={input}
        id="help-search"
        type="search"
        name={searchField}
        defaultValue={query}
        maxLength={maxQueryLength}
        autoComplete="off"
        dir="auto"
        className="min-h-10 min-w-0 flex-1 basis-48 rounded-lg border border-line-strong bg-surface px-3 py-1.5 text-base text-ink"
      />
      <Button type="submit" variant="primary">
        Search
      </Button>
    </Form>
  );
}
