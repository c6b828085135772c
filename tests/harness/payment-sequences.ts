import { expect } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "../../app/core/clock";
import { isAppError } from "../../app/core/errors";
import { createSeededRandom, type Random } from "../../app/core/random";
import type { ApiRequest } from "../fakes/stripe/api";
import type { Failure } from "../fakes/stripe/double";
import { recordIn } from "../fakes/stripe/form";
import type { DoubleEvent } from "../fakes/stripe/sessions";
import { createTestBilling, type TestBilling } from "./billing";
import { check, checkPayable, type Person } from "./payment-oracle";

/** What has been counted on the way. */
interface Tally {
  events: number;
  posts: number;
  /** Events that never come. */
  lost: number;
  calls: number;
}

/** Between the two deliveries of a round, every so many rounds: Stripe fails now and then, and a night that makes up for all events. */
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
  const told: Tally = { events: 0, posts: 0, lost: 0, calls: 0 };

  for (let round = 0; round < rounds; round += 1) {
    const story = `${seed}, round ${round}`;
    await pass(billing, random.int(HOUR / SECOND, (9 * DAY) / SECOND) * SECOND);
    if (round % failingRounds === 0) failNowAndThen(billing, random);
    // Things go on happening while the first events are on their way.
    letHappen(billing, all, random);
    told.events += sort(billing, all);
    const callers = all.filter(() => random.next() < 0.08);
    told.calls += callers.length;
    await Promise.all([
      deliver(billing, all, random, told),
      ...callers.map((person) => call(billing, person, { random, story })),
    ]);
    const some = all.filter(() => random.next() < 0.3);
    letHappen(billing, some, random);
    told.events += sort(billing, all);
    if (round % nightlyRounds === 0) await sleep(billing, all, told);
    else await deliver(billing, all, random, told, true);
    await finish(billing);
    for (const person of all) await check(billing, person, story);
  }

  expect(told.events).toBeGreaterThan(people * rounds);
  expect(told.posts).toBeGreaterThan(told.events - told.lost);
  expect(told.calls).toBeGreaterThan(rounds);
  const [stored] = billing.rows<{ count: number; open: number }>(
    "SELECT count(*) AS count, sum(processed_at IS NULL) AS open FROM billing_events",
  );
  // What has not been delivered is not there; what was delivered is there once, and dealt with.
  const undelivered = all.reduce((sum, { pendingEvents }) => sum + pendingEvents.length, 0);
  expect(stored).toEqual({ count: told.events - undelivered - told.lost, open: 0 });
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

/** Whoever was made for the person since, by the product or by hand; more than one, should it go wrong. */
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
async function sleep(billing: TestBilling, all: Person[], told: Tally): Promise<void> {
  billing.stripe.heal();
  for (const person of all) told.lost += person.pendingEvents.splice(0).length;
  await pass(billing, DAY);
  // Whatever ends by the calendar tells nobody either.
  const events = sort(billing, all);
  told.events += events;
  for (const person of all) told.lost += person.pendingEvents.splice(0).length;
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

function letHappen(billing: TestBilling, people: Person[], random: Random): void {
  for (const person of people) happen(billing, person, random);
  // Whatever was to end at a time that is over has ended.
  billing.stripe.state.passTime();
}

/** One to three things that may happen to somebody at Stripe. */
function happen({ stripe: { state, priceId } }: TestBilling, person: Person, random: Random): void {
  const { customers, userId } = person;
  const isGone = (id: string) => "deleted" in (state.customers.get(id) ?? {});
  for (let n = random.int(1, 3); n > 0; n -= 1) {
    // Made by hand at Stripe, beside the one that there is or in the place of one that is gone.
    const present = customers.at(-1) ?? "";
    if (isGone(present) || random.next() < 0.01) {
      customers.push(state.addCustomer(null, { userId }).id);
    }
    const living = customers.filter((id) => !isGone(id));
    const customer = random.next() < 0.8 ? (living.at(-1) ?? "") : random.pick(living);
    const page = [...state.sessions.values()].find(
      (each) => each.customer === customer && each.status === "open",
    );
    if (page && random.next() < 0.3) state.completeCheckout(page.id, priceId);
    const own = state.ofCustomer(customer);
    const one = own.findLast(({ ended_at }) => ended_at === null);
    if (one) happenTo(state, one, own.length, random);
    else state.addSubscription(customer, priceId, { userId });
  }
}

function happenTo(
  state: TestBilling["stripe"]["state"],
  { id, customer }: { id: string; customer: unknown },
  count: number,
  random: Random,
): void {
  // Nobody has had dozens of subscriptions; every few of them the story begins anew.
  const chance = count > 5 ? 1 : random.next();
  const oldest = state.invoicesOf(id).find(({ status }) => status === "open");
  if (chance < 0.3) state.pay(id);
  else if (chance < 0.34 && oldest) state.payInvoice(oldest.id);
  else if (chance < 0.46) state.renew(id, true);
  else if (chance < 0.64) state.renew(id, false);
  else if (chance < 0.7) state.giveUp(id, random.pick(["canceled", "unpaid"]));
  else if (chance < 0.76) state.cancelInPortal(id);
  else if (chance < 0.83) state.cancelByFlag(id, random.next() < 0.6);
  else if (chance < 0.85) state.pause(id);
  else if (chance < 0.89) state.expire(id);
  else if (chance < 0.96) state.cancelNow(id);
  else state.deleteCustomer(customer as string);
}

/** Gives everybody the events that are about them; tells how many there were. */
function sort({ stripe: { state } }: TestBilling, all: Person[]): number {
  const owners = new Map(all.flatMap((person) => person.customers.map((id) => [id, person])));
  const events = state.events.splice(0);
  for (const event of events) {
    owners.get(customerOf(event))?.pendingEvents.push(event);
  }
  return events.length;
}

/** Of the double's events, all are about a customer. */
function customerOf({ data }: DoubleEvent): string {
  const { object, id, customer } = data.object as Record<string, string>;
  return (object === "customer" ? id : customer) ?? "";
}

/** In any order, some several times, some not now; with `oneOfEach`, one at least of each customer. */
async function deliver(
  billing: TestBilling,
  all: Person[],
  random: Random,
  told: Tally,
  oneOfEach = false,
): Promise<void> {
  const posts: DoubleEvent[] = [];
  for (const person of all) {
    const heardOf = new Set<string>();
    const held = person.pendingEvents.filter((event) => {
      const customer = customerOf(event);
      if (random.next() < 0.3 && (heardOf.has(customer) || !oneOfEach)) return true;
      heardOf.add(customer);
      return false;
    });
    const sent = person.pendingEvents.filter((event) => !held.includes(event));
    person.pendingEvents = held;
    for (const event of sent) {
      const times = random.next() < 0.01 ? 10 : 1 + Number(random.next() < 0.3);
      for (let n = 0; n < times; n += 1) posts.push(event);
    }
  }
  for (let n = posts.length - 1; n > 0; n -= 1) {
    const other = random.int(0, n);
    [posts[n], posts[other]] = [posts[other] as DoubleEvent, posts[n] as DoubleEvent];
  }
  told.posts += posts.length;
  for (let n = 0; n < posts.length; n += 100) {
    await Promise.all(posts.slice(n, n + 100).map((event) => billing.receive(event)));
  }
}
