import type { Page } from "playwright/test";

type SpeechBehaviour =
  /** Says each text to its end, a moment after it has begun. */
  | "speaks"
  /** Begins and does not end. */
  | "holds"
  /** The browser has nothing of the kind. */
  | "missing"
  /** Looking for it throws. */
  | "forbidden"
  | { fails: SpeechSynthesisErrorCode[] };

/**
 * Puts a recording in place of the browser's own voice, whether it can speak or not.
 * @param behaviour with `fails`, one error for each text, and then it speaks
 * @returns what it has been asked for since the page was loaded
 */
export async function recordSpeech(
  page: Page,
  behaviour: SpeechBehaviour,
): Promise<() => Promise<string[]>> {
  await page.addInitScript((how: SpeechBehaviour) => {
    const said: string[] = [];
    Object.assign(window, { said });
    const errors = typeof how === "object" ? [...how.fails] : [];
    let turn = 0;
    const own = {
      // Without a list of voices, which would be waited for.
      speak(utterance: SpeechSynthesisUtterance) {
        said.push(`speak: ${utterance.text}`);
        const mine = (turn += 1);
        const error = errors.shift();
        const tell = (event: Event) => mine === turn && utterance.dispatchEvent(event);
        if (error) {
          const failure = Object.assign(new Event("error"), { error });
          return void queueMicrotask(() => tell(failure));
        }
        queueMicrotask(() => tell(new Event("start")));
        if (how !== "holds") setTimeout(() => tell(new Event("end")), 50);
      },
      cancel() {
        turn += 1;
        said.push("cancel");
      },
    };
    Object.defineProperty(window, "speechSynthesis", {
      get() {
        if (how === "forbidden") throw new DOMException("not allowed", "NotAllowedError");
        return how === "missing" ? undefined : own;
      },
    });
  }, behaviour);
  // Put there by the script above.
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

/** The texts among it. */
export const spokenTexts = (said: readonly string[]) =>
  said.filter((each) => each.startsWith("speak: ")).map((each) => each.slice("speak: ".length));

/** The sentence that is marked, where one is. */
export const markedText = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get("being-read") ?? [];
    return range instanceof Range ? range.toString() : null;
  });

/**
 * Notes every sentence that is marked from the next page on: asking for the mark at fixed times
 * misses those that are soon heard.
 * @returns them, in the order in which they were marked since the page was loaded
 */
export async function recordMarks(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const marks: string[] = [];
    Object.assign(window, { marks });
    const own = CSS.highlights;
    const set = own.set.bind(own);
    own.set = (name, highlight) => {
      for (const range of highlight) if (range instanceof Range) marks.push(range.toString());
      return set(name, highlight);
    };
  });
  // Put there by the script above.
  return () => page.evaluate(() => (window as unknown as { marks: string[] }).marks);
}

/** The page's own button, whatever it says just now. */
export const listenOf = (page: Page) =>
  page.locator("#main").getByRole("button", { name: /^(Listen|Loading\.\.\.|Stop)$/ });

/** The note that a signed-out visitor sees once. */
export const signInNote = "Advanced AI voice requires sign in - using browser speech instead";
