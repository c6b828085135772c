import type { Test } from "@vitest/runner";
import { TestRunner } from "vitest";
import { getFn } from "vitest/suite";
import { theSwitch } from "./switch.ts";

/** What takes longer than this without a mistake is left to another round. */
const slowest = Number(process.env.MUTANTS_SLOWEST ?? 150);

/** As they are before a test puts its own in their place, whose hours pass at once. */
const { setTimeout, clearTimeout } = globalThis;

/** One test with all its repetitions: first as it is, then once for each mistake that it reaches. */
interface Course {
  /** What is still to come; 0: as it is, to see that the one before has left nothing behind. */
  next: number[];
  limitMs: number;
  startedAt: number;
}

/**
 * Runs each test again for each mistake that it reaches and that no other has noticed, within one process:
 * vitest's own repetitions, between which the mistake is changed.
 */
export default class MutantRunner extends TestRunner {
  #course: Course = { next: [], limitMs: 60_000, startedAt: 0 };

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test);
    const course: Course = { next: [], limitMs: 60_000, startedAt: 0 };
    this.#course = course;
    let repeats = 0;
    // How often is known only once it has run: vitest compares with it anew after each time.
    const more = { valueOf: () => (course.next.length > 0 ? ++repeats : repeats) };
    test.repeats = more as unknown as number;
  }

  override onBeforeTryTask(test: Test, options?: { retry: number; repeats: number }): void {
    super.onBeforeTryTask(test);
    const isFirst = options?.repeats === 0;
    theSwitch.reached = isFirst ? new Set() : null;
    theSwitch.unhandled = false;
    this.#course.startedAt = performance.now();
    theSwitch.begin(isFirst ? 0 : (this.#course.next[0] ?? 0));
  }

  async runTask(test: Test): Promise<void> {
    const { limitMs } = this.#course;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`took longer than ${limitMs} ms`)), limitMs);
    });
    const running = Promise.resolve(getFn(test)());
    try {
      await Promise.race([running, late]);
    } catch (error) {
      // What waits in vain waits for less than this here; what is left of it does no harm any more.
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 1_000))]).catch(
        () => undefined,
      );
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async onAfterRetryTask(
    test: Test,
    { repeats }: { retry: number; repeats: number },
  ): Promise<void> {
    // What is rejected without anybody waiting for it is known by the next turn.
    await new Promise((resolve) => setImmediate(resolve));
    const course = this.#course;
    const tookMs = performance.now() - course.startedAt;
    const failed = test.result?.state === "fail";
    const { reached, open, tried, awake } = theSwitch;
    theSwitch.reached = null;
    theSwitch.end();
    if (repeats === 0) {
      if (reached) theSwitch.report({ reached: [...reached] });
      if (failed || tookMs > slowest || tried.has(test.id)) return;
      // By name and not by how long it takes, which is not the same in each round.
      theSwitch.report({ tried: test.id });
      const toTry = [...(reached ?? [])].filter((id) => open.has(id));
      course.limitMs = Math.max(1_500, tookMs * 10);
      course.next = toTry.length > 0 ? [0, ...toTry] : [];
    } else {
      course.next.shift();
      if (awake === 0 && failed) {
        theSwitch.report({ unsteady: test.name, file: test.file.name });
        course.next = [];
      } else if (open.has(awake) && (failed || theSwitch.unhandled)) {
        open.delete(awake);
        theSwitch.report({ id: awake, noticedBy: `${test.file.name} > ${test.name}` });
        if (course.next.length > 0) course.next.unshift(0);
      }
    }
    // The next repetition begins as if this one had not been.
    if (test.result && course.next.length > 0) {
      test.result.state = "run";
      delete test.result.errors;
    }
  }
}
