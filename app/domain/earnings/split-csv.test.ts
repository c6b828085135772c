import { expect, it } from "vitest";
import { splitCsv } from "./split-csv.ts";

it("ignores blank lines when it detects the delimiter", () => {
  const split = splitCsv("Date;Amount\n \t \t \n\t\t\n", 10);
  expect(split).toMatchObject({
    delimiter: ";",
    records: [{ line: 1, fields: ["Date", "Amount"] }],
  });
});
