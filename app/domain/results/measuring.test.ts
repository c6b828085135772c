import { afterEach, expect, test } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createRecordingChannel } from "#tests/harness/recording-channel.ts";
import { DAY, HOUR } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

const outboxes: TestOutbox[] = [];
afterEach(async () => {
  await Promise.all(outboxes.splice(0).map((testOutbox) => testOutbox.remove()));
});

/** An article just published in the test blog, in a workspace of this zone. */
async function published(timeZone = "UTC") {
  const testOutbox = await createTestOutbox({ mode: "simulation" });
  outboxes.push(testOutbox);
  const { db, clock, workspaceId } = testOutbox;
  await db.write((tx) => tx.statement("UPDATE workspaces SET time_zone = ?").run(timeZone));
  const article = await testOutbox.article();
  const { outbox, publications, measuring } = testOutbox.open();
  const [blog] = await testOutbox.samples.of(workspaceId);
  if (!blog) throw new Error("no sample blog");
  const slots = [{ channel: blog, dueAt: clock.now() }];
  await db.write((tx) => publications.schedule(tx, { workspaceId, ...article }, slots));
  await outbox.run();
  // The key determines the audience.
  const rows = <Row>(sql: string) => db.reader.prepare<[], Row>(sql).all();
  return {
    ...testOutbox,
    blog,
    measuring,
    publishedAt: clock.now(),
    /** Measures whenever due, until then. */
    async goTo(until: number): Promise<number[]> {
      const times: number[] = [];
      for (;;) {
        const next = await measuring.nextDueAt(workspaceId);
        if (next === null || next > until) break;
        clock.set(next);
        times.push(next);
        await measuring.run();
      }
      clock.set(until);
      return times;
    },
    readings: () => rows("SELECT * FROM metric_snapshots ORDER BY measured_at"),
    figures: () =>
      rows<{ views: number; earned_cents: number; measured_at: number }>(
        `SELECT views, interactions, followers, conversions, earned_cents, measured_at,
          measure_due_at FROM publications`,
      )[0],
    ledger: () =>
      rows<{ day: string; amount_cents: number }>(
        `SELECT day, amount_cents, source, origin, task_id FROM earnings_entries ORDER BY day`,
      ),
  };
}

const cents = (entries: readonly { amount_cents: number }[]) =>
  entries.reduce((all, each) => all + each.amount_cents, 0);

test("measures after an hour, then daily and at the end of each day", async () => {
  const { goTo, publishedAt, figures, readings } = await published();
  const times = await goTo(publishedAt + 40 * DAY);
  const ages = times.map((at) => at - publishedAt);
  expect(ages[0]).toBe(HOUR);
  const daily = ages.filter((age) => age % DAY === 0).map((age) => age / DAY);
  expect(daily).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
  // Published at 08:00, so the day ends sixteen hours later.
  const bookings = ages.slice(1).filter((age) => age % DAY !== 0);
  expect(bookings).toHaveLength(30);
  for (const age of bookings) expect((age % DAY) - 16 * HOUR).toBeLessThan(HOUR / 2);
  expect(figures()).toMatchObject({ measure_due_at: null });
  expect(readings()).toMatchObject([
    { age: "1h", measured_at: publishedAt + HOUR },
    { age: "1d", measured_at: publishedAt + DAY },
    { age: "7d", measured_at: publishedAt + 7 * DAY },
    { age: "30d", measured_at: publishedAt + 30 * DAY },
  ]);
});

test.each(["UTC", "Pacific/Kiritimati", "America/New_York"])(
  "in %s, each day has one revenue entry however often it is measured",
  async (timeZone) => {
    const testOutbox = await published(timeZone);
    const { goTo, publishedAt, figures, readings, ledger, db, clock, measuring } = testOutbox;
    const until = publishedAt + 12 * DAY;
    await goTo(until);
    await db.write((tx) => tx.statement("UPDATE publications SET measure_due_at = ?").run(until));
    await measuring.run();
    const often = { figures: figures(), readings: readings(), ledger: ledger() };
    expect(cents(often.ledger)).toBe(often.figures?.earned_cents);
    expect(new Set(often.ledger.map(({ day }) => day)).size).toBe(often.ledger.length);
    expect(often.ledger.every(({ amount_cents: amount }) => amount >= 1)).toBe(true);
    // The same again, by a process that was down the whole time.
    await db.write(async (tx) => {
      await tx.statement("DELETE FROM earnings_entries").run();
      await tx.statement("DELETE FROM metric_snapshots").run();
      const forget = `UPDATE publications SET measured_at = NULL, earned_cents = 0, measure_due_at = ?`;
      await tx.statement(forget).run(publishedAt + HOUR);
    });
    clock.set(until);
    await measuring.run();
    expect({ figures: figures(), readings: readings(), ledger: ledger() }).toEqual(often);
  },
);

test("reports the growth since the last measurement, and the total is right", async () => {
  const { goTo, publishedAt, figures, growths } = await published();
  await goTo(publishedAt + 5 * DAY);
  const total = (of: (growth: (typeof growths)[number]) => number | null) =>
    growths.reduce((all, growth) => all + (of(growth) ?? 0), 0);
  expect(total(({ grown }) => grown.views)).toBe(figures()?.views);
  expect(total(({ earnedCents }) => earnedCents)).toBe(figures()?.earned_cents);
});

test("a time zone change at noon neither moves nor loses booked revenue", async () => {
  const { goTo, publishedAt, figures, ledger, db } = await published();
  await goTo(publishedAt + 2.2 * DAY);
  const before = ledger();
  await db.write((tx) =>
    tx.statement("UPDATE workspaces SET time_zone = 'Pacific/Kiritimati'").run(),
  );
  await goTo(publishedAt + 4 * DAY);
  const after = ledger();
  for (const { day, amount_cents: amount } of before)
    expect(after.find((entry) => entry.day === day)?.amount_cents).toBeGreaterThanOrEqual(amount);
  expect(cents(after)).toBe(figures()?.earned_cents);
});

const uncounted = { interactions: null, followers: null, conversions: null, earnedCents: null };

test("a real channel reports what it can count; other and missed metrics stay unknown", async () => {
  const testOutbox = await createTestOutbox();
  outboxes.push(testOutbox);
  const { db, clock, workspaceId } = testOutbox;
  const recording = createRecordingChannel({ clock, guarantee: "by_key" });
  const away = new AppError("channel_unavailable", "The site is down.");
  const answers: (AppError | number)[] = [away, 12, 30];
  const channel = {
    ...recording.channel,
    measure: async () => {
      const answer = await Promise.resolve(answers.shift());
      if (typeof answer !== "number") throw answer ?? away;
      return { ...uncounted, views: answer };
    },
  };
  testOutbox.places.set(channel.name, channel);
  const article = { workspaceId, ...(await testOutbox.article()) };
  const { outbox, publications, measuring } = testOutbox.open();
  const slots = [{ channel, dueAt: clock.now() }];
  await db.write((tx) => publications.schedule(tx, article, slots));
  await outbox.run();
  clock.advance(HOUR);
  await measuring.run();
  expect(testOutbox.complaints.splice(0)).toHaveLength(1);
  clock.advance(HOUR);
  await measuring.run();
  clock.advance(8 * DAY);
  await measuring.run();
  const rows = db.reader.prepare(
    "SELECT age, views, followers FROM metric_snapshots ORDER BY measured_at",
  );
  expect(rows.all()).toEqual([
    { age: "1h", views: 12, followers: null },
    { age: "7d", views: 30, followers: null },
  ]);
  expect(db.reader.prepare("SELECT count(*) FROM earnings_entries").pluck().get()).toBe(0);
  expect(testOutbox.growths.map(({ grown }) => grown)).toEqual([
    { views: 12, interactions: null, followers: null, conversions: null },
    { views: 18, interactions: null, followers: null, conversions: null },
  ]);
});
