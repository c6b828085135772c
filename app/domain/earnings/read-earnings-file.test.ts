import { describe, expect, test } from "vitest";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { readEarningsFile, type FileChoices, type ReadFile } from "./read-earnings-file.server.ts";

const read = (text: string, choices: FileChoices = {}) =>
  readEarningsFile({ text, choices, timeZone: "Europe/Berlin", today: "2026-11-25" });

function fileOf(text: string, choices?: FileChoices): ReadFile {
  const result = read(text, choices);
  if ("problem" in result) throw new Error(result.problem);
  return result.file;
}

const amounts = (text: string, choices?: FileChoices) =>
  fileOf(text, choices).rows.map(({ day, amountCents }) => [day, amountCents]);

describe("how files are written", () => {
  test.each([
    ["commas", "Date,Amount,Source\n2026-11-03,12.40,Awin\n"],
    ["semicolons and a decimal comma", "Datum;Betrag;Quelle\r\n03.11.2026;12,40;Awin\r\n"],
    ["tabs", "date\tamount\tsource\n2026-11-03\t12.40\tAwin"],
    ["a mark at the beginning", "\uFEFFDate,Amount,Source\n2026-11-03,12.40,Awin"],
    ["quotes", '"Date","Amount","Source"\n"2026-11-03","$12.40","Awin"'],
    ["no head", "2026-11-03,12.40,Awin"],
    ["empty lines", "\n\nDate,Amount,Source\n\n2026-11-03,12.40,Awin\n,,\n"],
    ["a time of day", "Date,Amount,Source\n2026-11-03 08:15,12.40,Awin"],
    ["an instant", "Date,Amount,Source\n2026-11-02T23:30:00Z,12.40,Awin"],
    ["a month's name", "Date,Amount,Source\nNov 3 2026,12.40,Awin"],
    ["old line ends", "Date,Amount,Source\r2026-11-03,12.40,Awin\r"],
  ])("%s", (_, text) => {
    expect(fileOf(text).rows).toMatchObject([
      { day: "2026-11-03", amountCents: 1240, source: "Awin" },
    ]);
  });

  test("quoted fields may contain anything", () => {
    const [row] = fileOf(
      'Date,Amount,Source,Note\n2026-11-03,5,Awin,"He said ""a, b""\nand c"',
    ).rows;
    expect(row?.note).toBe('He said "a, b" and c');
  });

  test("headings are recognized by alternative names", () => {
    const text = "Payout date,Merchant,Estimated earnings (USD),Order ID\n2026-11-03,Awin,7,42";
    expect(fileOf(text).rows).toMatchObject([{ amountCents: 700, source: "Awin", note: "42" }]);
  });

  test("signs, thousands and refunds", () => {
    const rows = ['"$1,234.56"', "-5.00", "(12.00)", "USD 3.10", "1 000.00", "−2.50", "7.-", "7-7"];
    const text = `Date,Amount,Source\n${rows.map((each) => `2026-11-03,${each},A`).join("\n")}`;
    const file = fileOf(text);
    expect(file.rows.map(({ amountCents }) => amountCents)).toEqual([
      123456, -500, -1200, 310, 100000, -250, 700,
    ]);
    expect(file.wrong).toMatchObject([{ line: 9, why: "We couldn’t read the amount." }]);
  });
});

describe("ambiguous values are asked about", () => {
  const twoWays = "Date,Amount,Source\n03/04/2026,12.40,A\n05/06/2026,1,A";
  test("which number is the month", () => {
    expect(fileOf(twoWays)).toMatchObject({ dayOrder: null, rows: [], wrongCount: 2 });
    expect(amounts(twoWays, { dayOrder: "day_first" })[0]).toEqual(["2026-04-03", 1240]);
    expect(amounts(twoWays, { dayOrder: "month_first" })[0]).toEqual(["2026-03-04", 1240]);
  });

  test("one unambiguous date decides for all, unless another contradicts it", () => {
    expect(amounts(`${twoWays}\n25/06/2026,2,A`)[0]).toEqual(["2026-04-03", 1240]);
    const both = fileOf(`${twoWays}\n25/06/2026,2,A\n06/25/2026,2,A`);
    expect(both.dayOrder).toBeNull();
  });

  test("with dots the day comes first, and equal numbers make no difference", () => {
    expect(amounts("d,Amount,Source\n03.04.2026,1,A", { columns: { date: 0 } })).toEqual([
      ["2026-04-03", 100],
    ]);
    expect(amounts("Date,Amount,Source\n03/03/2026,1,A")).toEqual([["2026-03-03", 100]]);
  });

  test("which sign is the decimal separator", () => {
    const text = "Date;Amount;Source\n2026-11-03;1.234;A";
    expect(fileOf(text)).toMatchObject({ decimal: null, rows: [] });
    expect(amounts(text, { decimal: "," })).toEqual([["2026-11-03", 123400]]);
    expect(amounts(text, { decimal: "." })).toEqual([["2026-11-03", 123]]);
    expect(amounts(`${text}\n2026-11-04;5,50;A`)[0]).toEqual(["2026-11-03", 123400]);
  });

  test("other currencies: no exchange rate is guessed", () => {
    const text = "Date,Amount,Source\n2026-11-03,€10.00,A\n2026-11-03,10.00,A";
    const file = fileOf(text);
    expect(file.currencies).toEqual([{ code: "EUR", rows: 1 }]);
    expect(file.rows).toHaveLength(1);
    const [first] = fileOf(text, { rates: { EUR: 1.12 } }).rows;
    expect(first).toMatchObject({ amountCents: 1120, original: "EUR €10.00" });
  });

  test("who paid, if no column says so", () => {
    const text = "Date,Amount\n2026-11-03,1";
    expect(fileOf(text).wrong).toMatchObject([{ line: 2 }]);
    expect(fileOf(text, { source: "AdSense" }).rows).toMatchObject([{ source: "AdSense" }]);
  });
});

describe("skipped rows have a reason", () => {
  test.each([
    [
      "2026-02-30,1,A",
      "We couldn’t read the date. Use a full date, such as 2026-05-31, and import the file again.",
    ],
    [
      "soon,1,A",
      "We couldn’t read the date. Use a full date, such as 2026-05-31, and import the file again.",
    ],
    [",1,A", "No date."],
    ["2026-11-26,1,A", "The date is in the future."],
    ["1999-12-31,1,A", "The date is before the year 2000."],
    ["2026-11-03,,A", "No amount."],
    ["2026-11-03,much,A", "We couldn’t read the amount."],
    ["2026-11-03,0.004,A", "The amount is less than a cent."],
    ["2026-11-03,99999999999,A", "The amount is more than ten million dollars."],
  ])("%s", (row, why) => {
    const file = fileOf(`Date,Amount,Source\n2026-11-03,1,B\n${row}`);
    expect(file.rows).toHaveLength(1);
    expect(file.wrong).toMatchObject([{ line: 3, why }]);
  });
});

describe("the same row has the same fingerprint", () => {
  test("and two sales of one day are two", () => {
    const text = "Date,Amount,Source\n2026-11-03,1,A\n2026-11-03,1,A\n2026-11-03,2,A";
    const prints = fileOf(text).rows.map(({ fingerprint }) => fingerprint);
    expect(new Set(prints).size).toBe(3);
    const again = fileOf(`${text}\n2026-11-04,1,A`).rows.map(({ fingerprint }) => fingerprint);
    expect(again.slice(0, 3)).toEqual(prints);
  });
});

describe("spaces and full-width letters make no difference", () => {
  test.each([
    ["around an amount and a date", "Date,Amount,Source\n 2026-11-03 , 12.40 , A "],
    ["in headings", "Ｄａｔｅ, Ａｍｏｕｎｔ ,Ｓｏｕｒｃｅ\n2026-11-03,12.40,A"],
    [
      "in states",
      "Date,Amount,Source,Status\n2026-11-03,12.40,A,Ｐａｉｄ\n2026-11-03,9,A, Pending ",
    ],
    [
      "in types",
      "Date,Amount,Source,Type\n2026-11-03,12.40,A,Sale\n2026-11-03,-9,A, Ｐａｙｏｕｔ ",
    ],
    ["in marks", "Date,Amount,Source,Refunded\n2026-11-03,12.40,A, no \n2026-11-03,9,A, yes "],
    ["in denials", "Date,Amount,Source,PAID\n2026-11-03,12.40,A,yes\n2026-11-03,9,A, no "],
    [
      "in memos",
      "Date,Amount,Source,Balance Impact\n2026-11-03,12.40,A,Credit\n2026-11-03,9,A, Memo ",
    ],
    [
      "in what was paid back",
      "Date,Amount,Source,AMOUNT REFUNDED\n2026-11-03,12.40,A,0\n2026-11-03,9,A, 9 ",
    ],
    [
      "in origins",
      "Date,Amount,Source,Origin,Originally\n2026-11-03,12.40,A,real,\n2026-11-03,9,A, simulated ,",
    ],
    ["in lines of nothing else", "Date,Amount,Source\n2026-11-03,12.40,A\n  , ,　"],
    ["in totals", "Date,Amount,Source\n2026-11-03,12.40,A\n2026-11-03,12.40, ＴＯＴＡＬ "],
  ])("%s", (_, text) => {
    expect(fileOf(text)).toMatchObject({ rows: [{ amountCents: 1240, source: "A" }], wrong: [] });
  });

  test.each([
    ["in a column of currencies", "Date,Amount,Source,Currency\n2026-11-03,12.40,A, GBP "],
    ["in a column without a name", "Date,Amount,Source,x\n2026-11-03,12.40,A, GBP "],
    ["in a list without headings", "2026-11-03,12.40, GBP ,A"],
    ["in a heading", "Date,Amount ( ＧＢＰ ),Source\n2026-11-03,12.40,A"],
    ["in a sign", "Date,Amount (￡),Source\n2026-11-03,12.40,A"],
  ])("%s", (_, text) => {
    expect(fileOf(text).currencies).toEqual([{ code: "GBP", rows: 1 }]);
    expect(fileOf(text, { rates: { GBP: 2 } }).rows).toMatchObject([{ source: "A" }]);
  });

  test("and a blank cell is empty", () => {
    const why = (row: string) => fileOf(`Date,Amount,Source\n${row}`).wrong[0]?.why;
    expect(why("  ,1,A")).toBe("No date.");
    expect(why("2026-11-03,  ,A")).toBe("No amount.");
  });

  test("nor does the case of the payer", () => {
    const prints = (source: string) =>
      fileOf(`Date,Amount,Source\n2026-11-03,1,${source}`).rows.map((row) => row.fingerprint);
    expect(prints("AWIN")).toEqual(prints("Awin"));
    expect(prints("AWIN")).not.toEqual(prints("CJ"));
  });
});

describe("half a cent is rounded", () => {
  test("in the original amount, and after conversion", () => {
    const cents = (amount: string, rate: number) =>
      fileOf(`Date,Amount,Source\n2026-11-03,${amount},A`, { rates: { EUR: rate } }).rows.map(
        ({ amountCents }) => amountCents,
      );
    expect(cents("0.126", 1)).toEqual([13]);
    expect(cents("0.124", 1)).toEqual([12]);
    expect(cents("€0.05", 1.5)).toEqual([8]);
    expect(cents("€0.05", 1.4)).toEqual([7]);
    expect(cents("€-0.05", 1.5)).toEqual([-7]);
  });
});

describe("hostile files", () => {
  test.each([
    ["nothing", "", "empty"],
    ["a head alone", "Date,Amount", "empty"],
    ["bytes", "Date,Amount\n\0\0", "no_text"],
    ["a million columns", "a,".repeat(1_000_000), "too_many_columns"],
    ["a quote that never ends", 'Date,Amount\n"2026', "open_quote"],
    ["too many rows", `Date,Amount\n${"2026-11-03,1\n".repeat(10_001)}`, "too_many_rows"],
  ])("%s", (_, text, problem) => {
    expect(read(text)).toMatchObject({ problem });
  });

  test("formulas and tags are plain text", () => {
    const [row] = fileOf("Date,Amount,Source\n2026-11-03,1,\"=cmd|' /C calc'!A0<script>\"").rows;
    expect(row?.source).toBe("=cmd|' /C calc'!A0<script>");
  });

  test("takes linear time for any file", async () => {
    const rows = "2026-11-03,1,A\n".repeat(10_000);
    const files = [
      `Date,Amount,Source\n${rows}`,
      `Date,Amount,Source\n2026-11-03,${"9".repeat(4_000_000)},A`,
      `Date,Amount,Source\n${"(".repeat(2_000_000)},${"1.".repeat(1_000_000)}`,
      "\n".repeat(5_000_000),
      `"${'""'.repeat(1_000_000)}"`,
    ];
    for (const text of files) expect(await cpuTimeOf(() => read(text))).toBeLessThan(8_000);
  });
});
