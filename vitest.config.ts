import { defineConfig } from "vitest/config";

/*
 * Without the Remix plugin: routes are tested as the plain modules that they are. Two groups, one
 * after the other: what shares this machine well runs two files at a time; tests of the whole
 * process, which measure time and hold ports, run alone.
 */
const shared = {
  environment: "node" as const,
  setupFiles: ["tests/harness/vitest.setup.ts"],
  hookTimeout: 30_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["{app,db,scripts}/**/*.test.{ts,tsx}", "tests/api/**/*.test.ts"],
          testTimeout: 10_000,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: "start",
          include: ["tests/start/**/*.test.ts"],
          globalSetup: ["tests/start/global-setup.ts"],
          testTimeout: 60_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
