/** The decimal separator. */
export type DecimalSign = "." | ",";

/** An amount as written. */
interface WrittenAmount {
  /** Digits with their separators. */
  digits: string;
  isNegative: boolean;
  /** The text before and after it, such as “R$” or “kr”. */
  units: string[];
}

const maxAmountLength = 40;

const withPlainDigits = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/[\u200B-\u200F\u2066-\u2069]+/gu, "")
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/gu, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[\u0966-\u096F]/gu, (digit) => String((digit.charCodeAt(0) % 16) - 6))
    .replace(/٫/gu, ".")
    .replace(/٬/gu, ",");

/** Spaces and apostrophes divide thousands: “12'50” and “12 50” are no amounts. */
const oddGap = /\d[\s'’`´]+(?!\d{3}(?!\d))\d|[.,]\d+[\s'’`´]+\d/u;

/** A dash for the cents is no minus: “12.–”. */
const tidy = (text: string) =>
  text
    .replace(/[\s'’`´]+/gu, "")
    .replace(/[−–—‒]/gu, "-")
    .replace(/(\d)[.,]-{1,2}(?!\d)/u, "$1");

/** A dot after an abbreviation belongs to it and is no separator: “Rs.500”. */
const abbreviation = /^(?:rs|kr|fr|sfr|руб|р|грн|лв|din|дин)\.(?=\d)/iu;
/** Thousands, millions, credits: “5k”, “2 Mio”, “1.5万円”, “12.50 CR”. Without them, the amount would be wrong. */
const multiplier =
  /^(?:(?:k|m|mm|mn|mio|mill?|mrd|md|tsd|bn|b|lakhs?|lacs?|crores?|cr|dr|тыс|млн)(?!\p{L})|[万萬億亿千천만억])/iu;

/** Whether a heading does not count in whole currency units: “amount_cents”, “Betrag (T€)”. */
export const isScaled = (heading: string): boolean =>
  /(?<!\p{L})(?:cents?|pence|pennies|kuruş|micros?|thousands?|millions?|tausend|tsd|mio|milliers|points?|punkte|[tkm](?:eur|usd|gbp|chf))(?!\p{L})|(?<!\p{L})[tkm]\p{Sc}|\p{Sc}[km](?!\p{L})|千|百万|万/iu.test(
    heading.slice(0, 200).normalize("NFKC"),
  );

/** Null: not an amount. */
export function readWritten(text: string): WrittenAmount | null {
  if (text.length > maxAmountLength) return null;
  const plain = withPlainDigits(text);
  if (oddGap.test(plain)) return null;
  let rest = tidy(plain);
  const inBrackets = /^\((.*)\)$/u.exec(rest);
  if (inBrackets) rest = inBrackets[1] ?? "";
  const isMinus = rest.includes("-");
  // One minus, before or after; several, or one between digits, is no amount.
  if (/\d[-+]\d/u.test(rest) || (isMinus && inBrackets)) return null;
  rest = rest.replace("-", "").replace("+", "");
  const before = abbreviation.exec(rest)?.[0] ?? "";
  const match = /^([\p{L}\p{Sc}]{0,8})([\d.,]*\d[\d.,]*)([\p{L}\p{Sc}]{0,8}\.?)$/u.exec(
    rest.slice(before.length),
  );
  if (!match) return null;
  const [, ahead = "", digits = "", behind = ""] = match;
  if (multiplier.test(behind)) return null;
  const units = [before, ahead, behind].filter((unit) => unit !== "");
  return { digits, isNegative: isMinus !== (inBrackets !== null), units };
}

/** The separators by the digits alone; null: ambiguous, or none. */
export function decimalSignOf(digits: string): DecimalSign | "either" | null {
  const dot = digits.lastIndexOf(".");
  const comma = digits.lastIndexOf(",");
  if (dot < 0 && comma < 0) return null;
  if (dot >= 0 && comma >= 0) return dot > comma ? "." : ",";
  const sign = dot >= 0 ? "." : ",";
  const parts = digits.split(sign);
  // A repeated separator divides thousands.
  if (parts.length > 2) return sign === "." ? "," : ".";
  const [whole = "", fraction = ""] = parts;
  const couldBeThousands = fraction.length === 3 && /^[1-9]\d{0,2}$/u.test(whole);
  return couldBeThousands ? "either" : sign;
}

/** By the decimal separator; in India groups of two precede the last group of three. */
const shapes: Readonly<Record<DecimalSign, RegExp>> = {
  ".": /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d*)(?:\.\d+)?$/u,
  ",": /^(?:\d{1,3}(?:\.\d{3})+|\d{1,2}(?:\.\d{2})+\.\d{3}|\d*)(?:,\d+)?$/u,
};

/** In cents, rounded; null: not an amount with this separator. */
export function hundredthsOf(digits: string, decimal: DecimalSign): number | null {
  const thousands = decimal === "." ? "," : ".";
  if (!shapes[decimal].test(digits)) return null;
  const value = Number(digits.replaceAll(thousands, "").replace(decimal, "."));
  return Number.isFinite(value) ? Math.round(Number((value * 100).toFixed(6))) : null;
}

/** The amounts of cells, for comparison within their file; null: not an amount. */
export function amountsOf(cells: readonly string[]): (number | null)[] {
  const written = cells.map(readWritten);
  const signs = written.map((each) => (each ? decimalSignOf(each.digits) : null));
  const decimal = signs.includes(",") && !signs.includes(".") ? "," : ".";
  return written.map((each) => {
    const hundredths = each ? hundredthsOf(each.digits, decimal) : null;
    return hundredths === null ? null : (each?.isNegative ? -hundredths : hundredths) / 100;
  });
}

/** A typed dollar amount, in cents; null: not an amount, or ambiguous by a factor of a thousand. */
export function readDollars(text: string): number | null {
  const written = readWritten(text);
  if (!written?.units.every((unit) => /^(?:us)?\$$|^usd\$?$/iu.test(unit))) return null;
  const sign = decimalSignOf(written.digits);
  if (sign === "either" && written.digits.includes(".")) return null;
  const cents = hundredthsOf(written.digits, sign === "either" || sign === null ? "." : sign);
  if (cents === null) return null;
  return written.isNegative ? -cents : cents;
}
