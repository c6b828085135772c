import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";
import { boundaries } from "./scripts/lint/boundaries.mjs";

const tests = ["**/*.test.{ts,tsx}", "tests/**/*.{ts,tsx}"];
const scripts = ["scripts/**/*.{ts,mjs}"];

/*
 * What a file says by itself, and the walls between rooms. The rules that ask for types stand in
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
  {
    files: ["**/*.{ts,tsx,mjs,js}"],
    extends: [js.configs.recommended, tseslint.configs.recommended],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // TypeScript knows better what is defined.
      "no-undef": "off",
      "no-console": "error",
      eqeqeq: "error",
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "separate-type-imports" },
      ],
      // `import { type X }` keeps the import itself, and with it server code in the browser.
      "@typescript-eslint/no-import-type-side-effects": "error",
      // Augmenting a package's interface (Remix's AppLoadContext) needs an empty one of its name.
      "@typescript-eslint/no-empty-object-type": [
        "error",
        { allowInterfaces: "with-single-extends" },
      ],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    // These rules compile each file as React's compiler would, and here are no components.
    ignores: ["app/**/*.server.ts", "app/**/*.test.ts"],
    extends: [reactHooks.configs.flat.recommended],
  },
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
      "app/account/auth/oauth.server.ts",
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
  ...boundaries,
  {
    files: [...scripts, "tests/harness/vitest.setup.ts"],
    rules: { "no-console": "off" },
  },
);
