import { useEffect } from "react";

const prefix = "Error: ";

/**
 * Whether a page is drawn in answer to a form. One that is taken leads on to another page, so this
 * one has been refused; its loaders get the headers of the form, which say what it is written in.
 */
export function hasRefusedForm({ headers }: Request): boolean {
  return headers.has("Content-Type");
}

/** The title that says it first: who hears the page, or looks at the tabs, knows at once. */
export function refusedTitle(title: string): string {
  return title.startsWith(prefix) ? title : prefix + title;
}

/** The same where a script has sent the form, and the page has stayed. */
export function useRefusedTitle(refused: boolean): void {
  useEffect(() => {
    const usual = document.title;
    if (!refused || usual.startsWith(prefix)) return;
    document.title = refusedTitle(usual);
    return () => {
      if (document.title === refusedTitle(usual)) document.title = usual;
    };
  }, [refused]);
}
