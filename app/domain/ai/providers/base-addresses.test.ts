import { expect, test } from "vitest";
import { baseAddresses } from "./base-addresses.ts";

const host = "http://192.168.1.20:11434";

test.each([
  [`${host}/v1`, [`${host}/v1`]],
  [`${host}/v1/`, [`${host}/v1`]],
  [`${host}/v1/chat/completions`, [`${host}/v1`]],
  [`${host}/v1/chat/completions/?stream=true#top`, [`${host}/v1`]],
  [`${host}/v1/models`, [`${host}/v1`]],
  [host, [host, `${host}/v1`]],
  [`${host}/`, [host, `${host}/v1`]],
  [`${host}/chat/completions`, [host, `${host}/v1`]],
  [`${host}/api/chat`, [`${host}/api`, `${host}/api/v1`, `${host}/v1`]],
  [
    "https://api.example/openai",
    ["https://api.example/openai", "https://api.example/openai/v1", "https://api.example/v1"],
  ],
  [
    "https://me:pass@api.example/v1beta/openai",
    [
      "https://me:pass@api.example/v1beta/openai",
      "https://me:pass@api.example/v1beta/openai/v1",
      "https://me:pass@api.example/v1",
    ],
  ],
  ["http://[", ["http://["]],
])("%s", (typed, expected) => {
  expect(baseAddresses(typed)).toEqual(expected);
});
