import { expect } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";
import { isAppError } from "#app/core/errors.ts";
import { createSeededRandom, type Random } from "#app/core/secrets/random.ts";
import type { ApiRequest } from "#tests/fakes/stripe/api.ts";
import type { Failure } from "#tests/fakes/stripe/double.ts";
import { recordIn } from "#tests/fakes/stripe/form.ts";
import { createTestBilling, type TestBilling } from "./billing.ts";
import { assignEvents, deliverEvents, type Counters } from "./event-delivery.ts";
import { check, checkPayable, type Person } from "./payment-oracle.ts";
import { changeSubscriptions } from "./subscription-changes.ts";

/** Between the two deliveries of some rounds: Stripe fails now and then, and the nightly sync makes up for all events. */
const failingRounds = 3;
const nightlyRounds = 7;

/**
 * Thousands of stories. In each a person's subscription goes through what Stripe, the person, the
 * product and the calendar may do to it, and the events of it arrive in any order, several times, days
 * late or not at all, while Stripe does not always answer. At the end of each round the access is what
 * Stripe's state says, and all that follows from it has happened once.
 */
export async function runRandomSequences(
  seed: string,
  people: number,
  rounds: number,
): Promise<void> {
  // The SDK notes a stack with each request, and mapping those to sources would take most of the time.
  Error.stackTraceLimit = 0;
  const random = createSeededRandom(seed);
  const billing = createTestBilling();
  const all: Person[] = [];
  for (let n = 0; n < people; n += 1) all.push(await newPerson(billing));
  await Promise.all(all.map((person) => askFirst(billing, person, random)));
  billing.stripe.heal();
  const counters: Counters = { events: 0, posts: 0, lost: 0, calls: 0 };

  for (let round = 0; round < rounds; round += 1) {
    const story = `${seed}, round ${round}`;
    await pass(billing, random.int(HOUR / SECOND, (9 * DAY) / SECOND) * SECOND);
    if (round % failingRounds === 0) failNowAndThen(billing, random);
    // Things go on happening while the first events are on their way.
    changeSubscriptions(billing, all, random);
    counters.events += assignEvents(billing, all);
    const callers = all.filter(() => random.next() < 0.08);
    counters.calls += callers.length;
    await Promise.all([
      deliverEvents(billing, all, random, counters),
      ...callers.map((person) => call(billing, person, { random, story })),
    ]);
    const some = all.filter(() => random.next() < 0.3);
    changeSubscriptions(billing, some, random);
    counters.events += assignEvents(billing, all);
    if (round % nightlyRounds === 0) await sleep(billing, all, counters);
    else await deliverEvents(billing, all, random, counters, true);
    await finish(billing);
    for (const person of all) await check(billing, person, story);
  }

  expect(counters.events).toBeGreaterThan(people * rounds);
  expect(counters.posts).toBeGreaterThan(counters.events - counters.lost);
  expect(counters.calls).toBeGreaterThan(rounds);
  const [stored] = billing.rows<{ count: number; open: number }>(
    "SELECT count(*) AS count, sum(processed_at IS NULL) AS open FROM billing_events",
  );
  // What has not been delivered is not there; what was delivered is there once, and dealt with.
  const undelivered = all.reduce((sum, { pendingEvents }) => sum + pendingEvents.length, 0);
  expect(stored).toEqual({ count: counters.events - undelivered - counters.lost, open: 0 });
  await billing.remove();
}

async function pass({ clock, stripe, enforcement }: TestBilling, time: number): Promise<void> {
  clock.advance(time);
  stripe.state.passTime();
  await enforcement.run();
}

const newPerson = async ({ newPerson }: TestBilling): Promise<Person> => ({
  userId: await newPerson(null),
  customers: [],
  pendingEvents: [],
});

/** Their first form, for some only at the second try: by then Stripe may have carried something out. */
async function askFirst(billing: TestBilling, person: Person, random: Random): Promise<void> {
  const { userId } = person;
  if (random.next() < 0.5) {
    const nth = random.int(1, 2);
    let posts = 0;
    const isTheirs = ({ method, form }: ApiRequest) =>
      method === "POST" && recordIn(form.metadata).userId === userId && (posts += 1) >= nth;
    // Twice: the SDK itself tries a second time.
    billing.stripe.fail(random.pick(["lost", "500_after", "down"]), isTheirs, 2);
    await call(billing, person, { random, story: "the first form" });
  }
  await billing.billing.getOrCreateSubscription(userId);
  noteCustomers(billing, person);
  checkPayable(billing, person, { story: "the first form, tried again", answered: true });
}

/** The customers created for the person since, by the product or at Stripe; more than one if it fails. */
function noteCustomers({ stripe }: TestBilling, { userId, customers }: Person): void {
  for (const [id, each] of stripe.state.customers) {
    if (!("deleted" in each) && each.metadata.userId === userId && !customers.includes(id)) {
      customers.push(id);
    }
  }
}

const expectedCodes = [
  "payment_overdue",
  "payment_under_way",
  "payments_unavailable",
  "subscription_paused",
];

/** The person asks the product for a way to pay, whatever it knows by then; some in two tabs at once. */
async function call(
  billing: TestBilling,
  person: Person,
  { random, story }: { random: Random; story: string },
): Promise<void> {
  const { getOrCreateSubscription, checkout } = billing.billing;
  const tabs = random.next() < 0.3 ? 2 : 1;
  const answers = Array.from({ length: tabs }, async () => {
    const ask = random.next() < 0.5 ? getOrCreateSubscription : checkout;
    try {
      await ask(person.userId);
      return true;
    } catch (error) {
      const code = isAppError(error) ? error.code : "";
      if (!expectedCodes.includes(code)) throw error;
      return false;
    }
  });
  // What the last one left is what there is.
  const answered = (await Promise.all(answers)).at(-1) ?? false;
  noteCustomers(billing, person);
  checkPayable(billing, person, { story, answered });
}

/** A few requests of the round; the second try of some of them, too. */
function failNowAndThen({ stripe }: TestBilling, random: Random): void {
  const failures: Failure[] = ["down", "lost", "500", "500_after", "429"];
  stripe.fail(random.pick(failures), () => random.next() < 0.2, random.int(1, 4));
}

/** No event comes any more of all that has happened, and then it is night. */
async function sleep(billing: TestBilling, all: Person[], counters: Counters): Promise<void> {
  billing.stripe.heal();
  for (const person of all) counters.lost += person.pendingEvents.splice(0).length;
  await pass(billing, DAY);
  // A subscription that ends by the calendar sends no event either.
  const events = assignEvents(billing, all);
  counters.events += events;
  for (const person of all) counters.lost += person.pendingEvents.splice(0).length;
  await billing.billing.runReconciliation();
}

/** Stripe answers again, and what has failed is tried until nothing is left to do. */
async function finish(billing: TestBilling): Promise<void> {
  await billing.settled();
  billing.stripe.heal();
  const waits = () => billing.rows("SELECT 1 FROM billing_syncs").length > 0;
  while (waits()) {
    billing.clock.advance(MINUTE);
    billing.billing.beginSyncs();
    await billing.settled();
  }
  await billing.enforcement.run();
}
