import { useEffect, useRef } from "react";

const textId = "text-to-review";
const maxQuoteLength = 300;

/** Remembers the last text selection, since pressing a button clears it.
 */
export function useQuote(): { take(): string | null } {
  const selected = useRef<string | null>(null);
  useEffect(() => {
    const remember = () => {
      const selection = document.getSelection();
      const text = document.getElementById(textId);
      if (!selection || selection.isCollapsed || !text?.contains(selection.anchorNode)) return;
      selected.current = selection.toString().replaceAll(/\s+/g, " ").trim() || null;
    };
    document.addEventListener("selectionchange", remember);
    return () => document.removeEventListener("selectionchange", remember);
  }, []);
  return {
    take() {
      const quote = selected.current;
      selected.current = null;
      return quote;
    },
  };
}

/** Appends the quote to a note unless the note already has it. */
export function withQuote(note: string, quote: string): string {
  const shown =
    quote.length > maxQuoteLength ? `${quote.slice(0, maxQuoteLength).trimEnd()}…` : quote;
  if (note.includes(shown)) return note;
  return `${note.trim() === "" ? "" : `${note.trimEnd()}\n`}“${shown}”: `;
}
