import { expect, it } from "vitest";
import { isNamedStatus, isPaidToBank } from "./row-kinds.ts";

it("recognizes a status column with a heading in any case", () => {
  expect(isNamedStatus("Payment STATUS")).toBe(true);
  expect(isNamedStatus("State")).toBe(false);
});

it.each(["PAYOUT", "Withdrawal", "SEPA", "Automatic Payment: Wire-Transfer"])(
  "knows what went to one's own bank by “%s”",
  (note) => {
    expect(isPaidToBank(note)).toBe(true);
    expect(isPaidToBank("Sale")).toBe(false);
  },
);
