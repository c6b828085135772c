import { ESLint } from "eslint";
import { describe, expect, test } from "vitest";
import { root } from "#scripts/root.mjs";
import { floors } from "./floors.mjs";

/*
 * Each boundary of ARCHITECTURE.md, run into and gone around. The files exist only by name.
 */
const eslint = new ESLint({ cwd: root });

async function complaints(file: string, code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath: `${root}${file}` });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

const IMPORT = "@typescript-eslint/no-restricted-imports";
const SYNTAX = "no-restricted-syntax";
const value = (from: string) => `import { thing } from "${from}"; thing();`;
const type = (from: string) => `import type { Thing } from "${from}"; export type Mine = Thing;`;
const STORE = "app/domain/agents/store.server.ts";
const CARD = "app/dashboard/agents/card.tsx";
const PLAN = "app/domain/agents/engine/plan.ts";
const ROUTE = "app/routes/_index.tsx";

const lazily = (from: string) => `export const load = () => import("${from}");`;

/** file, forbidden code, rule, allowed code */
const boundaries: Record<string, [file: string, bad: string, rule: string, good: string][]> = {
  "core knows nothing of ours": [
    ["app/core/log.ts", value("#app/workspace/origin.ts"), IMPORT, value("./errors.ts")],
    ["app/core/log.ts", type("#app/domain/agents/control.ts"), IMPORT, type("./errors.ts")],
    ["app/core/log.server.ts", value("#db/client.server.ts"), IMPORT, value("node:fs")],
    ["app/core/log.ts", value("express"), IMPORT, value("zod")],
    ["app/core/log.ts", lazily("#app/domain/agents/control.ts"), SYNTAX, lazily("./errors.ts")],
  ],
  "SQLite is opened in one place, which knows the package that fits this Node": [
    [STORE, value("better-sqlite3"), IMPORT, value("#db/sqlite.server.ts")],
    ["db/client.server.ts", value("@photostructure/sqlite"), IMPORT, type("better-sqlite3")],
    ["tests/api/a.test.ts", value("better-sqlite3"), IMPORT, type("better-sqlite3")],
    ["scripts/a.ts", lazily("better-sqlite3"), SYNTAX, lazily("#db/sqlite.server.ts")],
  ],
  "db knows only core and the shared words": [
    [
      "db/client.server.ts",
      value("#app/dashboard/unread.ts"),
      IMPORT,
      value("#app/core/errors.ts"),
    ],
    ["db/client.server.ts", type("#app/domain/control.ts"), IMPORT, type("./schema.server.ts")],
    ["db/client.server.ts", value("@remix-run/node"), IMPORT, value("#app/workspace/origin.ts")],
  ],
  "an area's server code knows no framework and no surface": [
    [STORE, value("express"), IMPORT, value("drizzle-orm")],
    [STORE, value("@remix-run/node"), IMPORT, value("#db/client.server.ts")],
    [STORE, type("@remix-run/node"), IMPORT, type("#db/client.server.ts")],
    [STORE, value("react"), IMPORT, value("ws")],
    [STORE, value("react-dom/server"), IMPORT, value("#app/core/ids.ts")],
    [
      STORE,
      value("#app/platform/ui/button.tsx"),
      IMPORT,
      value("#app/domain/ledger/totals.server.ts"),
    ],
    [STORE, value("#app/platform/http/headers.ts"), IMPORT, value("./control.ts")],
    [STORE, value("./agent.route.server.ts"), IMPORT, value("./agent.server.ts")],
    [STORE, value("./agent.express.ts"), IMPORT, value("./agent.server.ts")],
    [STORE, lazily("express"), SYNTAX, lazily("oidc-provider")],
    [STORE, value("#app/platform/web/a.ts"), IMPORT, value("#app/domain/agents/b.ts")],
  ],
  "what may reach the browser takes only types from server code": [
    [CARD, value("./store.server.ts"), IMPORT, type("./store.server.ts")],
    [CARD, value("./agent.route.server.ts"), IMPORT, type("./agent.route.server.ts")],
    [CARD, value("#db/schema.server.ts"), IMPORT, type("#db/schema.server.ts")],
    [CARD, value("node:crypto"), IMPORT, value("react")],
    [CARD, value("@remix-run/node"), IMPORT, value("@remix-run/react")],
    [CARD, value("#app/platform/http/headers.ts"), IMPORT, value("#app/platform/ui/button.tsx")],
    [CARD, value("./limits.express.ts"), IMPORT, value("./limits.ts")],
    [CARD, lazily("./store.server.ts"), SYNTAX, lazily("./chart.tsx")],
    ["app/load-context.ts", value("./services.server.ts"), IMPORT, type("./services.server.ts")],
  ],
  "ui knows only itself and core": [
    ["app/platform/ui/a.tsx", value("#app/platform/web/brand.ts"), IMPORT, value("./icon.tsx")],
    ["app/platform/ui/a.tsx", type("#app/workspace/agent.ts"), IMPORT, type("#app/core/money.ts")],
    [
      "app/platform/ui/dialog/a.tsx",
      value("#app/platform/web/a.ts"),
      IMPORT,
      value("#app/core/money.ts"),
    ],
    [
      "app/platform/ui/dialog/a.tsx",
      value("#app/core/a.server.ts"),
      IMPORT,
      value("#app/platform/ui/button.tsx"),
    ],
  ],
  "the Remix side takes only types from server code": [
    [
      "app/dashboard/agents/agent.route.server.ts",
      value("./profiles.server.ts"),
      IMPORT,
      value("./undo.route.server.ts"),
    ],
    [
      "app/dashboard/agents/agent.route.server.ts",
      value("#app/account/auth/oauth.server.ts"),
      IMPORT,
      value("#app/platform/web/toast.server.ts"),
    ],
    [
      "app/platform/web/a.ts",
      value("#app/platform/mail/smtp.server.ts"),
      IMPORT,
      value("./toast.server.ts"),
    ],
    ["app/root.tsx", value("./services.server.ts"), IMPORT, type("./services.server.ts")],
    ["app/root.tsx", value("./env.server.ts"), IMPORT, value("./platform/web/toast.server.ts")],
    ["app/entry.server.tsx", value("./env.server.ts"), IMPORT, value("@remix-run/node")],
    [
      ROUTE,
      value("#app/dashboard/overview/overview.server.ts"),
      IMPORT,
      value("#app/dashboard/overview/dashboard.route.server.ts"),
    ],
    [ROUTE, value("#db/client.server.ts"), IMPORT, type("#app/services.server.ts")],
    [ROUTE, lazily("#app/services.server.ts"), SYNTAX, value("#app/platform/web/toast.server.ts")],
  ],
  "http knows neither ui nor web": [
    ["app/platform/http/a.ts", value("#app/platform/ui/button.tsx"), IMPORT, value("express")],
    [
      "app/platform/http/a.ts",
      value("#app/platform/web/forms.ts"),
      IMPORT,
      value("@remix-run/express"),
    ],
    ["app/site/a/a.express.ts", value("#app/platform/web/b.ts"), IMPORT, value("express")],
  ],
  "files are named from the root, or from their own folder down": [
    [STORE, value("../../core/ids.ts"), IMPORT, value("#app/core/ids.ts")],
    [CARD, type("../charts/axis.ts"), IMPORT, type("./parts/axis.ts")],
    ["db/a/b.ts", lazily("../c.ts"), SYNTAX, lazily("#db/c.ts")],
    ["tests/api/a.test.ts", value("../harness/app.ts"), IMPORT, value("#tests/harness/app.ts")],
    ["scripts/bench/a.ts", value("../../app/env.server.ts"), IMPORT, value("../../server.ts")],
  ],
  "nothing imports routes": [
    [CARD, value("#app/routes/_index.tsx"), IMPORT, value("./chart.tsx")],
    [CARD, type("#app/routes/_index.tsx"), IMPORT, type("./chart.tsx")],
    [ROUTE, value("./dashboard.tsx"), IMPORT, value("#app/dashboard/overview/page.tsx")],
    ["app/root.tsx", value("./routes/_index.tsx"), IMPORT, value("./platform/ui/button.tsx")],
    [
      "app/services.server.ts",
      value("./routes/_index.tsx"),
      IMPORT,
      value("./domain/a/store.server.ts"),
    ],
    ["server.ts", value("./app/routes/_index.tsx"), IMPORT, value("./app/services.server.ts")],
    ["tests/api/x.test.ts", value("#app/routes/_index.tsx"), IMPORT, value("../../server.ts")],
    ["app/domain/a/b.test.ts", value("#app/routes/a.ts"), IMPORT, value("#app/services.server.ts")],
  ],
  "the entry files stand above every room": [
    [STORE, type("#app/services.server.ts"), IMPORT, type("./control.ts")],
    [STORE, type("#app/domain-services.server.ts"), IMPORT, type("./control.ts")],
    [STORE, type("#app/env.server.ts"), IMPORT, type("#app/core/env.server.ts")],
    [CARD, type("#app/load-context.ts"), IMPORT, type("./chart.tsx")],
    ["app/platform/web/a.ts", type("#app/load-context.ts"), IMPORT, type("@remix-run/node")],
    ["app/platform/http/a.ts", type("#app/services.server.ts"), IMPORT, type("express")],
  ],
  "settings have one reader": [
    [
      STORE,
      "export const port = process.env.PORT;",
      "no-restricted-properties",
      "export const mode = import.meta.env.MODE;",
    ],
    [
      "server.ts",
      "const { env } = process; export const port = env.PORT;",
      "no-restricted-properties",
      "export const { argv } = process;",
    ],
    [STORE, value("node:process"), IMPORT, value("node:path")],
  ],
  "time and chance are handed in": [
    [PLAN, "export const x = Math.random();", SYNTAX, "export const x = Math.abs(1);"],
    [PLAN, "export const x = Date.now();", SYNTAX, "export const x = Date.UTC(2026);"],
    ["server.ts", "export const x = { now: Date.now };", SYNTAX, "export const x = new Date(0);"],
    [
      "db/client.server.ts",
      "export const x = new Date();",
      SYNTAX,
      "export const x = new Date(5);",
    ],
    ["app/platform/ui/a.tsx", "export const x = Date();", SYNTAX, "export const x = new Date(5);"],
  ],
  "only the edge of the web knows Response": [
    [
      STORE,
      "export const make = () => new Response();",
      "no-restricted-globals",
      "export const make = () => new Map();",
    ],
  ],
  "exports that frameworks read": [
    [
      "app/routes/page.tsx",
      "export const lloader = 1;",
      "no-restricted-exports",
      "export const loader = 1;",
    ],
  ],
};

describe.each(Object.entries(boundaries))("%s", (_boundary, cases) => {
  test.each(cases)("%s: %s", async (file, bad, rule, good) => {
    expect(await complaints(file, bad)).toContain(rule);
    expect(await complaints(file, good)).toEqual([]);
  });
});

/** Every pair of rooms, the lower one first. */
const pairs = floors.flatMap((lower, index) =>
  floors.slice(index + 1).map((higher) => [lower, higher] as const),
);

test.each(pairs)("%s does not know %s", async (lower, higher) => {
  for (const file of [`app/${lower}/area/a.ts`, `app/${lower}/area/deep/b.server.ts`]) {
    expect(await complaints(file, value(`#app/${higher}/area/c.ts`))).toContain(IMPORT);
    expect(await complaints(file, type(`#app/${higher}/area/c.ts`))).toContain(IMPORT);
  }
  if (higher === "routes") return;
  expect(await complaints(`app/${higher}/area/a.ts`, type(`#app/${lower}/area/c.ts`))).toEqual([]);
});

/** file, code that is allowed there although the general rule forbids it */
const openings: [file: string, code: string][] = [
  ["app/core/secrets/random.ts", "export const x = Math.random();"],
  ["app/core/time/clock.ts", "export const x = Date.now();"],
  ["scripts/bench/pages.ts", "console.log(Date.now(), process.env.PORT);"],
  ["tests/harness/app.ts", "export const x = Date.now() + Number(process.env.PORT);"],
  ["app/env.server.ts", "export const x = process.env;"],
  ["vite.config.ts", "export default process.env.MODE;"],
  ["app/platform/web/errors.tsx", "export const x = () => new Response();"],
  ["app/platform/http/pages.ts", "export const x = () => new Response();"],
  ["app/routes/api.tsx", "export default () => new Response();"],
  ["app/dashboard/agents/agent.route.server.ts", "export const x = () => new Response();"],
  ["app/entry.server.tsx", "export default () => new Response();"],
  ["app/account/auth/provider/oauth.server.ts", "export const x = () => new Response();"],
];

test.each(openings)("%s may: %s", async (file, code) => {
  expect(await complaints(file, code)).toEqual([]);
});
