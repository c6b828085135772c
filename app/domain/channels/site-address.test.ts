import { expect, test } from "vitest";
import { siteAddress } from "./site-address.ts";

test.each([
  ["journal.example", "https://journal.example/"],
  ["http://localhost:2368/blog", "http://localhost:2368/blog"],
  ["https://journal.example/?page=2#top", "https://journal.example/"],
  ["https://sam:secret@journal.example", "https://sam:secret@journal.example/"],
])("reads %s as the address of a site", (typed, address) => {
  expect(siteAddress(typed)?.href).toBe(address);
});

test.each([
  "",
  "journal",
  "my journal.example",
  "sam@journal.example",
  "https://sam@journal.example",
])("refuses '%s', which is not the address of a site", (typed) => {
  expect(siteAddress(typed)).toBeNull();
});
