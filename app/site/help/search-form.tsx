import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Input } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { helpHome, searchField } from "./address.ts";
import { maxQueryLength } from "./search.ts";

/** Works with and without JavaScript. */
export function SearchForm({ query = "" }: { query?: string }) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // The browser's back button restores the earlier query.
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
        Search the help center
      </label>
      <Input
        ref={input}
        id="help-search"
        type="search"
        name={searchField}
        defaultValue={query}
        maxLength={maxQueryLength}
        autoComplete="off"
        dir="auto"
        width="min-w-0 flex-1 basis-48"
        isLarge
      />
      <Button type="submit" variant="primary">
        Search
      </Button>
    </Form>
  );
}
