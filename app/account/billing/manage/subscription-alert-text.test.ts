import { expect, it } from "vitest";
import type { SubscriptionStatus } from "#app/account/billing/schema.ts";
import { alertTextOf } from "./subscription-alert-text.ts";

const active: SubscriptionStatus = {
  status: "active",
  complimentary: false,
  canAccess: true,
  currentPeriodEnd: "2026-06-30T23:30:00.000Z",
  endsAt: null,
  cancelsAt: null,
  since: null,
  running: 0,
  charge: { label: "$29.99", every: "month" },
  collectionPause: null,
  customerDeleted: false,
  plan: { name: "Pro", priceLabel: "$29.99" },
};
const endsAt = "2026-06-30T23:30:00.000Z";

it.each([
  { what: "that goes on", status: active },
  { what: "beside access that is given", status: { ...active, endsAt, complimentary: true } },
  { what: "that gives no access any more", status: { ...active, endsAt, canAccess: false } },
])("shows nothing for a subscription $what", ({ status }) => {
  expect(alertTextOf(status, "UTC")).toBeNull();
});

it.each(["active", "trialing", "canceled"])("shows the end of one that is %s", (status) => {
  expect(alertTextOf({ ...active, status, endsAt }, "UTC")).toEqual({
    tone: "accent",
    text: "Your subscription ends on Jun 30, 2026. Until then your agents keep running.",
  });
});

it("shows a failed payment, in the workspace's time zone", () => {
  const remark = alertTextOf({ ...active, status: "past_due", endsAt }, "Europe/Berlin");
  expect(remark?.tone).toBe("warning");
  expect(remark?.text).toMatch(
    /^Your last payment failed\..* you have access until Jul 1, 2026\.$/,
  );
});

it("shows both a failed payment and a cancellation", () => {
  const both = { ...active, status: "past_due", endsAt };
  expect(alertTextOf({ ...both, cancelsAt: "2026-07-20T12:00:00.000Z" }, "UTC")).toEqual({
    tone: "warning",
    text: "Your last payment failed. We will try again. Please check your card. Without payment, you have access until Jun 30, 2026. You have also canceled: your subscription ends on Jul 20, 2026.",
  });
  // It ends before the days of grace do.
  expect(alertTextOf({ ...both, cancelsAt: endsAt }, "UTC")).toEqual({
    tone: "warning",
    text: "Your last payment failed. We will try again. Please check your card. You have also canceled: your subscription and your access end on Jun 30, 2026.",
  });
});
