import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addresses } from "../tests/harness/odd-pieces";
import { root } from "./root.mjs";

/** The paths that a route's file answers: its name, as Remix reads it. */
function patternOf(file: string): RegExp {
  const parts = file
    .replace(/\.tsx?$/, "")
    // A dot in brackets is one of the address.
    .replaceAll("[.]", "\0")
    .split(".")
    .filter((part) => part !== "_index")
    .map((part) => part.replace(/_$/, ""))
    .map((part) => (part.startsWith("$") ? "[^/]+" : part.replaceAll("\0", "\\.")));
  return new RegExp(`^/${parts.join("/")}$`);
}

const routes = readdirSync(join(root, "app/routes")).filter(
  // Whatever is no route's: that has no address of its own.
  (file) => !file.includes(".test.") && !file.startsWith("$."),
);

test("odd requests are sent to every route", () => {
  expect(
    routes.filter((file) => !addresses.some((address) => patternOf(file).test(address))),
  ).toEqual([]);
});
