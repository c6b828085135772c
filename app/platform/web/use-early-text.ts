import { useCallback, useState } from "react";

/**
 * What was typed into a form's long fields before its page came to life: React puts the server's text back there.
 * Begins to look as the page is first drawn, before that happens.
 * @param fields the ids of the fields
 * @returns writes it into them again; says whether there was anything
 */
export function useEarlyText(fields: readonly string[]): () => boolean {
  const [early] = useState(() =>
    typeof document === "undefined" ? [] : fields.flatMap(typedInto),
  );
  return useCallback(() => {
    for (const { id, text } of early) {
      const field = document.getElementById(id);
      if (field instanceof HTMLTextAreaElement) field.value = text;
    }
    return early.length > 0;
  }, [early]);
}

function typedInto(id: string): { id: string; text: string }[] {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLTextAreaElement) || field.value === field.defaultValue) return [];
  return [{ id, text: field.value }];
}
