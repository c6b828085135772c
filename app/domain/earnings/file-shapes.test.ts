import { describe, expect, test } from "vitest";
import { readEarningsFile, type FileChoices, type ReadFile } from "./read-earnings-file.server.ts";

function fileOf(text: string, choices: FileChoices = {}): ReadFile {
  const job = { text, choices, timeZone: "Europe/Berlin", today: "2026-11-25" };
  const result = readEarningsFile(job);
  if ("problem" in result) throw new Error(result.problem);
  return result.file;
}

const table = "Date;Amount;Source\n2026-05-01;12,50;Awin\n2026-05-02;1,00;Awin";

describe("the heading line is found", () => {
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
    ["of unknown words", `Report\n${table.replace("Date;Amount;Source", "Foo;Bar;Baz")}`],
  ])("%s", (name, text) => {
    const columns = name.includes("unknown") ? { date: 0, amount: 1, source: 2 } : {};
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
    ["2026-11", "The month isn’t over"],
    ["2026-12", "The month is in the future."],
    ["listopad 2026", "We couldn’t read the date. Use a full date"],
  ])("%s is not imported", (written, why) => {
    const file = fileOf(`Month,Amount,Source\n${written},1,A`);
    expect(file.rows).toEqual([]);
    expect(file.wrong[0]?.why).toContain(why);
  });
});

describe("ambiguous dates", () => {
  const listOf = (days: readonly string[], head = "Date") =>
    `${head}\tAmount\tSource\n${days.map((day, at) => `${day}\t${at + 1}.50\tA`).join("\n")}`;
  const daysOf = (days: readonly string[], choices?: FileChoices) =>
    fileOf(listOf(days), choices).rows.map(({ day }) => day);

  test.each([
    ["26/05/20", "2020-05-26", null, "2026-05-20"],
    ["26.05.01", "2001-05-26", null, "2026-05-01"],
    ["25-12-09", "2009-12-25", null, "2025-12-09"],
    ["05/06/26", "2026-06-05", "2026-05-06", "2005-06-26"],
    ["26-May-20", "2020-05-26", null, "2026-05-20"],
  ])("%s alone is asked about", (written, dayFirst, monthFirst, yearFirst) => {
    const file = fileOf(listOf([written]));
    expect(file).toMatchObject({ dayOrder: null, rows: [] });
    expect(file.wrong[0]?.why).toBe(
      "The date could be read in two ways. Choose the date format above.",
    );
    expect(daysOf([written], { dayOrder: "day_first" })).toEqual([dayFirst]);
    expect(daysOf([written], { dayOrder: "year_first" })).toEqual([yearFirst]);
    expect(daysOf([written], { dayOrder: "month_first" })).toEqual(monthFirst ? [monthFirst] : []);
  });

  test.each([
    ["the last number is a day", ["26/05/20", "26/05/31"], ["2026-05-20", "2026-05-31"]],
    ["the first is no year yet", ["20/05/26", "27/05/26"], ["2026-05-20", "2026-05-27"]],
    ["the second is a day", ["05/06/26", "05/28/26"], ["2026-05-06", "2026-05-28"]],
    ["its years would be long ago", ["14.05.26", "03.05.26"], ["2026-05-14", "2026-05-03"]],
    ["all are one day", ["05/05/05"], ["2005-05-05"]],
  ])("are read if %s", (_, written, days) => {
    expect(daysOf(written)).toEqual(days);
  });

  test("skipped rows help to detect the order", () => {
    const rows = "26/05/20\t1\tA\tPaid\n26/05/31\t2\tA\tPending\n\t3\tTotal\t";
    const file = fileOf(`Date\tAmount\tSource\tStatus\n${rows}`);
    expect(file.rows).toMatchObject([{ day: "2026-05-20" }]);
  });

  test("all dates of a column are read in the same order", () => {
    const file = fileOf(listOf(["25/06/2026", "06/07/2026", "31/13/2026"]));
    expect(file.rows.map(({ day }) => day)).toEqual(["2026-06-25", "2026-07-06"]);
    expect(file.wrong[0]?.why).toContain("This date doesn’t exist");
    expect(daysOf(["25/06/2026"], { dayOrder: "month_first" })).toEqual([]);
  });

  test.each(["May-26", "Mai 26", "05/26"])(
    "%s is a month only when its owner says so",
    (written) => {
      expect(fileOf(listOf([written]))).toMatchObject({ dayOrder: null, rows: [] });
      expect(daysOf([written], { dayOrder: "month_year" })).toEqual(["2026-05-31"]);
    },
  );

  test("an apostrophe replaces the century", () => {
    expect(daysOf(["May '26", "Jun’26"])).toEqual(["2026-05-31", "2026-06-30"]);
  });

  test("a spreadsheet's numbers are days if the whole column can be", () => {
    expect(daysOf(["46170", "46171.75", "36526"])).toEqual([
      "2026-05-28",
      "2026-05-29",
      "2000-01-01",
    ]);
    const months = fileOf(listOf(["46143", "46174"], "Month"));
    expect(months.rows.map(({ day }) => day)).toEqual(["2026-05-31", "2026-06-30"]);
    expect(fileOf(listOf(["46143", "46175"], "Month")).rows[0]?.day).toBe("2026-05-01");
  });

  test.each([[["46170", "2026-05-29"]], [["46170", "36525"]], [["46170", "46753"]]])(
    "%j: a number that is no day for sure is refused, and what to do is said",
    (written) => {
      const { wrong } = fileOf(listOf(written));
      expect(wrong[0]?.why).toBe(
        "The date is a number. Format the column as a date in your spreadsheet, such as 2026-05-31, and save the file again.",
      );
    },
  );

  test.each(["201205", "260520", "26-May", "5/6", "1780000000"])("%s is not guessed", (written) => {
    const file = fileOf(listOf([written]));
    expect(file.rows).toEqual([]);
    expect(file.wrong[0]?.why).toContain("2026-05-31");
  });

  test("the date column is never the amount column", () => {
    const file = fileOf("46170,12.50,A\n46171,13.50,A", {
      head: "none",
      columns: { date: 0, amount: 0 },
    });
    expect(file.wrong[0]?.why).toContain("Date and amount are the same column.");
  });
});

describe("a total of other rows is no payment", () => {
  const payments = ["2026-05-01,10.00,Awin,Pots", "2026-05-02,20.50,CJ,Pans"];
  const listOf = (...rows: string[]) => ["Date,Amount,Source,Note", ...rows].join("\n");
  test.each([
    "2026-05-31,30.50,Total,",
    ",30.50,Total,",
    "Total,30.50,,",
    "2026-05-31,30.50,,TOTAL:",
    "2026-05-31,30.50,Subtotal,",
    "2026-05-31,30.50,Grand total,",
    "2026-05-31,30.50,Total for May 2026 (USD),",
    "2026-05-31,30.50,Total earnings,",
    "2026-05-31,99.00,Summe,",
    "2026-05-31,30.50,Gesamt,",
    "2026-05-31,30.50,Zwischensumme Mai,",
    "2026-05-31,30.50,Total général,",
    "2026-05-31,30.50,Totale,",
    "2026-05-31,30.50,Итого,",
    "2026-05-31,30.50,合計,",
    "2026-05-31,30.50,5月合計,",
    "2026-05-31,30.50,总计,",
    "2026-05-31,15.25,Average,",
    "2026-05-31,30.50,Closing balance,",
    "2026-05-31,30.50,Saldovortrag,",
  ])("%s", (total) => {
    for (const rows of [
      [...payments, total],
      [total, ...payments],
    ]) {
      const file = fileOf(listOf(...rows));
      expect(file.rows.map(({ amountCents }) => amountCents)).toEqual([1000, 2050]);
      expect(file.leftOut.map(({ line }) => line)).toEqual([rows.indexOf(total) + 2]);
      expect(file.leftOut[0]?.why).toContain("A total of other rows");
      expect(file.wrong).toEqual([]);
    }
  });

  test.each(["Total Wine", "SumUp", "Summer sale", "Total Gym May", "=SUM(A1)", "Balance Yoga"])(
    "%s is a name",
    (name) => {
      expect(fileOf(listOf(...payments, `2026-05-03,7.00,${name},`)).rows).toHaveLength(3);
    },
  );

  test.each([
    ["in unknown words", "2026-05-31,30.50,Ensemble,", "Ensemble"],
    ["without words", "2026-05-31,30.50,,", "2026-05-31 · 30.50"],
    ["with what is left out", "2026-05-31,34.50,Ensemble,", "Ensemble"],
  ])("a total %s is asked about", (_, total, status) => {
    const list = listOf(...payments, "2026-05-03,4.00,CJ,Pots,pending", total);
    const text = list.replace("Note", "Note,Status");
    const file = fileOf(text);
    expect(file).toMatchObject({ openStatuses: [{ status, rows: 1, mayBeTotal: true }] });
    expect(file.rows).toHaveLength(2);
    expect(file.wrong).toMatchObject([{ line: 5 }]);
    const answered = (is: "paid" | "not_paid") =>
      fileOf(text, { statuses: { [status]: is }, source: "A" });
    expect(answered("paid").rows).toHaveLength(3);
    expect(answered("not_paid")).toMatchObject({ rows: [{}, {}], leftOutCount: 2, wrongCount: 0 });
  });

  test("a total between payments, or above them, is asked about", () => {
    const between = listOf(...payments, "2026-05-02,30.50,,", "2026-05-04,5.00,Awin,Pots");
    expect(fileOf(between)).toMatchObject({ openStatuses: [{ mayBeTotal: true }], wrongCount: 1 });
    const above = listOf("2026-05-31,30.50,Ensemble,", ...payments);
    expect(fileOf(above)).toMatchObject({ openStatuses: [{ status: "Ensemble" }], wrongCount: 1 });
  });

  test("a payment that happens to equal a sum of others is a payment", () => {
    const names = listOf(...payments, "2026-05-03,30.50,Awin,Pots");
    expect(fileOf(names)).toMatchObject({ rows: [{}, {}, {}], openStatuses: [] });
    const two = listOf("2026-05-01,5.00,Awin,", "2026-05-02,5.00,CJ,");
    expect(fileOf(two).rows).toHaveLength(2);
  });

  test("its currency counts for its rows", () => {
    expect(fileOf(listOf(...payments, "2026-05-31,€30.50,Total,")).rows).toEqual([]);
  });
});

describe("amounts", () => {
  const amountOf = (written: string) => fileOf(`Date\tAmount\tSource\n2026-05-01\t${written}\tA`);
  test.each([
    ["1'234.50", 123_450],
    ["1 234 567,50", 123_456_750],
    ["1,23,456.50", 12_345_650],
    ["(12.50)", -1250],
    ["12.50-", -1250],
    ["+12.50", 1250],
  ])("%s is an amount", (written, amountCents) => {
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
  ])("under %s are not in whole units", (heading) => {
    const file = fileOf(`Date;${heading};Source\n2026-05-01;12.50;A`, {
      rates: { EUR: 2, JPY: 2 },
      currencies: { TEUR: "EUR", 千円: "JPY", points: "EUR" },
    });
    expect(file).toMatchObject({ rows: [], wrongCount: 1 });
  });

  test.each(["Amount (NT$)", "Recent amount", "Amount (€)"])(
    "under %s are in whole units",
    (heading) => {
      const rates = { TWD: 2, EUR: 2 };
      expect(fileOf(`Date;${heading};Source\n2026-05-01;12.50;A`, { rates }).rows).toHaveLength(1);
    },
  );

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
      wrong: [{ why: "We couldn’t read the amount." }],
    });
  });
});

describe("rows that are not paid", () => {
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
  ])("%s is skipped and listed", (status) => {
    expect(fileOf(listOf(status))).toMatchObject({
      rows: [{ amountCents: 100 }],
      wrongCount: 0,
      leftOut: [{ line: 3, text: `2026-05-02 · 2 · A · ${status}` }],
    });
  });

  test("an unknown status is asked about", () => {
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

  test("a status column is asked about, even if none of its values is known", () => {
    const text = "Date,Amount,Source,Commission status\n2026-05-01,1,A,Tracked";
    expect(fileOf(text)).toMatchObject({
      rows: [],
      openStatuses: [{ status: "Tracked", rows: 1 }],
    });
  });

  test("a No under Paid is skipped", () => {
    const file = fileOf("Date,Amount,Source,Paid\n2026-05-01,1,A,No\n2026-05-02,2,A,Yes");
    expect(file).toMatchObject({ rows: [{ amountCents: 200 }], leftOut: [{ line: 2 }] });
  });

  test("sales with a full or partial refund in a column are skipped", () => {
    const file = fileOf(
      "Date,Amount,Amount Refunded,Source\n2026-05-01,5,0.00,A\n2026-05-02,5,5,A\n2026-05-03,5,2,A",
    );
    expect(file.rows).toMatchObject([{ day: "2026-05-01" }]);
    expect(file.leftOut.map(({ why }) => why)).toEqual([
      "Refunded: the money was paid back.",
      "Partly refunded. Add an entry for the amount you kept.",
    ]);
  });

  test("a State column with other content leads to no questions", () => {
    expect(fileOf("Date,Amount,Source,State\n2026-05-01,1,A,NY\n2026-05-02,2,A,CA")).toMatchObject({
      rows: [{}, {}],
      openStatuses: [],
    });
  });

  test("a refund is negative, unless its sale is skipped", () => {
    const text = (status: string) =>
      `Date,Amount,Source,Type,Status\n2026-05-01,20,A,Sale,${status}\n2026-05-02,-20,A,Refund,Completed`;
    expect(fileOf(text("Completed")).rows).toHaveLength(2);
    expect(fileOf(text("Refunded"))).toMatchObject({ rows: [], leftOutCount: 2 });
  });

  test("a positive refund is no income, nor is a debit", () => {
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

  test("a list of only payouts is income", () => {
    const file = fileOf("Date,Amount,Source,Type\n2026-05-01,20,A,Payout\n2026-05-02,30,A,Payout");
    expect(file.rows).toHaveLength(2);
  });

  test("the owner can say that a column has no statuses", () => {
    expect(fileOf(listOf("Pending"), { columns: { status: null } }).rows).toHaveLength(2);
  });

  test("simulated money is no money", () => {
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

test("an apostrophe before a formula is removed", () => {
  const file = fileOf(
    "Date,Amount,Source,Note\n2026-05-01,5,'+Plus,'=SUM(A1)\n2026-05-01,6,'Tis,x",
  );
  expect(file.rows).toMatchObject([{ source: "+Plus", note: "=SUM(A1)" }, { source: "'Tis" }]);
});

describe("blank cells are empty", () => {
  test("in the amount column, which is still found by its name", () => {
    const file = fileOf("Date;Commission;Sale amount;Source\n2026-05-01;  ;200.00;Awin");
    expect(file).toMatchObject({ columns: { amount: 1 }, rows: [] });
    expect(file.wrong).toMatchObject([{ line: 2, why: "No amount." }]);
  });

  test("among a spreadsheet's days", () => {
    const rows = "46170;2026-06-30;1.00;Awin\n  ;2026-06-30;2.00;Awin";
    const file = fileOf(`Date;Payment date;Amount;Source\n${rows}`);
    expect(file.columns.date).toBe(0);
    expect(file.rows).toMatchObject([{ day: "2026-05-28" }]);
    expect(file.wrong).toMatchObject([{ line: 3, why: "No date." }]);
  });

  test("in the display of a skipped row", () => {
    const file = fileOf("Date;Amount;Source\n2026-05-01;1.00;Awin\nsoon;   ;Awin");
    expect(file.wrong).toMatchObject([{ line: 3, text: "soon · Awin" }]);
  });
});
