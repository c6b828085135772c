/** Where a browser keeps texts, as far as it is needed here. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** One text that this browser remembers; all its tabs agree on it. */
export interface StoredText {
  /** Null: nothing is remembered. */
  get(): string | null;
  /** Null: it is to be forgotten. */
  set(text: string | null): void;
  /** Hears of changes, in this tab and in others. */
  subscribe(listener: () => void): () => void;
}

interface StoredTextDeps {
  key: string;
  /** Throws where the browser blocks storage. */
  storage: () => TextStorage;
  /** Hears what other tabs store; a key of null means that everything was cleared. */
  onOtherTab: (
    hear: (change: { key: string | null; newValue: string | null }) => void,
  ) => () => void;
}

/** Where storage is blocked, the text lasts as long as the page. */
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
      // Blocked: what this page remembers by itself is all there is.
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
        // Blocked or full: this page still remembers.
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
        // What other tabs store from now on is not heard of.
        known = false;
      };
    },
  };
}

/** In the browser's own storage. To be made anywhere, to be used only where there is a window. */
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

/** The same until the tab is closed, and for this tab alone. */
export function storedInTab(key: string): StoredText {
  return createStoredText({
    key,
    storage: () => window.sessionStorage,
    onOtherTab: () => () => undefined,
  });
}
