import { useEffect, useRef } from "react";

const textId = "text-to-review";
const maxQuoteLength = 300;

/**
 * The sentence that somebody has selected in the text last: pressing a button clears the selection before
 * anything can be done with it.
 */
export function useQuote(): { take(): string | null } {
  const selected = useRef<string | null>(null);
  useEffect(() => {
    const look = () => {
      const selection = document.getSelection();
      const text = document.getElementById(textId);
      if (!selection || selection.isCollapsed || !text?.contains(selection.anchorNode)) return;
      selected.current = selection.toString().replaceAll(/\s+/g, " ").trim() || null;
    };
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, []);
  return {
    take() {
      const quote = selected.current;
      selected.current = null;
      return quote;
    },
  };
}

/** A note with what it is about at its end; what is there already is not quoted twice. */
export function withQuote(note: string, quote: string): string {
  const shown =
    quote.length > maxQuoteLength ? `${quote.slice(0, maxQuoteLength).trimEnd()}…` : quote;
  if (note.includes(shown)) return note;
  return `${note.trim() === "" ? "" : `${note.trimEnd()}\n`}“${shown}”: `;
}
