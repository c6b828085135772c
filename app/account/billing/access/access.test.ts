import { describe, expect, it } from "vitest";
import { DAY } from "#app/core/time/clock.ts";
import {
  accessEnd,
  cancellationEnd,
  hasAccess,
  currentSubscription,
  currentTermEnd,
  type SubscriptionFacts,
} from "./access.ts";

const now = Date.UTC(2026, 5, 15);

function subscription(changes: Partial<SubscriptionFacts>): SubscriptionFacts {
  return { status: "active", currentPeriodEnd: null, endsAt: null, pastDueSince: null, ...changes };
}

describe("the end of an access", () => {
  it.each<[string, Partial<SubscriptionFacts>, number | "never" | null]>([
    ["active for good", {}, "never"],
    ["active, cancelled", { endsAt: now + DAY }, now + DAY],
    ["over", { status: "canceled", endsAt: now - DAY, currentPeriodEnd: now + DAY }, now - DAY],
    ["past due", { status: "past_due", pastDueSince: now }, now + 7 * DAY],
    ["past due without a start date", { status: "past_due" }, null],
    ["unpaid", { status: "unpaid", currentPeriodEnd: now + DAY, endsAt: now + DAY }, null],
  ])("%s", (_, state, end) => {
    expect(accessEnd(subscription(state))).toBe(end);
  });
});

describe("the end that a cancellation brings", () => {
  const soon = now + 1;
  it.each<[string, Partial<SubscriptionFacts>, number | null]>([
    ["cancelled", { endsAt: soon }, soon],
    ["not cancelled", {}, null],
    ["cancelled, and over now", { endsAt: now }, null],
    ["past due, with access that ends earlier", { status: "past_due", endsAt: soon }, soon],
    ["ended before its time", { status: "canceled", endsAt: soon }, null],
    ["never begun", { status: "incomplete", endsAt: soon }, null],
    ["never begun in time", { status: "incomplete_expired", endsAt: soon }, null],
  ])("%s", (_, state, end) => {
    expect(cancellationEnd(subscription(state), now)).toBe(end);
  });
});

it("shows the newest if none gives access, however long another one did", () => {
  const newest = subscription({ status: "unpaid" });
  const over = subscription({ status: "canceled", endsAt: now - 1 });
  expect(currentSubscription([newest, over], now)).toBe(newest);
});

describe("hasAccess by subscription", () => {
  it.each<{ what: string; state: Partial<SubscriptionFacts>; access: boolean }>([
    { what: "active", state: { status: "active" }, access: true },
    { what: "trialing", state: { status: "trialing" }, access: true },
    { what: "active, to end later", state: { endsAt: now + 1 }, access: true },
    { what: "active, to end now", state: { endsAt: now }, access: false },
    { what: "trialing, ended", state: { status: "trialing", endsAt: now - 1 }, access: false },
    {
      what: "canceled, paid period left",
      state: { status: "canceled", endsAt: now + 1 },
      access: true,
    },
    { what: "canceled, over", state: { status: "canceled", endsAt: now }, access: false },
    {
      what: "canceled, end unknown, period left",
      state: { status: "canceled", currentPeriodEnd: now + DAY },
      access: true,
    },
    {
      what: "canceled before its period's end",
      state: { status: "canceled", endsAt: now - DAY, currentPeriodEnd: now + DAY },
      access: false,
    },
    { what: "canceled, nothing known", state: { status: "canceled" }, access: false },
    { what: "past due today", state: { status: "past_due", pastDueSince: now }, access: true },
    {
      what: "past due for almost 7 days",
      state: { status: "past_due", pastDueSince: now - 7 * DAY + 1 },
      access: true,
    },
    {
      what: "past due for 7 days",
      state: { status: "past_due", pastDueSince: now - 7 * DAY },
      access: false,
    },
    { what: "past due without a start date", state: { status: "past_due" }, access: false },
    {
      what: "past due and ended",
      state: { status: "past_due", pastDueSince: now - DAY, endsAt: now - 1 },
      access: false,
    },
    ...["incomplete", "incomplete_expired", "unpaid", "paused", "", "ACTIVE"].map((status) => ({
      what: status,
      state: { status, currentPeriodEnd: now + DAY },
      access: false,
    })),
  ])("$what: $access", ({ state, access }) => {
    const facts = { complimentary: false, isOperator: false };
    expect(hasAccess({ ...facts, subscriptions: [subscription(state)] }, now)).toBe(access);
  });
});

describe("hasAccess by other means", () => {
  it.each([
    { facts: { complimentary: true }, access: true },
    { facts: { isOperator: true }, access: true },
    { facts: {}, access: false },
    {
      facts: { subscriptions: [subscription({ status: "unpaid" }), subscription({})] },
      access: true,
    },
  ])("$facts: $access", ({ facts, access }) => {
    const none = { subscriptions: [], complimentary: false, isOperator: false };
    expect(hasAccess({ ...none, ...facts }, now)).toBe(access);
  });
});

describe("presentSubscription", () => {
  const ended = subscription({ status: "canceled", endsAt: now - DAY });
  const ending = subscription({ endsAt: now + DAY });
  const endingLater = subscription({ status: "canceled", endsAt: now + 2 * DAY });
  const goingOn = subscription({});
  it.each<{ what: string; all: SubscriptionFacts[]; present: SubscriptionFacts | null }>([
    { what: "none", all: [], present: null },
    { what: "the newest where none gives access", all: [ended, { ...ended }], present: ended },
    { what: "one that gives access before a newer one", all: [ended, ending], present: ending },
    { what: "the one that gives it longest", all: [ending, endingLater], present: endingLater },
    { what: "one without an end", all: [endingLater, goingOn, ending], present: goingOn },
    { what: "the newest of two without an end", all: [goingOn, { ...goingOn }], present: goingOn },
  ])("is $what", ({ all, present }) => {
    expect(currentSubscription(all, now)).toBe(present);
  });
});

describe("presentTermEnd", () => {
  const period = { currentPeriodEnd: now + 28 * DAY };
  it.each<{ what: string; all: SubscriptionFacts[]; end: number | null }>([
    { what: "nothing without a subscription", all: [], end: null },
    {
      what: "the period's end of one that goes on",
      all: [subscription(period)],
      end: now + 28 * DAY,
    },
    { what: "nothing where the period is not known", all: [subscription({})], end: null },
    {
      what: "the end of access where the payment has failed",
      all: [subscription({ ...period, status: "past_due", pastDueSince: now - 5 * DAY })],
      end: now + 2 * DAY,
    },
    {
      what: "the end of one that has been cancelled",
      all: [subscription({ ...period, endsAt: now + DAY })],
      end: now + DAY,
    },
    {
      what: "nothing of one that gives no access",
      all: [subscription({ ...period, status: "unpaid" })],
      end: null,
    },
    {
      what: "that of the one that counts",
      all: [
        subscription({ status: "incomplete", currentPeriodEnd: now + 90 * DAY }),
        subscription(period),
      ],
      end: now + 28 * DAY,
    },
  ])("is $what", ({ all, end }) => {
    expect(currentTermEnd(all, now)).toBe(end);
  });
});
