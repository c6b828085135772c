import { expect, it } from "vitest";
import { isOwnNavigation } from "./navigation.ts";

it.each([
  { headers: {}, own: true },
  { headers: { "Sec-Fetch-Site": "none" }, own: true },
  { headers: { "Sec-Fetch-Site": "same-origin", Referer: "https://x.example/a" }, own: true },
  { headers: { "Sec-Fetch-Site": "same-origin" }, own: false },
  { headers: { "Sec-Fetch-Site": "same-origin", Referer: "?" }, own: false },
  { headers: { "Sec-Fetch-Site": "same-origin", Referer: "https://x.example/blog/a" }, own: false },
  { headers: { "Sec-Fetch-Site": "none", Referer: "https://x.example/blog/a" }, own: true },
  { headers: { "Sec-Fetch-Site": "same-site" }, own: false },
  { headers: { "Sec-Fetch-Site": "cross-site" }, own: false },
  {
    headers: {
      "Sec-Fetch-Site": "same-origin",
      Referer: "https://x.example/",
      "Sec-Purpose": "prefetch",
    },
    own: false,
  },
  { headers: { "Sec-Purpose": "prefetch;prerender" }, own: false },
  { headers: { Purpose: "prefetch" }, own: false },
])("$headers: $own", ({ headers, own }) => {
  expect(isOwnNavigation(new Headers(headers as HeadersInit))).toBe(own);
});
