import { defineConfig } from "vitest/config";

/*
 * Without the Remix plugin: routes are tested as the plain modules that they are. Three groups, one
 * after the other, each two files at a time: modules; the whole product inside the test's own process,
 * which needs the built pages; and processes that are started, stopped and killed.
 */
const shared = {
  environment: "node" as const,
  setupFiles: ["tests/harness/vitest.setup.ts"],
  hookTimeout: 30_000,
  // What a test waits for comes when it comes, also on a machine that is busy.
  expect: { poll: { timeout: 8_000 } },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["{app,db,scripts}/**/*.test.{ts,tsx}"],
          testTimeout: 10_000,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          globalSetup: ["tests/start/global-setup.ts"],
          testTimeout: 20_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // As in production: the built pages bring a module graph of their own.
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
      {
        test: {
          ...shared,
          name: "start",
          include: ["tests/start/**/*.test.ts"],
          globalSetup: ["tests/start/global-setup.ts"],
          testTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
