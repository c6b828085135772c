import { mergeConfig } from "vitest/config";
import usual from "../../vitest.config.ts";

const project = usual.test?.projects?.find(
  (each) =>
    typeof each === "object" && "test" in each && each.test?.name === process.env.MUTANTS_PROJECT,
);

/** The normal tests in one process, each repeated for every mistake that it reaches. */
export default mergeConfig(typeof project === "object" ? project : {}, {
  root: new URL("../..", import.meta.url).pathname,
  test: {
    runner: "./scripts/mutants/runner.ts",
    setupFiles: ["./scripts/mutants/switch.ts"],
    // Shorter waits: what a mistake prevents never arrives.
    expect: { poll: { timeout: 2_500 } },
    hookTimeout: 60_000,
    maxWorkers: 1,
    fileParallelism: false,
    dangerouslyIgnoreUnhandledErrors: true,
    silent: true,
    reporters: [{}],
  },
});
