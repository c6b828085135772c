import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { root } from "../root.mjs";
import { describe, expect, test } from "vitest";

/*
 * Each wall of ARCHITECTURE.md, run into and gone around. The files exist only by name, so the
 * rules that need types are off; the walls need none.
 */
const eslint = new ESLint({
  cwd: root,
  overrideConfig: [tseslint.configs.disableTypeChecked],
});

async function complaints(file: string, code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath: `${root}${file}` });
  return (result?.messages ?? [])
    .filter(({ ruleId }) => ruleId !== "@typescript-eslint/no-unused-vars")
    .map(({ ruleId, message }) => ruleId ?? message);
}

const IMPORT = "@typescript-eslint/no-restricted-imports";
const SYNTAX = "no-restricted-syntax";
const value = (from: string) => `import { thing } from "${from}"; thing();`;
const type = (from: string) => `import type { Thing } from "${from}"; export type Mine = Thing;`;
const lazily = (from: string) => `export const load = () => import("${from}");`;

/** file, code that must not stand there, rule, code that may */
const walls: Record<string, [file: string, bad: string, rule: string, good: string][]> = {
  "core knows nothing of ours": [
    ["app/core/log.ts", value("../agents/control"), IMPORT, value("./errors")],
    ["app/core/log.ts", type("../agents/control"), IMPORT, type("./errors")],
    ["app/core/log.server.ts", value("../../db/client.server"), IMPORT, value("node:fs")],
    ["app/core/log.ts", value("express"), IMPORT, value("zod")],
    ["app/core/log.ts", lazily("../agents/control"), SYNTAX, lazily("./errors")],
  ],
  "db knows only core": [
    ["db/client.server.ts", value("../app/agents/control"), IMPORT, value("../app/core/errors")],
    ["db/client.server.ts", type("../app/agents/control"), IMPORT, type("./schema.server")],
    ["db/client.server.ts", value("@remix-run/node"), IMPORT, value("drizzle-orm")],
  ],
  "an area's server code knows no framework and no surface": [
    ["app/agents/store.server.ts", value("express"), IMPORT, value("drizzle-orm")],
    [
      "app/agents/store.server.ts",
      value("@remix-run/node"),
      IMPORT,
      value("../../db/client.server"),
    ],
    ["app/agents/store.server.ts", type("@remix-run/node"), IMPORT, type("../../db/client.server")],
    ["app/agents/store.server.ts", value("react"), IMPORT, value("ws")],
    ["app/agents/store.server.ts", value("react-dom/server"), IMPORT, value("../core/ids")],
    ["app/agents/store.server.ts", value("../ui/button"), IMPORT, value("../ledger/totals.server")],
    ["app/agents/kinds/seo.server.ts", value("../../web/forms"), IMPORT, value("../control")],
    ["app/agents/store.server.ts", value("../http/headers"), IMPORT, value("./control")],
    ["app/agents/store.server.ts", value("../services.server"), IMPORT, type("./control")],
    ["app/agents/store.server.ts", value("../env.server"), IMPORT, type("../env.server")],
    ["app/agents/store.server.ts", lazily("express"), SYNTAX, lazily("oidc-provider")],
  ],
  "what may reach the browser takes only types from server code": [
    ["app/agents/card.tsx", value("./store.server"), IMPORT, type("./store.server")],
    [
      "app/agents/rules.ts",
      value("../../db/schema.server"),
      IMPORT,
      type("../../db/schema.server"),
    ],
    ["app/live/use-live.ts", value("node:crypto"), IMPORT, value("react")],
    ["app/agents/card.tsx", value("@remix-run/node"), IMPORT, value("@remix-run/react")],
    ["app/agents/card.tsx", value("../http/headers"), IMPORT, value("../ui/button")],
    ["app/agents/card.tsx", lazily("./store.server"), SYNTAX, lazily("./chart")],
    ["app/load-context.ts", value("./services.server"), IMPORT, type("./services.server")],
  ],
  "ui knows only itself and core": [
    ["app/ui/button.tsx", value("../agents/control"), IMPORT, value("./icon")],
    ["app/ui/button.tsx", type("../agents/control"), IMPORT, type("../core/money")],
    ["app/ui/dialog/dialog.tsx", value("../../web/forms"), IMPORT, value("../../core/money")],
    ["app/ui/dialog/dialog.tsx", value("../../core/secrets.server"), IMPORT, value("../button")],
    ["app/ui/dialog/dialog.tsx", value("../../agents/control"), IMPORT, value("./frame")],
  ],
  "web and the Remix app take only types from server code": [
    ["app/web/guards.server.ts", value("../auth/oauth.server"), IMPORT, value("./toast.server")],
    ["app/web/guards.server.ts", value("../services.server"), IMPORT, type("../services.server")],
    ["app/root.tsx", value("./services.server"), IMPORT, type("./services.server")],
    ["app/root.tsx", value("./env.server"), IMPORT, value("./web/guards.server")],
    ["app/entry.server.tsx", value("./env.server"), IMPORT, value("@remix-run/node")],
    [
      "app/routes/_index.tsx",
      value("../dashboard/overview.server"),
      IMPORT,
      value("../dashboard/page"),
    ],
    ["app/routes/_index.tsx", value("../../db/client.server"), IMPORT, type("../services.server")],
    ["app/routes/_index.tsx", lazily("../services.server"), SYNTAX, value("../web/guards.server")],
  ],
  "http knows neither ui nor web": [
    ["app/http/headers.ts", value("../ui/button"), IMPORT, value("express")],
    ["app/http/headers.ts", value("../web/forms"), IMPORT, value("@remix-run/express")],
    ["app/http/remix.server.ts", value("../services.server"), IMPORT, type("../services.server")],
  ],
  "nobody imports routes": [
    ["app/agents/card.tsx", value("../routes/_index"), IMPORT, value("./chart")],
    ["app/agents/card.tsx", type("../routes/_index"), IMPORT, type("./chart")],
    ["app/routes/_index.tsx", value("./dashboard"), IMPORT, value("../dashboard/page")],
    ["app/root.tsx", value("./routes/_index"), IMPORT, value("./ui/button")],
    ["app/services.server.ts", value("./routes/_index"), IMPORT, value("./agents/store.server")],
    ["server.ts", value("./app/routes/_index"), IMPORT, value("./app/services.server")],
    ["tests/api/x.test.ts", value("../../app/routes/_index"), IMPORT, value("../../server")],
    ["app/agents/store.test.ts", value("../routes/_index"), IMPORT, value("../services.server")],
  ],
  "settings have one reader": [
    [
      "app/agents/store.server.ts",
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
    ["app/agents/store.server.ts", value("node:process"), IMPORT, value("node:path")],
  ],
  "time and chance are handed in": [
    [
      "app/agents/engine/plan.ts",
      "export const x = Math.random();",
      SYNTAX,
      "export const x = Math.abs(1);",
    ],
    [
      "app/agents/engine/plan.ts",
      "export const x = Date.now();",
      SYNTAX,
      "export const x = Date.UTC(2026);",
    ],
    ["server.ts", "export const x = { now: Date.now };", SYNTAX, "export const x = new Date(0);"],
    [
      "db/client.server.ts",
      "export const x = new Date();",
      SYNTAX,
      "export const x = new Date(5);",
    ],
    ["app/ui/clock.tsx", "export const x = Date();", SYNTAX, "export const x = new Date(5);"],
  ],
  "only the edge of the web knows Response": [
    [
      "app/agents/store.server.ts",
      "export const make = () => new Response();",
      "no-restricted-globals",
      "export const make = () => new Map();",
    ],
  ],
  "code does not talk to the console, and has no any": [
    ["app/core/log.ts", "console.log(1);", "no-console", ""],
    ["app/core/log.ts", "export const x: any = 1;", "@typescript-eslint/no-explicit-any", ""],
    [
      "app/core/log.ts",
      'import { Thing } from "./errors"; export type Mine = Thing;',
      "@typescript-eslint/consistent-type-imports",
      type("./errors"),
    ],
  ],
};

describe.each(Object.entries(walls))("%s", (_wall, cases) => {
  test.each(cases)("%s: %s", async (file, bad, rule, good) => {
    expect(await complaints(file, bad)).toContain(rule);
    expect(await complaints(file, good)).toEqual([]);
  });
});

/** file, code that may stand there although the general rule forbids it */
const openings: [file: string, code: string][] = [
  ["app/core/random.ts", "export const x = Math.random();"],
  ["app/core/clock.ts", "export const x = Date.now();"],
  ["scripts/bench/pages.ts", "console.log(Date.now(), process.env.PORT);"],
  ["tests/harness/app.ts", "export const x = Date.now() + Number(process.env.PORT);"],
  ["app/env.server.ts", "export const x = process.env;"],
  ["vite.config.ts", "export const x = process.env.MODE;"],
  ["app/web/errors.tsx", "export const x = () => new Response();"],
  ["app/http/pages.ts", "export const x = () => new Response();"],
  ["app/routes/api.tsx", "export const x = () => new Response();"],
  ["app/entry.server.tsx", "export const x = () => new Response();"],
  ["app/auth/oauth.server.ts", "export const x = () => new Response();"],
];

test.each(openings)("%s may: %s", async (file, code) => {
  expect(await complaints(file, code)).toEqual([]);
});
