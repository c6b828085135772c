import { describe, expect, test } from "vitest";
import { readEarningsFile, type FileChoices, type ReadFile } from "./read-earnings-file.server";

function fileOf(text: string, choices: FileChoices = {}): ReadFile {
  const job = { text, choices, timeZone: "Europe/Berlin", today: "2026-11-25" };
  const result = readEarningsFile(job);
  if ("problem" in result) throw new Error(result.problem);
  return result.file;
}

const table = "Date;Amount;Source\n2026-05-01;12,50;Awin\n2026-05-02;1,00;Awin";

describe("the line of the headings is found", () => {
  test.each([
    ["behind the sign that Excel names", `sep=;\n${table}`],
    ["behind it in quotes, with other line ends", `"sep=;"\r\n${table.replaceAll("\n", "\r\n")}`],
    [
      "behind a comma that Excel names",
      `sep=,\n${table.replaceAll(",", ".").replaceAll(";", ",")}`,
    ],
    ["behind a mark of the encoding", `\uFEFFsep=;\n${table}`],
    ["below a title", `Earnings from 05-01-2026 to 05-31-2026\n${table}`],
    ["below blank lines", `\n\n;;\n${table}`],
    ["below names and values", `Account;Ann\nPeriod;2026-05-01\nTotal;13,50\n\n${table}`],
    ["below a title with its separators", `Earnings;;\nFrom 2026-05-01;to 2026-05-31;\n${table}`],
    ["of words that nobody knows", `Report\n${table.replace("Date;Amount;Source", "Foo;Bar;Baz")}`],
  ])("%s", (name, text) => {
    const columns = name.includes("nobody") ? { date: 0, amount: 1, source: 2 } : {};
    const file = fileOf(text, { columns });
    expect(file.rows.map(({ amountCents }) => amountCents)).toEqual([1250, 100]);
    expect(file.hasHead).toBe(true);
  });

  test("and can be chosen", () => {
    const text = `Date;Amount;Source\n${table}`;
    expect(fileOf(text)).toMatchObject({ headLine: 1, wrongCount: 1 });
    expect(fileOf(text, { head: 2 })).toMatchObject({ headLine: 2, wrongCount: 0 });
    expect(fileOf(text, { head: "none" })).toMatchObject({ headLine: null, hasHead: false });
    expect(fileOf(text).firstLines[1]).toEqual({ line: 2, text: "Date · Amount · Source" });
  });
});

describe("dates", () => {
  test.each([
    ["1. Mai 2026", "2026-05-01"],
    ["14. März 2026", "2026-03-14"],
    ["14 de marzo de 2026", "2026-03-14"],
    ["1er mai 2026", "2026-05-01"],
    ["5 мая 2026 г.", "2026-05-05"],
    ["2026. május 6.", "2026-05-06"],
    ["6 Mayıs 2026", "2026-05-06"],
    ["3-Nov-26", "2026-11-03"],
    ["20260501", "2026-05-01"],
    ["20260501T101500Z", "2026-05-01"],
    ["2026年5月6日", "2026-05-06"],
    ["２０２６年５月６日", "2026-05-06"],
    ["令和8年5月6日", "2026-05-06"],
    ["2026. 5. 6.", "2026-05-06"],
    ["6. 5. 2026", "2026-05-06"],
  ])("%s is a day", (written, day) => {
    expect(fileOf(`Date\tAmount\tSource\n${written}\t1\tA`).rows).toMatchObject([{ day }]);
  });

  test.each(["2026-05", "May 2026", "Mai 2026", "05/2026", "202605", "2026年5月", "maj 2026"])(
    "%s is booked on the month's last day",
    (written) => {
      const text = `Month\tEstimated earnings (USD)\tSource\n${written}\t290.10\tA`;
      expect(fileOf(text).rows).toMatchObject([{ day: "2026-05-31", amountCents: 29_010 }]);
    },
  );

  test.each([
    ["2026-11", "Its month is not over"],
    ["2026-12", "Its month is still to come."],
    ["listopad 2026", "Its date cannot be read."],
  ])("%s is not booked", (written, why) => {
    const file = fileOf(`Month,Amount,Source\n${written},1,A`);
    expect(file.rows).toEqual([]);
    expect(file.wrong[0]?.why).toContain(why);
  });
});

test.each(["26/05/01", "26.05.01", "25-12-09"])(
  "%s, with its year first, is no day of twenty years ago",
  (written) => {
    expect(fileOf(`Date\tAmount\tSource\n${written}\t1\tA`)).toMatchObject({
      rows: [],
      wrong: [{ why: "Its date cannot be read." }],
    });
  },
);

describe("amounts", () => {
  const amountOf = (written: string) => fileOf(`Date\tAmount\tSource\n2026-05-01\t${written}\tA`);
  test.each([
    ["1'234.50", 123_450],
    ["1 234 567,50", 123_456_750],
    ["1,23,456.50", 12_345_650],
    ["(12.50)", -1250],
    ["12.50-", -1250],
    ["+12.50", 1250],
  ])("%s is one", (written, amountCents) => {
    expect(amountOf(written).rows).toMatchObject([{ amountCents }]);
  });

  test.each([
    "Amount (cents)",
    "amount_cents",
    "Amount (in thousands)",
    "Betrag (T€)",
    "Amount (TEUR)",
    "Amount ($k)",
    "Amount (points)",
    "Revenue (micros)",
    "金額（千円）",
  ])("under %s are not whole ones", (heading) => {
    const file = fileOf(`Date;${heading};Source\n2026-05-01;12.50;A`, {
      rates: { EUR: 2, JPY: 2 },
      currencies: { TEUR: "EUR", 千円: "JPY", points: "EUR" },
    });
    expect(file).toMatchObject({ rows: [], wrongCount: 1 });
  });

  test.each(["Amount (NT$)", "Recent amount", "Amount (€)"])("under %s are", (heading) => {
    const rates = { TWD: 2, EUR: 2 };
    expect(fileOf(`Date;${heading};Source\n2026-05-01;12.50;A`, { rates }).rows).toHaveLength(1);
  });

  test.each([
    "12'50",
    "12 50",
    "12.50 300",
    "1.234.56",
    "1,234,56",
    "1,23,45",
    "12,50.00",
    "1+2",
    "(-12.50)",
    "5k",
    "2 Mio",
    "1.5万円",
    "12.50 CR",
  ])("%s is not guessed", (written) => {
    expect(amountOf(written)).toMatchObject({
      rows: [],
      openCurrencies: [],
      wrong: [{ why: "Its amount cannot be read." }],
    });
  });
});

describe("rows of which the money has not come in", () => {
  const listOf = (status: string) =>
    `Date,Amount,Source,Status\n2026-05-01,1,A,Paid\n2026-05-02,2,A,${status}`;
  test.each([
    "Pending",
    "in_transit",
    "On Hold",
    "Failed",
    "Canceled",
    "Refunded",
    "Partially refunded",
    "Ausstehend",
    "En attente",
    "已退款",
  ])("%s is left out and listed", (status) => {
    expect(fileOf(listOf(status))).toMatchObject({
      rows: [{ amountCents: 100 }],
      wrongCount: 0,
      leftOut: [{ line: 3, text: `2026-05-02 · 2 · A · ${status}` }],
    });
  });

  test("a state that nobody knows is asked about", () => {
    const text = listOf("Zurückgelegt");
    expect(fileOf(text)).toMatchObject({
      rows: [{ amountCents: 100 }],
      openStatuses: [{ status: "Zurückgelegt", rows: 1 }],
      wrongCount: 1,
    });
    const answer = (is: "paid" | "not_paid") => fileOf(text, { statuses: { Zurückgelegt: is } });
    expect(answer("paid")).toMatchObject({ openStatuses: [], rows: [{}, {}] });
    expect(answer("not_paid")).toMatchObject({ openStatuses: [], rows: [{}], leftOutCount: 1 });
  });

  test("a column named for states is asked about, even if nobody knows any of them", () => {
    const text = "Date,Amount,Source,Commission status\n2026-05-01,1,A,Tracked";
    expect(fileOf(text)).toMatchObject({
      rows: [],
      openStatuses: [{ status: "Tracked", rows: 1 }],
    });
  });

  test("a No under Paid is left out", () => {
    const file = fileOf("Date,Amount,Source,Paid\n2026-05-01,1,A,No\n2026-05-02,2,A,Yes");
    expect(file).toMatchObject({ rows: [{ amountCents: 200 }], leftOut: [{ line: 2 }] });
  });

  test("what a column says was paid back is left out, in whole or in part", () => {
    const file = fileOf(
      "Date,Amount,Amount Refunded,Source\n2026-05-01,5,0.00,A\n2026-05-02,5,5,A\n2026-05-03,5,2,A",
    );
    expect(file.rows).toMatchObject([{ day: "2026-05-01" }]);
    expect(file.leftOut.map(({ why }) => why)).toEqual([
      "It was refunded: the money was paid back.",
      "It was partly refunded. Enter the amount that you kept by hand.",
    ]);
  });

  test("a column of other things called State asks nothing", () => {
    expect(fileOf("Date,Amount,Source,State\n2026-05-01,1,A,NY\n2026-05-02,2,A,CA")).toMatchObject({
      rows: [{}, {}],
      openStatuses: [],
    });
  });

  test("a refund is a minus, unless the sale that it takes back is left out", () => {
    const text = (status: string) =>
      `Date,Amount,Source,Type,Status\n2026-05-01,20,A,Sale,${status}\n2026-05-02,-20,A,Refund,Completed`;
    expect(fileOf(text("Completed")).rows).toHaveLength(2);
    expect(fileOf(text("Refunded"))).toMatchObject({ rows: [], leftOutCount: 2 });
  });

  test("a refund without a minus is no income, nor is a debit", () => {
    const text = (head: string, good: string, bad: string) =>
      `Date,Amount,Source,${head}\n2026-05-01,5,A,${good}\n2026-05-02,5,A,${bad}`;
    for (const given of [
      text("Type", "Sale", "Refund"),
      text("Type", "Sale", "Chargeback"),
      text("Type", "Credit", "Debit"),
      text("D/C", "C", "D"),
      text("S/H", "H", "S"),
      text("Balance Impact", "Credit", "Memo"),
    ])
      expect(fileOf(given)).toMatchObject({ rows: [{ amountCents: 500 }], leftOut: [{ line: 3 }] });
  });

  test("a list of payouts alone is what has come in", () => {
    const file = fileOf("Date,Amount,Source,Type\n2026-05-01,20,A,Payout\n2026-05-02,30,A,Payout");
    expect(file.rows).toHaveLength(2);
  });

  test("the owner can say that a column holds no states", () => {
    expect(fileOf(listOf("Pending"), { columns: { status: null } }).rows).toHaveLength(2);
  });

  test("practice money is no money", () => {
    const head = "Date,Amount (USD),Source,Sort,Text,Note,Originally,Origin";
    const file = fileOf(`${head}\n2026-05-01,5,Readers,,,,,simulated`);
    expect(file).toMatchObject({ rows: [], leftOutCount: 1, isOwnDownload: true });
  });
});

test.each(["Betrag €", "Betrag"])(
  "under %s, letters that may be wrong hold back what they could change",
  (heading) => {
    const text = `Datum;${heading};Quelle\n01.05.2026;12,50;VG\n02.05.2026;1,00;Müller`;
    const job = { text, choices: {}, timeZone: "UTC", today: "2026-11-25", isEncodingSure: false };
    expect(readEarningsFile(job)).toMatchObject({
      file: { rows: heading === "Betrag" ? [{ source: "VG" }] : [] },
    });
  },
);

test("an apostrophe before a formula is no part of the words", () => {
  const file = fileOf(
    "Date,Amount,Source,Note\n2026-05-01,5,'+Plus,'=SUM(A1)\n2026-05-01,6,'Tis,x",
  );
  expect(file.rows).toMatchObject([{ source: "+Plus", note: "=SUM(A1)" }, { source: "'Tis" }]);
});
