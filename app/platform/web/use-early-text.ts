import { useCallback, useState } from "react";

/**
 * What is typed into a form's long fields before its page comes to life stays there, and so does the place
 * where it is being typed. React puts the server's text back where it finds just that text, so it must not find it:
 * as the page is first drawn, before React looks, the fields are told that theirs is another. The fields need
 * `suppressHydrationWarning`; what they began with is theirs again once the page is alive.
 * @param fields the ids of the fields
 * @returns says whether anything was typed into one of them
 */
export function useEarlyText(fields: readonly string[]): () => boolean {
  useState(() => {
    if (typeof document !== "undefined") for (const field of fields.flatMap(find)) shield(field);
  });
  return useCallback(
    () => fields.flatMap(find).some(({ value, defaultValue }) => value !== defaultValue),
    [fields],
  );
}

function find(id: string): HTMLTextAreaElement[] {
  const field = document.getElementById(id);
  return field instanceof HTMLTextAreaElement ? [field] : [];
}

function shield(field: HTMLTextAreaElement): void {
  // From now on its value is its own, whatever it began with; the same value moves no caret.
  // eslint-disable-next-line no-self-assign
  field.value = field.value;
  field.defaultValue = "";
}
