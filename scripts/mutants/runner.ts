import { type RunnerTestCase, TestRunner } from "vitest";
import { getFn } from "vitest/suite";
import { theSwitch } from "./switch.ts";

/** Slower tests are left to another round. */
const slowest = Number(process.env.MUTANTS_SLOWEST ?? 150);

/** The real timers, before a test replaces them. */
const { setTimeout, clearTimeout } = globalThis;

/** A test's repetitions: unchanged, then once per mistake that it reaches. */
interface Course {
  /** The remaining mistakes; 0: unchanged, to check for leftovers. */
  next: number[];
  limitMs: number;
  startedAt: number;
}

/**
 * Repeats each test in one process for each mistake that it reaches and that is still unnoticed,
 * using vitest's repetitions and switching mistakes in between.
 */
export default class MutantRunner extends TestRunner {
  #course: Course = { next: [], limitMs: 60_000, startedAt: 0 };

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test);
    const course: Course = { next: [], limitMs: 60_000, startedAt: 0 };
    this.#course = course;
    let repeats = 0;
    // The count is known only after the first run: vitest checks it after each run.
    const more = { valueOf: () => (course.next.length > 0 ? ++repeats : repeats) };
    test.repeats = more as unknown as number;
  }

  override onBeforeTryTask(
    test: RunnerTestCase,
    options?: { retry: number; repeats: number },
  ): void {
    super.onBeforeTryTask(test);
    const isFirst = options?.repeats === 0;
    theSwitch.reached = isFirst ? new Set() : null;
    theSwitch.unhandled = false;
    this.#course.startedAt = performance.now();
    theSwitch.begin(isFirst ? 0 : (this.#course.next[0] ?? 0));
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const { limitMs } = this.#course;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`took longer than ${limitMs} ms`)), limitMs);
    });
    const running = Promise.resolve(getFn(test)());
    try {
      await Promise.race([running, late]);
    } catch (error) {
      // Timeouts are shorter here; late callbacks do no harm.
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 1_000))]).catch(
        () => undefined,
      );
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async onAfterRetryTask(
    test: RunnerTestCase,
    { repeats }: { retry: number; repeats: number },
  ): Promise<void> {
    // Unhandled rejections are reported by the next turn.
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
      // Sorted by name, not duration, which varies between rounds.
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
    // The next repetition starts clean.
    if (test.result && course.next.length > 0) {
      test.result.state = "run";
      delete test.result.errors;
    }
  }
}
