import { expect, test } from "vitest";
import { atRest, narrate, type Failure, type NarrationInput } from "./narration.ts";
import { cleanPageText, sayInWords } from "./page-text.ts";

/** The effects of a reading with two sentences. */
function follow(signedIn: boolean, ...inputs: (NarrationInput | Failure)[]) {
  let state = atRest;
  const effects: string[] = [];
  const all: (NarrationInput | Failure)[] = [{ type: "begin", count: 2, signedIn }, ...inputs];
  for (const each of all) {
    const step = narrate(state, "kind" in each ? { type: "failed", failure: each } : each);
    state = step.state;
    for (const effect of step.effects) {
      if (effect.type === "say") effects.push(`${effect.link} ${effect.at}`);
      if (effect.type === "give_up") effects.push(`gave up: ${effect.reason}`);
    }
  }
  return { effects, note: state.note, phase: state.phase };
}

const ended: NarrationInput = { type: "ended" };
const down: Failure = { kind: "server", message: "API request failed: 500", final: false };
const limited: Failure = { kind: "server", message: "Try again in a minute.", final: true };
const signIn: Failure = { kind: "sign_in" };
const inBrowser = (error: "synthesis-failed" | "blocked"): Failure => ({ kind: "browser", error });

test.each<[string, boolean, (NarrationInput | Failure)[], string[], string | null]>([
  ["all is well", true, [{ type: "heard" }, ended], ["advanced 0", "advanced 1"], null],
  ["to the end", true, [ended, ended], ["advanced 0", "advanced 1"], null],
  ["advanced is down", true, [down], ["advanced 0", "legacy 0"], down.message],
  ["in the middle", true, [ended, down], ["advanced 0", "advanced 1", "legacy 1"], down.message],
  [
    "both are down",
    true,
    [down, down, ended],
    ["advanced 0", "legacy 0", "browser 0", "browser 1"],
    down.message,
  ],
  ["what both would say", true, [limited], ["advanced 0", "browser 0"], limited.message],
  [
    "signed out meanwhile",
    true,
    [signIn],
    ["advanced 0", "browser 0"],
    "Advanced AI voice requires sign in - using browser speech instead",
  ],
  [
    "signed out between the two",
    true,
    [down, signIn],
    ["advanced 0", "legacy 0", "browser 0"],
    "AI voice requires sign in - using browser speech instead",
  ],
  [
    "a visitor",
    false,
    [],
    ["browser 0"],
    "Advanced AI voice requires sign in - using browser speech instead",
  ],
  [
    "sound that cannot be played",
    true,
    [{ kind: "playback" }, { kind: "playback" }],
    ["advanced 0", "legacy 0", "browser 0"],
    "Audio playback failed",
  ],
  [
    "the browser fails once, then twice",
    false,
    [inBrowser("synthesis-failed"), inBrowser("synthesis-failed")],
    ["browser 0", "browser 0", "gave up: Failed to start speech synthesis"],
    null,
  ],
  [
    "the browser forbids it",
    false,
    [inBrowser("blocked")],
    ["browser 0", "gave up: Speech synthesis blocked - user interaction required"],
    null,
  ],
  ["stopped", true, [{ type: "stop" }, ended, down], ["advanced 0"], null],
])("%s", (_, signedIn, inputs, effects, note) => {
  expect(follow(signedIn, ...inputs)).toMatchObject({ effects, note });
});

test("page content: whitespace collapsed, and nothing but words and . , ! ? -", () => {
  expect(cleanPageText(" It's  5%\n(of *all*): “so-so”, no? ")).toBe("Its 5 of all so-so, no?");
  expect(cleanPageText("***")).toBe("");
});

test.each([
  ["Revenue: $1,204.50 · up 5% & more", "Revenue, 1,204.50 dollars, up 5 percent and more"],
  ["Oct 24 – Nov 22 · written at 8:38 PM", "Oct 24 to Nov 22, written at 8 38 PM"],
  [
    "$500-2000+ per month, $29.99/month",
    "500 to 2000 dollars and more per month, 29.99 dollars a month",
  ],
  ["About $100–300, €7.77 or £-5.", "About 100 to 300 dollars, 7.77 euros or -5 pounds."],
  [
    "We'll see; you can’t, it won't, they don't.",
    "We will see, you cannot, it will not, they do not.",
  ],
  ["The agent's page says “Needs a look”.", "The agents page says Needs a look."],
  ["Press Delete… (the grey one) and wait", "Press Delete..., the grey one, and wait"],
  ["Settings → Connections", "Settings, Connections"],
  ["Größe: naïve 日本", "Größe, naïve 日本"],
])("the rule keeps the meaning: %s", (written, said) => {
  expect(cleanPageText(sayInWords(written))).toBe(said);
});
