import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";
import { boundaries } from "./scripts/lint/boundaries.mjs";

const tests = ["**/*.test.{ts,tsx}", "tests/**/*.{ts,tsx}"];

/*
 * The walls of the house: who may know whom, and what only one place may ask for. All other rules stand in
 * .oxlintrc.json, with the types themselves.
 */
export default defineConfig(
  globalIgnores([
    "build/",
    "data/",
    "coverage/",
    "reports/mutation/",
    "test-results/",
    "public/",
    ".stryker-tmp/",
  ]),
  { files: ["**/*.{ts,tsx,mjs,js}"], extends: [tseslint.configs.base] },
  {
    name: "settings have one reader",
    files: ["app/**/*.{ts,tsx}", "db/**/*.ts", "server.ts"],
    ignores: ["app/env.server.ts", ...tests],
    rules: {
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "Settings are handed in; app/env.server.ts reads them.",
        },
      ],
    },
  },
  {
    name: "only the edge of the web knows Response",
    files: ["app/**/*.{ts,tsx}", "db/**/*.ts", "server.ts"],
    ignores: [
      "app/*/{web,http,requests}/**",
      "app/routes/**",
      "app/**/*.route{,.server}.ts",
      "app/root.tsx",
      "app/entry.server.tsx",
      // remix-auth speaks in web-standard requests and responses, and this file is its adapter.
      "app/account/auth/provider/oauth.server.ts",
      // SDKs are handed a fetch, which answers in them too.
      "app/platform/outbound/fetch.server.ts",
      ...tests,
    ],
    rules: {
      "no-restricted-globals": [
        "error",
        {
          name: "Response",
          message:
            "Return data, or throw an AppError: route handlers (web/, http/, requests/, routes/, *.route.server.ts) make responses.",
        },
      ],
    },
  },
  {
    // knip can't check names that frameworks read, and oxlint's patterns know no look-ahead.
    name: "exports that frameworks read",
    files: [
      "*.config.{js,ts}",
      "**/*.{test,spec}.{ts,tsx}",
      "app/{root,routes,entry.*}.{ts,tsx}",
      "app/routes/**",
      "app/dashboard/settings/settings-layout.tsx",
    ],
    rules: {
      "no-restricted-exports": [
        "error",
        {
          restrictedNamedExportsPattern:
            "^(?!(loader|action|meta|links|headers|handle|handleError|streamTimeout|Layout|ErrorBoundary|HydrateFallback|shouldRevalidate|client(Loader|Action))$)",
        },
      ],
    },
  },
  ...boundaries,
);
