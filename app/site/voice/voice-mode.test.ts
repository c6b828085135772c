import { expect, test } from "vitest";
import { createStoredText } from "#app/platform/web/drafts/stored-text.ts";
import { createVoiceMode, voiceKey } from "./voice-mode.ts";

function setUp(initial: string | null) {
  const kept = new Map(initial === null ? [] : [[voiceKey, initial]]);
  let hear: (change: { key: string | null; newValue: string | null }) => void = () => undefined;
  let silenced = 0;
  const mode = createVoiceMode({
    stored: createStoredText({
      key: voiceKey,
      storage: () => ({
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, text) => void kept.set(key, text),
        removeItem: (key) => void kept.delete(key),
      }),
      onOtherTab(listener) {
        hear = listener;
        return () => {
          hear = () => undefined;
        };
      },
    }),
    silence: () => (silenced += 1),
  });
  return {
    mode,
    kept: () => kept.get(voiceKey),
    silenced: () => silenced,
    inOtherTab: (newValue: string) => hear({ key: voiceKey, newValue }),
  };
}

test("uses the documented storage key", () => {
  expect(voiceKey).toBe("voiceEnabled");
});

test.each([
  ["false", false, "false"],
  ["true", true, "true"],
  [null, true, "true"],
  ["", true, "true"],
  ["maybe", true, "true"],
])("stored %j: on is %j, and %j is stored", (initial, on, stored) => {
  const { mode, kept, silenced } = setUp(initial);
  mode.start();
  expect(mode.isOn()).toBe(on);
  expect(kept()).toBe(stored);
  expect(silenced()).toBe(0);
});

test("stores the choice and stops speech when turned off", () => {
  const { mode, kept, silenced } = setUp(null);
  mode.start();
  mode.set(false);
  expect([mode.isOn(), kept(), silenced()]).toEqual([false, "false", 1]);
  mode.set(true);
  expect([mode.isOn(), kept(), silenced()]).toEqual([true, "true", 1]);
});

test("stops speech when another tab turns it off, until unsubscribed", () => {
  const { mode, silenced, inOtherTab } = setUp("true");
  const end = mode.start();
  inOtherTab("false");
  expect([mode.isOn(), silenced()]).toEqual([false, 1]);
  inOtherTab("true");
  expect([mode.isOn(), silenced()]).toEqual([true, 1]);
  end();
  inOtherTab("false");
  expect(silenced()).toBe(1);
});
