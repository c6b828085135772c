import { ESLint } from "eslint";
import { describe, expect, test } from "vitest";
import { root } from "../root.mjs";
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
const STORE = "app/studio/agents/store.server.ts";
const CARD = "app/desk/agents/card.tsx";
const PLAN = "app/studio/agents/engine/plan.ts";
const ROUTE = "app/routes/_index.tsx";

const lazily = (from: string) => `export const load = () => import("${from}");`;

/** file, code that must not stand there, rule, code that may */
const boundaries: Record<string, [file: string, bad: string, rule: string, good: string][]> = {
  "core knows nothing of ours": [
    ["app/core/log.ts", value("../workspace/origin"), IMPORT, value("./errors")],
    ["app/core/log.ts", type("../studio/agents/control"), IMPORT, type("./errors")],
    ["app/core/log.server.ts", value("../../db/client.server"), IMPORT, value("node:fs")],
    ["app/core/log.ts", value("express"), IMPORT, value("zod")],
    ["app/core/log.ts", lazily("../studio/agents/control"), SYNTAX, lazily("./errors")],
  ],
  "SQLite is opened in one place, which knows the package that fits this Node": [
    [STORE, value("better-sqlite3"), IMPORT, value("../../../db/sqlite.server")],
    ["db/client.server.ts", value("@photostructure/sqlite"), IMPORT, type("better-sqlite3")],
    ["tests/api/a.test.ts", value("better-sqlite3"), IMPORT, type("better-sqlite3")],
    ["scripts/a.ts", lazily("better-sqlite3"), SYNTAX, lazily("../db/sqlite.server")],
  ],
  "db knows only core and the shared words": [
    ["db/client.server.ts", value("../app/desk/unread"), IMPORT, value("../app/core/errors")],
    ["db/client.server.ts", type("../app/studio/control"), IMPORT, type("./schema.server")],
    ["db/client.server.ts", value("@remix-run/node"), IMPORT, value("../app/workspace/origin")],
  ],
  "an area's server code knows no framework and no surface": [
    [STORE, value("express"), IMPORT, value("drizzle-orm")],
    [STORE, value("@remix-run/node"), IMPORT, value("../../../db/client.server")],
    [STORE, type("@remix-run/node"), IMPORT, type("../../../db/client.server")],
    [STORE, value("react"), IMPORT, value("ws")],
    [STORE, value("react-dom/server"), IMPORT, value("../../core/ids")],
    [STORE, value("../../platform/ui/button"), IMPORT, value("../ledger/totals.server")],
    [STORE, value("../../platform/http/headers"), IMPORT, value("./control")],
    [STORE, value("./agent.route.server"), IMPORT, value("./agent.server")],
    [STORE, value("./agent.express"), IMPORT, value("./agent.server")],
    [STORE, lazily("express"), SYNTAX, lazily("oidc-provider")],
    [
      "app/studio/agents/kinds/a.server.ts",
      value("../../../platform/web/a"),
      IMPORT,
      value("../b"),
    ],
    ["app/platform/mail/smtp.server.ts", value("../web/toast"), IMPORT, value("./mailer")],
  ],
  "what may reach the browser takes only types from server code": [
    [CARD, value("./store.server"), IMPORT, type("./store.server")],
    [CARD, value("./agent.route.server"), IMPORT, type("./agent.route.server")],
    [CARD, value("../../../db/schema.server"), IMPORT, type("../../../db/schema.server")],
    [CARD, value("node:crypto"), IMPORT, value("react")],
    [CARD, value("@remix-run/node"), IMPORT, value("@remix-run/react")],
    [CARD, value("../../platform/http/headers"), IMPORT, value("../../platform/ui/button")],
    [CARD, value("./limits.express"), IMPORT, value("./limits")],
    [CARD, lazily("./store.server"), SYNTAX, lazily("./chart")],
    ["app/load-context.ts", value("./services.server"), IMPORT, type("./services.server")],
  ],
  "ui knows only itself and core": [
    ["app/platform/ui/a.tsx", value("../web/brand"), IMPORT, value("./icon")],
    ["app/platform/ui/a.tsx", type("../../workspace/agent"), IMPORT, type("../../core/money")],
    ["app/platform/ui/dialog/a.tsx", value("../../web/a"), IMPORT, value("../../../core/money")],
    ["app/platform/ui/dialog/a.tsx", value("../../../core/a.server"), IMPORT, value("../button")],
  ],
  "the Remix side takes only types from server code": [
    [
      "app/desk/agents/agent.route.server.ts",
      value("./profiles.server"),
      IMPORT,
      value("./undo.route.server"),
    ],
    [
      "app/desk/agents/agent.route.server.ts",
      value("../../account/auth/oauth.server"),
      IMPORT,
      value("../../platform/web/toast.server"),
    ],
    ["app/platform/web/a.ts", value("../mail/smtp.server"), IMPORT, value("./toast.server")],
    ["app/root.tsx", value("./services.server"), IMPORT, type("./services.server")],
    ["app/root.tsx", value("./env.server"), IMPORT, value("./platform/web/toast.server")],
    ["app/entry.server.tsx", value("./env.server"), IMPORT, value("@remix-run/node")],
    [
      ROUTE,
      value("../desk/dashboard/overview.server"),
      IMPORT,
      value("../desk/dashboard/dashboard.route.server"),
    ],
    [ROUTE, value("../../db/client.server"), IMPORT, type("../services.server")],
    [ROUTE, lazily("../services.server"), SYNTAX, value("../platform/web/toast.server")],
  ],
  "http knows neither ui nor web": [
    ["app/platform/http/a.ts", value("../ui/button"), IMPORT, value("express")],
    ["app/platform/http/a.ts", value("../web/forms"), IMPORT, value("@remix-run/express")],
    ["app/site/a/a.express.ts", value("../../platform/web/b"), IMPORT, value("express")],
  ],
  "nobody imports routes": [
    [CARD, value("../../routes/_index"), IMPORT, value("./chart")],
    [CARD, type("../../routes/_index"), IMPORT, type("./chart")],
    [ROUTE, value("./dashboard"), IMPORT, value("../desk/dashboard/page")],
    ["app/root.tsx", value("./routes/_index"), IMPORT, value("./platform/ui/button")],
    ["app/services.server.ts", value("./routes/_index"), IMPORT, value("./studio/a/store.server")],
    ["server.ts", value("./app/routes/_index"), IMPORT, value("./app/services.server")],
    ["tests/api/x.test.ts", value("../../app/routes/_index"), IMPORT, value("../../server")],
    ["app/studio/a/b.test.ts", value("../../routes/a"), IMPORT, value("../../services.server")],
  ],
  "the entry files stand above every room": [
    [STORE, type("../../services.server"), IMPORT, type("./control")],
    [STORE, type("../../studio-services.server"), IMPORT, type("./control")],
    [STORE, type("../../env.server"), IMPORT, type("../../core/env.server")],
    [CARD, type("../../load-context"), IMPORT, type("./chart")],
    ["app/platform/web/a.ts", type("../../load-context"), IMPORT, type("@remix-run/node")],
    ["app/platform/http/a.ts", type("../../services.server"), IMPORT, type("express")],
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
  const up = lower === "routes" ? ".." : "../..";
  for (const file of [`app/${lower}/area/a.ts`, `app/${lower}/area/deep/b.server.ts`]) {
    const path = file.includes("/deep/") ? `../${up}` : up;
    expect(await complaints(file, value(`${path}/${higher}/area/c`))).toContain(IMPORT);
    expect(await complaints(file, type(`${path}/${higher}/area/c`))).toContain(IMPORT);
  }
  if (higher === "routes") return;
  expect(await complaints(`app/${higher}/area/a.ts`, type(`../../${lower}/area/c`))).toEqual([]);
});

/** file, code that may stand there although the general rule forbids it */
const openings: [file: string, code: string][] = [
  ["app/core/random.ts", "export const x = Math.random();"],
  ["app/core/clock.ts", "export const x = Date.now();"],
  ["scripts/bench/pages.ts", "console.log(Date.now(), process.env.PORT);"],
  ["tests/harness/app.ts", "export const x = Date.now() + Number(process.env.PORT);"],
  ["app/env.server.ts", "export const x = process.env;"],
  ["vite.config.ts", "export const x = process.env.MODE;"],
  ["app/platform/web/errors.tsx", "export const x = () => new Response();"],
  ["app/platform/http/pages.ts", "export const x = () => new Response();"],
  ["app/routes/api.tsx", "export const x = () => new Response();"],
  ["app/desk/agents/agent.route.server.ts", "export const x = () => new Response();"],
  ["app/entry.server.tsx", "export const x = () => new Response();"],
  ["app/account/auth/oauth.server.ts", "export const x = () => new Response();"],
];

test.each(openings)("%s may: %s", async (file, code) => {
  expect(await complaints(file, code)).toEqual([]);
});
