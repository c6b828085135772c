import { useEffect } from "react";

const prefix = "Error: ";

/**
 * Whether a page shows a rejected form. Accepted forms redirect, so a page in response to a form
 * means rejection; its loaders get the form's headers, including the content type.
 */
export function hasRefusedForm({ headers }: Request): boolean {
  return headers.has("Content-Type");
}

/** A title that starts with the error, for screen readers and tabs. */
export function refusedTitle(title: string): string {
  return title.startsWith(prefix) ? title : prefix + title;
}

/** The same after a script submission that stayed on the page. */
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
