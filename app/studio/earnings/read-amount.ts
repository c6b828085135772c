/** Which sign divides dollars from cents. */
export type DecimalSign = "." | ",";

/** An amount as it was written. */
interface WrittenAmount {
  /** Digits with at most the signs that divide them. */
  digits: string;
  isNegative: boolean;
  /** Three letters; null: none was written beside it. */
  currency: string | null;
}

const signs: Readonly<Record<string, string>> = {
  $: "USD",
  US$: "USD",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
  CA$: "CAD",
  C$: "CAD",
  A$: "AUD",
  AU$: "AUD",
  CHF: "CHF",
};

const longestAmount = 40;

/** Null: this is no amount. */
export function readWritten(text: string): WrittenAmount | null {
  if (text.length > longestAmount) return null;
  let rest = text.replace(/[\s\u00A0\u202F'’]+/gu, "").replace(/[−–]/gu, "-");
  const inBrackets = /^\((.*)\)$/u.exec(rest);
  if (inBrackets) rest = inBrackets[1] ?? "";
  const minus = /-/u.test(rest);
  // One minus, before or behind; more is no amount.
  rest = rest.replace("-", "").replace(/^\+/u, "");
  const match = /^([^\d.,-]{0,4})([\d.,]*\d[\d.,]*)([^\d.,-]{0,4})$/u.exec(rest);
  if (!match) return null;
  const [, before = "", digits = "", after = ""] = match;
  const unit = (before + after).toUpperCase();
  const currency = unit === "" ? null : currencyOf(unit);
  if (currency === undefined) return null;
  return { digits, isNegative: minus !== (inBrackets !== null), currency };
}

/** Undefined: it names none. */
export function currencyOf(unit: string): string | undefined {
  const name = unit.trim().toUpperCase();
  return signs[name] ?? (/^[A-Z]{3}$/u.test(name) ? name : undefined);
}

/** What the digits say about which sign is which; null: they could be read either way, or have none. */
export function decimalSignOf(digits: string): DecimalSign | "either" | null {
  const dot = digits.lastIndexOf(".");
  const comma = digits.lastIndexOf(",");
  if (dot < 0 && comma < 0) return null;
  if (dot >= 0 && comma >= 0) return dot > comma ? "." : ",";
  const sign = dot >= 0 ? "." : ",";
  const parts = digits.split(sign);
  // Twice the same: it divides thousands.
  if (parts.length > 2) return sign === "." ? "," : ".";
  const [whole = "", fraction = ""] = parts;
  const couldBeThousands = fraction.length === 3 && /^[1-9]\d{0,2}$/u.test(whole);
  return couldBeThousands ? "either" : sign;
}

/** By the sign of the cents; in India groups of two divide thousands, too. */
const shapes: Readonly<Record<DecimalSign, RegExp>> = {
  ".": /^(?:\d{1,3}(?:,\d{2,3})+|\d*)(?:\.\d+)?$/u,
  ",": /^(?:\d{1,3}(?:\.\d{2,3})+|\d*)(?:,\d+)?$/u,
};

/** Hundredths, rounded to the nearest one; null: this is no amount when it is read so. */
export function hundredthsOf(digits: string, decimal: DecimalSign): number | null {
  const thousands = decimal === "." ? "," : ".";
  if (!shapes[decimal].test(digits)) return null;
  const value = Number(digits.replaceAll(thousands, "").replace(decimal, "."));
  return Number.isFinite(value) ? Math.round(Number((value * 100).toFixed(6))) : null;
}

/** What a person has typed as dollars, in cents; null: it is none, or could be a thousand times as much. */
export function readDollars(text: string): number | null {
  const written = readWritten(text);
  if (!written || (written.currency ?? "USD") !== "USD") return null;
  const sign = decimalSignOf(written.digits);
  if (sign === "either" && written.digits.includes(".")) return null;
  const cents = hundredthsOf(written.digits, sign === "either" || sign === null ? "." : sign);
  if (cents === null) return null;
  return written.isNegative ? -cents : cents;
}
