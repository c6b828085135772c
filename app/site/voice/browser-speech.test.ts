import { expect, test } from "vitest";
import { createBrowserSpeech } from "./browser-speech";

// All that is used of an utterance is its text.
const utter = (text: string) => ({ text }) as SpeechSynthesisUtterance;

test("a text is spoken in place of the last one, and can be stopped", () => {
  const asked: string[] = [];
  const synthesiser = {
    speak: ({ text }: SpeechSynthesisUtterance) => void asked.push(`speak ${text}`),
    cancel: () => void asked.push("cancel"),
  };
  const speech = createBrowserSpeech({ synthesiser: () => synthesiser, utter });
  speech.speak("Hello");
  speech.stop();
  expect(asked).toEqual(["cancel", "speak Hello", "cancel"]);
});

const refuse = () => {
  throw new DOMException("not allowed", "NotAllowedError");
};

test.each([
  ["has no voice", { synthesiser: () => undefined, utter }],
  ["refuses", { synthesiser: () => ({ speak: refuse, cancel: refuse }), utter }],
  ["does not know the words", { synthesiser: refuse, utter: refuse }],
])("a browser that %s stays silent, and nothing breaks", (_, deps) => {
  const speech = createBrowserSpeech(deps);
  expect(() => {
    speech.speak("Hello");
    speech.stop();
  }).not.toThrow();
});
