import type { Random } from "#app/core/secrets/random.ts";
import type { DoubleEvent } from "#tests/fakes/stripe/sessions.ts";
import type { TestBilling } from "./billing.ts";
import type { Person } from "./payment-oracle.ts";

/** What has been counted on the way. */
export interface Counters {
  events: number;
  posts: number;
  /** Events that never come. */
  lost: number;
  calls: number;
}

/** Gives everybody the events that are about them; tells how many there were. */
export function assignEvents({ stripe: { state } }: TestBilling, all: Person[]): number {
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
export async function deliverEvents(
  billing: TestBilling,
  all: Person[],
  random: Random,
  counters: Counters,
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
  counters.posts += posts.length;
  for (let n = 0; n < posts.length; n += 100) {
    await Promise.all(posts.slice(n, n + 100).map((event) => billing.receive(event)));
  }
}
