import type { StoredText } from "../../platform/web/stored-text";
import { contactFieldNames, type ContactValues } from "./contact-form";

/** Where a browser keeps what has been written and not been sent; named in the Cookie Policy. */
export const draftKey = "contactDraft";

/** What has been written so far, so that a look at another page costs nobody their text. */
export function createDraft(stored: StoredText) {
  return {
    /** Only the fields in which something was written; nothing else can get out of the storage. */
    read(): Partial<ContactValues> {
      const values = parse(stored.get());
      const kept: Partial<ContactValues> = {};
      for (const name of contactFieldNames) {
        const value = values[name];
        if (typeof value === "string") kept[name] = value;
      }
      return kept;
    },

    /** @param initial what the form began with, which need not be kept */
    keep(values: ContactValues, initial: Partial<ContactValues>): void {
      const written = contactFieldNames.filter((name) => values[name] !== (initial[name] ?? ""));
      const fields = Object.fromEntries(written.map((name) => [name, values[name]]));
      stored.set(written.length > 0 ? JSON.stringify(fields) : null);
    },

    clear(): void {
      stored.set(null);
    },
  };
}

/** Anybody may write anything into the browser's storage. */
function parse(text: string | null): Record<string, unknown> {
  if (text === null) return {};
  try {
    const values: unknown = JSON.parse(text);
    // An object whose fields nothing is known of yet.
    return typeof values === "object" && values !== null ? (values as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
