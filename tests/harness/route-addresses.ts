import { readdirSync } from "node:fs";
import { root } from "#scripts/root.mjs";

/**
 * An address of each route, made from the names of their files: parameters are `x`, and what leads to
 * no page of its own (a frame around others) is asked for all the same.
 */
export function routeAddresses(): string[] {
  const names = readdirSync(`${root}app/routes`).filter((name) => !/\.test\.tsx?$/u.test(name));
  return [...new Set(names.map(addressOf))].sort();
}

/** `content.$content_itemId_.file.ts` → `/content/x/file` */
function addressOf(name: string): string {
  const dot = "\u0000";
  const segments = name
    .replace(/\.tsx?$/u, "")
    // Text in brackets is literal.
    .replace(/\[(.+?)\]/gu, (_, literal: string) => literal.replaceAll(".", dot))
    .split(".")
    .filter((segment) => segment !== "_index")
    .map((segment) =>
      segment
        .replace(/_$/u, "")
        .replace(/^\$.*$/u, "x")
        .replaceAll(dot, "."),
    );
  return `/${segments.join("/")}`;
}
