import { expect, test } from "vitest";
import { costOf } from "./text-cost.ts";

/** Amounts below the smallest one shown add nothing. */
const inMicro = (dollars: string) =>
  dollars.startsWith("<") ? 0 : Math.round(Number(dollars.slice(1)) * 1_000_000);

test("groups costs by type of work, with unknown purposes as writing", () => {
  const spent = [
    { purpose: "write", amount: 50_000 },
    { purpose: "search", amount: 4_000 },
    { purpose: "moderation", amount: 1_000 },
    { purpose: "answer", amount: 16_000 },
    { purpose: "improve", amount: 18_000 },
    { purpose: "post", amount: 8_000 },
    { purpose: "video", amount: 0 },
  ];
  expect(costOf(spent)).toEqual({
    parts: [
      { work: "Writing", cost: "$0.055" },
      { work: "Changes you requested", cost: "$0.016" },
      { work: "Improving", cost: "$0.018" },
      { work: "Posts", cost: "$0.008" },
    ],
    total: "$0.097",
    microDollars: 97_000,
  });
  expect(costOf([])).toEqual({ parts: [], total: "$0.00", microDollars: 0 });
});

test("never shows a cost as zero", () => {
  expect(costOf([{ purpose: "write", amount: 12 }])).toMatchObject({
    parts: [{ cost: "<$0.001" }],
    total: "<$0.001",
  });
});

test.each([
  [[333, 333, 334]],
  [[1_499, 1_499, 1_499]],
  [[54_444, 18_444, 8_444]],
  [[999_600, 300, 300]],
  [[1_004_900, 4_900, 4_900]],
  [[70_500, 500, 2_500]],
])("shows parts of %j that add up to the total shown", (amounts) => {
  const purposes = ["write", "improve", "post"];
  const { parts, total } = costOf(
    amounts.map((amount, index) => ({ purpose: purposes[index] ?? "", amount })),
  );
  expect(parts.reduce((sum, { cost }) => sum + inMicro(cost), 0)).toBe(inMicro(total));
});
