import { defineConfig } from "vitest/config";

/*
 * Without the Remix plugin: routes are tested as the plain modules that they are. Two projects
 * share the workers: modules; and the whole product, inside the test's own process, which needs the built
 * pages, or as processes that are started, stopped and killed. `soak` is what takes minutes, `counterparts`
 * what needs programs of others.
 */
const shared = {
  environment: "node" as const,
  setupFiles: ["tests/harness/vitest.setup.ts"],
  // All three say only when to give up. A machine that does other things as well may take its time.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  // Each waits for a process, a socket or the disk a third of its time.
  maxWorkers: 3,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["{app,db,scripts}/**/*.test.{ts,tsx}"],
          // Importing modules again for each file is half of the work. No module here keeps state, so files can
          // share them; vitest restores what a test stubs after its file.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: "api",
          include: ["tests/{api,start}/**/*.test.ts"],
          globalSetup: ["tests/start/global-setup.ts", "tests/harness/demo.ts"],
          // Each file starts an app of its own; the modules hold none.
          isolate: false,
          // As in production: the built pages bring a module graph of their own.
          server: { deps: { external: [/\/build\/[^/]+\.mjs$/] } },
        },
      },
      {
        test: {
          ...shared,
          name: "soak",
          include: ["tests/soak/**/*.test.ts"],
          globalSetup: ["tests/start/global-setup.ts"],
          testTimeout: 20 * 60_000,
          sequence: { groupOrder: 1 },
          server: { deps: { external: [/\/build\/[^/]+\.mjs$/] } },
        },
      },
      {
        test: {
          ...shared,
          name: "counterparts",
          include: ["tests/counterparts/*.test.ts"],
          globalSetup: ["tests/start/global-setup.ts", "tests/harness/demo.ts"],
          testTimeout: 5 * 60_000,
          sequence: { groupOrder: 2 },
          server: { deps: { external: [/\/build\/[^/]+\.mjs$/] } },
        },
      },
    ],
  },
});
