/** Codes that only mean a currency, in any case. */
const plainCodes = new Set(
  "USD EUR GBP CAD AUD NZD CHF JPY CNY INR BRL SEK NOK DKK PLN CZK HUF ZAR MXN SGD HKD TWD KRW RUB UAH ILS THB PHP IDR MYR VND BGN CLP AED NGN KES EGP PKR".split(
    " ",
  ),
);

const isPlainCode = (word: string): boolean => plainCodes.has(word.toUpperCase());

/** All codes, current and former; some are also words, such as ALL, TRY and TOP. */
let known: ReadonlySet<string> | undefined;
const isCurrencyCode = (code: string): boolean =>
  (known ??= new Set(Intl.supportedValuesOf("currency"))).has(code);

/** Without cents: a separator divides thousands. */
const wholeUnits = new Set("JPY KRW VND CLP ISK PYG UGX XAF XOF XPF HUF IDR".split(" "));
export const hasNoHundredths = (code: string): boolean => wholeUnits.has(code);

const dollars =
  "USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU BRL JMD TTD BBD BSD BZD FJD BMD KYD XCD NAD LRD GYD SRD";
/** The meanings of a sign or a word next to an amount; the first is the default. */
const meanings: Readonly<Record<string, string>> = {
  $: dollars,
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY CNY",
  "₹": "INR",
  "₽": "RUB",
  "₺": "TRY",
  "₩": "KRW",
  "₪": "ILS",
  "₫": "VND",
  "฿": "THB",
  "₱": "PHP",
  "₦": "NGN",
  "₴": "UAH",
  "₸": "KZT",
  "₡": "CRC",
  "₲": "PYG",
  "₵": "GHS",
  "₼": "AZN",
  "₾": "GEL",
  "₮": "MNT",
  "₭": "LAK",
  "៛": "KHR",
  "₿": "",
  US$: "USD",
  U$S: "USD",
  USD$: "USD",
  CA$: "CAD",
  C$: "CAD",
  CDN$: "CAD",
  A$: "AUD",
  AU$: "AUD",
  NZ$: "NZD",
  S$: "SGD",
  SG$: "SGD",
  HK$: "HKD",
  NT$: "TWD",
  MX$: "MXN",
  AR$: "ARS",
  R$: "BRL",
  "CN¥": "CNY",
  "JP¥": "JPY",
  R: "ZAR",
  KR: "SEK NOK DKK ISK",
  SKR: "SEK",
  NKR: "NOK",
  DKR: "DKK",
  ZŁ: "PLN",
  ZL: "PLN",
  KČ: "CZK",
  KC: "CZK",
  FT: "HUF",
  LEI: "RON MDL",
  ЛВ: "BGN",
  TL: "TRY",
  РУБ: "RUB",
  Р: "RUB",
  ГРН: "UAH",
  RS: "INR PKR LKR NPR MUR",
  RP: "IDR",
  RM: "MYR",
  FR: "CHF",
  SFR: "CHF",
  DIN: "RSD",
  円: "JPY",
  元: "CNY TWD",
  圓: "TWD HKD",
  圆: "CNY",
  원: "KRW",
  RMB: "CNY",
  EURO: "EUR",
  EUROS: "EUR",
  EUROA: "EUR",
  DOLLAR: dollars,
  DOLLARS: dollars,
  POUND: "GBP",
  POUNDS: "GBP",
  YEN: "JPY",
  YUAN: "CNY",
  RUPEES: "INR PKR LKR NPR MUR",
  RUBLES: "RUB",
  FRANKEN: "CHF",
  KRONOR: "SEK",
  KRONER: "NOK DKK",
  ZŁOTYCH: "PLN",
  REAIS: "BRL",
};

const tidy = (unit: string) => unit.normalize("NFKC").trim().toUpperCase().replace(/\.$/u, "");

/**
 * The currencies that a sign, a code or a word can mean; none: unknown.
 * @param unit from its own cell or next to an amount
 */
export function currenciesOf(unit: string): readonly string[] {
  const name = tidy(unit);
  const meaning = Object.hasOwn(meanings, name) ? meanings[name] : undefined;
  if (meaning !== undefined) return meaning === "" ? [] : meaning.split(" ");
  return /^[A-Z]{3}$/u.test(name) && isCurrencyCode(name) ? [name] : [];
}

/** Whether a cell holds a currency and nothing else: “€”, “EUR”, “eur”, “Euro”. */
export const isUnit = (cell: string): boolean =>
  currenciesOf(cell).length > 0 &&
  (/\p{Sc}/u.test(cell) || /^[A-Z]{3}$/u.test(cell) || cell.length > 3 || isPlainCode(cell));

/** Words in brackets of a heading that are not about money. */
const otherWords =
  /^(?:net|gross|brutto|netto|neto|bruto|total|tax|vat|gst|mwst|ust|tva|ttc|ht|iva|est|estimated|incl.*|excl.*|utc.*|gmt.*|local|all|no|nr|id|qty|pcs|hours?|h|min|sec|days?|months?|ytd|mtd|optional|in|of|per|the|a|an|x|n)$/iu;
const signs = /^[^\p{L}\p{N}\s]+$/u;

/** Units that a heading or a line above the table names: “Amount (R$)”, “amount_eur”, “Betrag in EUR”. */
export function unitsIn(heading: string): string[] {
  const text = heading.slice(0, 200).normalize("NFKC");
  const units: string[] = [];
  const rest = text.replace(/[([{]([^()[\]{}]*)[)\]}]/gu, (_, inside: string) => {
    units.push(...unitsInBrackets(inside));
    return " ";
  });
  // A currency sign counts at any position, with the letters before it: “R$”.
  for (const [unit] of rest.matchAll(/\p{Lu}{0,3}\p{Sc}/gu)) units.push(unit);
  const words = wordsOf(rest);
  for (const [at, word] of words.entries()) {
    const isAtEnd = at === 0 || at === words.length - 1;
    const isCode = isPlainCode(word) || isRareCode(word, { rest, isAtEnd });
    if (isCode || /^(?:euros?|dollars?|円|元|руб|zł|kč|kr)$/iu.test(word)) units.push(word);
  }
  return units;
}

/** Units in words that are not about money: signs, and codes in capitals that are no words. */
export const unitsAmong = (text: string): string[] =>
  (text.match(/\p{Lu}{0,3}\p{Sc}|(?<!\p{L})(?:[A-Z]{3}|[Ee]uros?)(?!\p{L})/gu) ?? []).filter(
    (unit) => /\p{Sc}|euro/iu.test(unit) || isPlainCode(unit),
  );

const wordsOf = (text: string) =>
  text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").match(/\p{L}+/gu) ?? [];

/** Such as TRY and ALL: in capitals among words that are not, or at an end of a name such as “amount_try”. */
function isRareCode(word: string, { rest, isAtEnd }: { rest: string; isAtEnd: boolean }): boolean {
  if (!/^[A-Z]{3}$/iu.test(word) || !isCurrencyCode(word.toUpperCase())) return false;
  if (/^[A-Z]{3}$/u.test(word) && /\p{Ll}/u.test(rest)) return true;
  const isOneWord = /^[\p{Ll}\d_]+$/u.test(rest) || /^[\p{Lu}\d_ ]+$/u.test(rest);
  return isAtEnd && isOneWord && rest.length > 3 && !/^(?:all|top|net)$/iu.test(word);
}

/** A short word or a sign in brackets is a currency, even an unknown one. */
function unitsInBrackets(inside: string): string[] {
  const words = inside
    .trim()
    .split(/[\s,;/|]+/u)
    .filter(Boolean);
  return words.filter((word) => {
    if (otherWords.test(word)) return false;
    if (currenciesOf(word).length > 0) return true;
    return signs.test(word) ? /\p{Sc}/u.test(word) : isUnknownUnit(word);
  });
}

/** “BTC”, “pts”, “Kr.”: no number, and too short for a note. */
const isUnknownUnit = (word: string) => /^\p{L}{1,3}\.?$/u.test(word) || /^[A-Z]{3,5}$/u.test(word);
