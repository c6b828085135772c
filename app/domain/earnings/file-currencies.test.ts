import { describe, expect, test } from "vitest";
import { readEarningsFile, type FileChoices, type ReadFile } from "./read-earnings-file.server.ts";

function fileOf(text: string, choices: FileChoices = {}, name?: string): ReadFile {
  const job = { text, choices, timeZone: "Europe/Berlin", today: "2026-11-25" };
  const result = readEarningsFile(name === undefined ? job : { ...job, name });
  if ("problem" in result) throw new Error(result.problem);
  return result.file;
}
const rate = (code: string): FileChoices => ({ rates: { [code]: 2 } });

describe("a currency named anywhere is asked about", () => {
  test.each([
    ["Date;Amount EUR;Source", "EUR"],
    ["Date;Betrag in EUR;Source", "EUR"],
    ["Date;amount_eur;Source", "EUR"],
    ["Date;amountEUR;Source", "EUR"],
    ["Date;EUR Amount;Source", "EUR"],
    ["Date;Betrag €;Source", "EUR"],
    ["Date;Betrag (Euro);Source", "EUR"],
    ["Date;Commission (in €);Source", "EUR"],
    ["Date;Amount (R$);Source", "BRL"],
    ["Date;Amount (zł);Source", "PLN"],
    ["Date;Amount (₹);Source", "INR"],
    ["Date;Amount [GBP];Source", "GBP"],
    ["Date;amount_try;Source", "TRY"],
    ["Date;Amount TRY;Source", "TRY"],
    ["Date;金額（円）;Source", "JPY"],
    ["Date;Amount (NT$);Source", "TWD"],
    ["Date;Earnings, CA$;Source", "CAD"],
  ])("in a heading: %s", (head, code) => {
    const text = `${head}\n2026-05-01;12.50;Awin`;
    expect(fileOf(text)).toMatchObject({ rows: [], currencies: [{ code, rows: 1 }] });
    expect(fileOf(text, rate(code)).rows).toMatchObject([{ amountCents: 2500 }]);
  });

  test.each(["Cur.", "Ccy", "Währung", "Devise", "Moneda", "Waluta", "Валюта", "通貨", "Unit"])(
    "in a column: %s",
    (head) => {
      const text = `Date;Amount;Source;${head}\n2026-05-01;12.50;Awin;GBP`;
      expect(fileOf(text)).toMatchObject({ rows: [], currencies: [{ code: "GBP", rows: 1 }] });
    },
  );

  test.each([
    ["R$ 1.234,56", "BRL", 246_912],
    ["120,00 zł", "PLN", 24_000],
    ["₺120,00", "TRY", 24_000],
    ["￥1,234円", "JPY", 246_800],
    ["1,234円", "JPY", 246_800],
    ["CHF 12.–", "CHF", 2_400],
    ["Fr. 12.50", "CHF", 2_500],
    ["12,50 €", "EUR", 2_500],
    ["€ 7,00", "EUR", 1_400],
    ["1 234,50 Kč", "CZK", 246_900],
    ["12.50 EUR", "EUR", 2_500],
    ["US$ 12.50", null, 1_250],
    ["$.50", null, 50],
    ["１２３４", null, 123_400],
    ["١٢٣٤", null, 123_400],
  ])("in a cell: %s", (cell, code, cents) => {
    const text = `Date\tAmount\tSource\n2026-05-01\t${cell}\tAwin`;
    if (code !== null)
      expect(fileOf(text)).toMatchObject({ rows: [], currencies: [{ code, rows: 1 }] });
    expect(fileOf(text, rate(code ?? "EUR")).rows).toMatchObject([{ amountCents: cents }]);
  });

  test.each([
    ["Currency: EUR\n\nDate,Amount,Source\n2026-05-01,12.50,Awin"],
    ["Date,Amount,Source\n2026-05-01,12.50,Awin\nAll amounts in EUR"],
    ["Date;Amount;Source;Note\n2026-05-01;12.50;Awin;x\nAll amounts in EUR;  ;  ;  "],
    ["Report;May\nWährung;EUR\nDate;Amount;Source\n2026-05-01;12.50;Awin"],
  ])("around the table: %s", (text) => {
    expect(fileOf(text)).toMatchObject({ rows: [], currencies: [{ code: "EUR" }] });
  });

  test("in the file's name", () => {
    const text = "Date,Amount,Source\n2026-05-01,12.50,Awin";
    const file = fileOf(text, {}, "awin-eur-may.csv");
    expect(file).toMatchObject({ rows: [], openCurrencies: [{ candidates: ["EUR", "USD"] }] });
    const [{ key = "" } = {}] = file.openCurrencies;
    const answered = fileOf(text, { currencies: { [key]: "USD" } }, "awin-eur-may.csv");
    expect(answered.rows).toMatchObject([{ amountCents: 1250 }]);
    expect(fileOf(text, {}, "awin-may.csv").rows).toHaveLength(1);
  });

  test.each(["MAY EUR.csv", "Earnings € 2026.csv", "Einnahmen in Euro.csv", "GBP+USD.csv"])(
    "in a file's name with other words: %s",
    (name) => {
      const file = fileOf("Date,Amount,Source\n2026-05-01,12.50,Awin", {}, name);
      expect(file).toMatchObject({ rows: [], openCurrencies: [{ rows: 1 }] });
    },
  );

  test.each([
    ["a sign without a heading", "Date;Amount;;Source\n2026-05-01;12,50;€;Awin"],
    ["a sign before the amount", "Date;;Amount;Source\n2026-05-01;€;12,50;Awin"],
    ["a code in small letters", "Date;Amount;Source;X\n2026-05-01;12.50;Awin;eur"],
    ["codes in a list without headings", "2026-05-01;12,50;EUR;Awin\n2026-05-02;13,50;EUR;Awin"],
    [
      "beside the value date of a bank",
      "Buchungstag;Valuta;Betrag;Währung;Wer\n01.05.2026;02.05.2026;12,50;EUR;VG",
    ],
    ["beside a rate", "Date,Amount,Currency,Currency rate,Source\n2026-05-01,12.50,EUR,1.09,A"],
  ])("in a column: %s", (_, text) => {
    expect(fileOf(text)).toMatchObject({ rows: [], currencies: [{ code: "EUR" }] });
    expect(fileOf(text, rate("EUR")).rows[0]).toMatchObject({ amountCents: 2500 });
  });

  test.each([
    ["another heading", "Date,Sale Amount (EUR),Commission,Source\n2026-05-01,200,10,Awin"],
    ["another cell", "Date,Order value,Commission,Source\n2026-05-01,€200.00,10.00,Awin"],
    ["a title", "Report in EUR\nDate,Amount,Source\n2026-05-01,10.00,Awin"],
    ["a total below", "Date,Amount,Source\n2026-05-01,10.00,Awin\nTotal,€10.00,"],
  ])("if only %s names it", (_, text) => {
    const file = fileOf(text);
    expect(file.rows).toEqual([]);
    const [{ key = "", candidates } = {}] = file.openCurrencies;
    expect(candidates).toEqual(["EUR", "USD"]);
    expect(fileOf(text, { currencies: { [key]: "USD" } }).rows).toMatchObject([
      { amountCents: 1000 },
    ]);
  });

  test("by a heading that refers to another place", () => {
    const file = fileOf("Date,Amount (local currency),Source\n2026-05-01,10,Awin");
    expect(file).toMatchObject({ rows: [], openCurrencies: [{ key: "none" }] });
  });
});

describe("unknown, ambiguous or contradictory currencies are asked about", () => {
  const answered = (text: string, key: string, code: string, name?: string) =>
    fileOf(text, { currencies: { [key]: code }, rates: { [code]: 2 } }, name).rows;

  test.each([
    ["a column and a cell", "Date,Amount,Source,Currency\n2026-05-01,€12.50,A,USD", "EUR/USD"],
    ["a heading and a cell", "Date,Amount (USD),Source\n2026-05-01,€12.50,A", "EUR/USD"],
    ["a heading and a column", "Date,Amount (€),Source,Cur\n2026-05-01,12.50,A,GBP", "EUR/GBP"],
    [
      "two columns",
      "Date,Amount,Source,Currency,Payment currency\n2026-05-01,12.50,A,USD,GBP",
      "GBP/USD",
    ],
    [
      "a file's name and a sign",
      "Date,Amount ($),Source\n2026-05-01,12.50,A",
      "name CAD",
      "CAD.csv",
    ],
    ["a line above", "Currency: GBP\nDate,Amount,Source\n2026-05-01,€12.50,A", "EUR/GBP"],
  ])("%s", (_, text, key, name = "") => {
    expect(fileOf(text, {}, name)).toMatchObject({ rows: [], openCurrencies: [{ key, rows: 1 }] });
    expect(answered(text, key, "EUR", name)).toMatchObject([{ amountCents: 2500 }]);
  });

  test.each([
    ["(kr)", "kr", ["DKK", "ISK", "NOK", "SEK"]],
    ["(Rs.)", "Rs.", ["INR", "LKR", "MUR", "NPR", "PKR"]],
    ["(BTC)", "BTC", []],
    ["(pts)", "pts", []],
    ["(₿)", "₿", []],
  ])("a heading with %s", (unit, key, candidates) => {
    const text = `Date,Amount ${unit},Source\n2026-05-01,12.50,A`;
    expect(fileOf(text)).toMatchObject({ rows: [], openCurrencies: [{ key, candidates }] });
    expect(answered(text, key, "SEK")).toMatchObject([
      { amountCents: 2500, original: "SEK 12.50" },
    ]);
  });

  test.each(["kr 120.00", "120.00 kr.", "Rs. 500.00", "¥500", "12.50 XYZ", "元500"])(
    "a cell with %s",
    (cell) => {
      const file = fileOf(`Date,Amount,Source\n2026-05-01,${cell},A`);
      expect(file).toMatchObject({ rows: [], openCurrencies: [{ rows: 1 }], wrongCount: 1 });
    },
  );

  test("an empty cell in the currency column", () => {
    const file = fileOf("Date,Amount,Source,Currency\n2026-05-01,1,A,EUR\n2026-05-02,2,A,");
    expect(file).toMatchObject({ rows: [], openCurrencies: [{ key: "none", rows: 1 }] });
  });

  test.each(["Currency", "x"])("a blank cell in a currency column named %s", (head) => {
    const rows = "2026-05-01,1,A,EUR\n2026-05-02,2,A,  ";
    const file = fileOf(`Date,Amount,Source,${head}\n${rows}`);
    expect(file).toMatchObject({
      columns: { currency: 3 },
      currencies: [{ code: "EUR", rows: 1 }],
      openCurrencies: [{ key: "none", said: [], rows: 1 }],
    });
  });

  test("an unknown currency is asked about in plain letters", () => {
    const file = fileOf("Date,Amount,Source,Currency\n2026-05-01,1,A,ＺＺＱ");
    expect(file).toMatchObject({ rows: [], openCurrencies: [{ key: "ZZQ", said: ["ZZQ"] }] });
  });

  test("another country's dollar is neither a contradiction nor a US dollar", () => {
    const file = fileOf("Date,Amount ($),Source,Currency\n2026-05-01,$12.50,A,CAD");
    expect(file).toMatchObject({ rows: [], currencies: [{ code: "CAD" }], openCurrencies: [] });
  });
});

test.each(["Amount (net)", "Amount (incl. VAT)", "Amount (USD)", "Revenue ($)", "Amount (US$)"])(
  "a heading about something else asks nothing: %s",
  (head) => {
    const file = fileOf(`Date,${head},Source\n2026-05-01,12.50,A`);
    expect(file.rows).toMatchObject([{ amountCents: 1250, original: "" }]);
  },
);
