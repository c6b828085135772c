/** The parts of browser storage used here. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A text in browser storage, synced between tabs. */
export interface StoredText {
  /** Null: none. */
  get(): string | null;
  /** Null: delete it. */
  set(text: string | null): void;
  /** Subscribes to changes in this and other tabs. */
  subscribe(listener: () => void): () => void;
}

interface StoredTextDeps {
  key: string;
  /** Throws if the browser blocks storage. */
  storage: () => TextStorage;
  /** Subscribes to other tabs' changes; a null key means everything was cleared. */
  onOtherTab: (
    hear: (change: { key: string | null; newValue: string | null }) => void,
  ) => () => void;
}

/** Without storage the text lasts as long as the page. */
export function createStoredText({ key, storage, onOtherTab }: StoredTextDeps): StoredText {
  const listeners = new Set<() => void>();
  let known = false;
  let text: string | null = null;
  let unfollow: (() => void) | null = null;

  function change(next: string | null) {
    known = true;
    if (next === text) return;
    text = next;
    for (const listener of listeners) listener();
  }

  function read() {
    known = true;
    try {
      text = storage().getItem(key);
    } catch {
      // Blocked: only this page's memory is left.
    }
  }

  return {
    get() {
      if (!known) read();
      return text;
    },
    set(next) {
      try {
        if (next === null) storage().removeItem(key);
        else storage().setItem(key, next);
      } catch {
        // Blocked or full: this page still remembers it.
      }
      change(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      unfollow ??= onOtherTab((changed) => {
        if (changed.key === key || changed.key === null) change(changed.newValue);
      });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        unfollow?.();
        unfollow = null;
        // Changes of other tabs are not seen anymore.
        known = false;
      };
    },
  };
}

/** In localStorage. Can be created anywhere, but used only in a browser. */
export function storedInBrowser(key: string): StoredText {
  return createStoredText({
    key,
    storage: () => window.localStorage,
    onOtherTab(hear) {
      window.addEventListener("storage", hear);
      return () => window.removeEventListener("storage", hear);
    },
  });
}

/** The same in sessionStorage: for this tab until it is closed. */
export function storedInTab(key: string): StoredText {
  return createStoredText({
    key,
    storage: () => window.sessionStorage,
    onOtherTab: () => () => undefined,
  });
}
