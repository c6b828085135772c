import { expect, test } from "vitest";
import { createTestBilling, type TestBilling } from "../../tests/harness/billing";
import type { DoubleEvent } from "../../tests/fakes/stripe/sessions";
import { DAY, HOUR, SECOND } from "../core/clock";
import { createSeededRandom, type Random } from "../core/random";

/*
 * Ten thousand stories. In each a person's subscription goes through what Stripe, the person and the
 * calendar may do to it, and the events of it arrive in any order, several times, days late or not at
 * all. At its end the access is what Stripe's state says, and all that follows from it happened once.
 */
const people = 200;
const rounds = 50;

interface Person {
  userId: string;
  /** All customers they have been, the present one last. */
  customers: string[];
  /** Events on their way. */
  mail: DoubleEvent[];
}

test(
  `after each of ${people * rounds} sequences of events, access equals Stripe's state and nothing happened twice`,
  { timeout: 600_000 },
  async () => {
    // The SDK notes a stack with each request, and mapping those to sources would take most of the time.
    Error.stackTraceLimit = 0;
    const random = createSeededRandom("sequences");
    const billing = createTestBilling();
    const all: Person[] = [];
    for (let n = 0; n < people; n += 1) all.push(await newPerson(billing));
    const told = { events: 0, posts: 0 };

    for (let round = 0; round < rounds; round += 1) {
      billing.clock.advance(random.int(HOUR / SECOND, (9 * DAY) / SECOND) * SECOND);
      billing.stripe.state.passTime();
      await billing.enforcement.run();

      // Things go on happening while the first events are on their way.
      for (const person of all) happen(billing, person, random);
      const early = sort(billing, all);
      const first = deliver(billing, all, random, told);
      for (const person of all) if (random.next() < 0.3) happen(billing, person, random);
      const late = sort(billing, all);
      await Promise.all([first, deliver(billing, all, random, told, true)]);
      await billing.settled();
      told.events += early + late;

      for (const person of all) await check(billing, person, round);
    }

    expect(told.events).toBeGreaterThan(people * rounds);
    expect(told.posts).toBeGreaterThan(told.events);
    const [stored] = billing.rows<{ count: number; open: number }>(
      "SELECT count(*) AS count, sum(processed_at IS NULL) AS open FROM billing_events",
    );
    // What has not been delivered is not there; what was delivered is there once, and dealt with.
    const undelivered = all.reduce((sum, { mail }) => sum + mail.length, 0);
    expect(stored).toEqual({ count: told.events - undelivered, open: 0 });
    expect(billing.rows("SELECT * FROM billing_syncs")).toEqual([]);
    const { charges } = billing.stripe.state;
    expect(new Set(charges.map(({ invoiceId }) => invoiceId)).size).toBe(charges.length);
    await billing.remove();
  },
);

async function newPerson(billing: TestBilling): Promise<Person> {
  const userId = await billing.newPerson(null);
  const person: Person = { userId, customers: [], mail: [] };
  await subscribe(billing, person);
  return person;
}

/** By the product itself: it finds what there is, or makes what is missing. */
async function subscribe({ billing, stripe, rows }: TestBilling, person: Person): Promise<void> {
  await billing.getOrCreateSubscription(person.userId);
  const [row] = rows<{ id: string }>(
    "SELECT customer_id AS id FROM billing_customers WHERE user_id = ?",
    person.userId,
  );
  if (row && !person.customers.includes(row.id)) person.customers.push(row.id);
  expect([...stripe.state.customers.keys()]).toContain(row?.id);
}

/** One to three things that may happen to somebody at Stripe. */
function happen({ stripe: { state, priceId } }: TestBilling, person: Person, random: Random): void {
  for (let n = random.int(1, 3); n > 0; n -= 1) {
    const customer = person.customers.at(-1) ?? "";
    const own = state.ofCustomer(customer);
    const live = own.filter(({ ended_at }) => ended_at === null);
    const one = live.at(-1);
    if (!one) {
      const isGone = "deleted" in (state.customers.get(customer) ?? {});
      if (isGone) {
        person.customers.push(state.addCustomer(null, { userId: person.userId }).id);
      }
      state.addSubscription(person.customers.at(-1) ?? "", priceId, { userId: person.userId });
      continue;
    }
    // Nobody has had dozens of subscriptions; every few of them the story begins anew.
    const chance = own.length > 5 ? 1 : random.next();
    if (chance < 0.34) state.pay(one.id);
    else if (chance < 0.46) state.renew(one.id, true);
    else if (chance < 0.64) state.renew(one.id, false);
    else if (chance < 0.7) state.giveUp(one.id, random.pick(["canceled", "unpaid"]));
    else if (chance < 0.76) state.cancelInPortal(one.id);
    else if (chance < 0.84) state.cancelByFlag(one.id, random.next() < 0.6);
    else if (chance < 0.88) state.expire(one.id);
    else if (chance < 0.96) state.cancelNow(one.id);
    else state.deleteCustomer(customer);
  }
}

/** Gives everybody the events that are about them; tells how many there were. */
function sort({ stripe: { state } }: TestBilling, all: Person[]): number {
  const owners = new Map(all.flatMap((person) => person.customers.map((id) => [id, person])));
  const events = state.events.splice(0);
  for (const event of events) {
    owners.get(customerOf(event))?.mail.push(event);
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
  told: { posts: number },
  oneOfEach = false,
): Promise<void> {
  const posts: DoubleEvent[] = [];
  for (const person of all) {
    const heardOf = new Set<string>();
    const held = person.mail.filter((event) => {
      const customer = customerOf(event);
      if (random.next() < 0.3 && (heardOf.has(customer) || !oneOfEach)) return true;
      heardOf.add(customer);
      return false;
    });
    const sent = person.mail.filter((event) => !held.includes(event));
    person.mail = held;
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

/** What Stripe's state says, worked out by other means than the product's. */
function accessAtStripe({ stripe: { state }, clock }: TestBilling, { customers }: Person): boolean {
  const now = clock.now();
  return customers.some((customer) =>
    state.ofCustomer(customer).some((one) => {
      if (one.ended_at !== null) return false;
      if (one.status === "active") return true;
      if (one.status !== "past_due") return false;
      const open = state.invoicesOf(one.id).filter(({ status }) => status === "open");
      const oldest = Math.min(...open.map(({ created }) => created));
      return now < oldest * SECOND + 7 * DAY;
    }),
  );
}

async function check(billing: TestBilling, person: Person, round: number): Promise<void> {
  const canAccess = accessAtStripe(billing, person);
  const story = `person ${person.userId} in round ${round}`;
  const news = billing.rows<{ title: string }>(
    `SELECT x.title FROM activities x JOIN workspaces w ON w.id = x.workspace_id
     WHERE w.owner_id = ? ORDER BY x.id`,
    person.userId,
  );
  const [{ due, suspended } = { due: 0, suspended: 0 }] = billing.rows<{
    due: number;
    suspended: number;
  }>(
    `SELECT w.suspended_at IS NOT NULL AS suspended,
       (SELECT count(*) FROM tasks t WHERE t.workspace_id = w.id AND t.due_at IS NOT NULL) AS due
     FROM workspaces w WHERE w.owner_id = ?`,
    person.userId,
  );
  // Whatever was seen on the way, each change was told once: two of a kind never follow each other.
  const titles = news.map(({ title }) => title);
  const alternating = titles.map((_, n) => (n % 2 === 0 ? "Agents at work" : "Agents paused"));
  const found = {
    canAccess: await billing.access.canAccess(person.userId),
    due,
    suspended,
    titles,
    lastSaysAccess: titles.length % 2 === 1,
  };
  const meant = {
    canAccess,
    due: canAccess ? 6 : 0,
    suspended: canAccess ? 0 : 1,
    titles: alternating,
    lastSaysAccess: canAccess,
  };
  // Ten thousand matchers would take longer than what they look at.
  if (JSON.stringify(found) !== JSON.stringify(meant)) expect(found, story).toEqual(meant);
}
