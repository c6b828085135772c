/*
 * Number words that mean nothing else in the other offered languages: `once` is eleven only in
 * Spanish, and `sei` is six only in Italian.
 */
const lists: readonly (readonly [number: number, words: string])[] = [
  [2, "two zwei deux dos dois duas twee"],
  [3, "three drei trois tres três drie"],
  [4, "four vier quatre cuatro quattro quatro"],
  [5, "five fünf cinq cinco cinque vijf"],
  [6, "six sechs seis zes"],
  [7, "seven sieben siete sette sete zeven"],
  [8, "eight acht huit ocho otto oito"],
  [9, "nine neun nueve nove negen"],
  [10, "ten zehn diez dieci dez tien"],
  [11, "eleven undici onze"],
  [12, "twelve zwölf douze doce dodici doze twaalf dozen dutzend douzaine docena dozzina"],
  [13, "thirteen dreizehn treize trece"],
  [14, "fourteen vierzehn quatorze catorce"],
  [15, "fifteen fünfzehn quinze quince quindici"],
  [16, "sixteen sechzehn seize"],
  [17, "seventeen siebzehn"],
  [18, "eighteen achtzehn"],
  [19, "nineteen neunzehn"],
  [20, "twenty zwanzig vingt veinte venti vinte twintig"],
  [30, "thirty dreißig trente treinta trenta trinta dertig"],
  [40, "forty vierzig quarante cuarenta quaranta quarenta veertig"],
  [50, "fifty fünfzig cinquante cincuenta cinquanta vijftig"],
  [60, "sixty sechzig soixante sesenta sessanta zestig"],
  [70, "seventy siebzig setenta settanta zeventig"],
  [80, "eighty achtzig ochenta ottanta oitenta tachtig"],
  [90, "ninety neunzig noventa novanta negentig"],
  [100, "hundred hundert cien cento cem honderd"],
  [1000, "thousand tausend mille mil duizend"],
  [1_000_000, "million millionen millones milioni milhões miljoen"],
];

const figureOf = new Map(
  lists.flatMap(([number, words]) => words.split(" ").map((word) => [word, String(number)])),
);

/** Before a counter; elsewhere these characters are parts of other words. */
const japanese =
  /([一二三四五六七八九十百千][一二三四五六七八九十百千万]*)(?=[回年月日週人個本枚杯株倍度割円つヶか種歳階時]|分[のか間]|メートル|センチ|リットル)/gu;
const digits = "一二三四五六七八九";
const tens: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 };

function japaneseNumber(written: string): number {
  let [sum, below, digit] = [0, 0, 0];
  for (const sign of written) {
    const ten = tens[sign];
    if (ten !== undefined) [below, digit] = [below + (digit || 1) * ten, 0];
    else if (sign === "万") [sum, below, digit] = [sum + (below + digit) * 10_000, 0, 0];
    else digit = digits.indexOf(sign) + 1;
  }
  return sum + below + digit;
}

/** The numbers written as words in a text. */
export const numberWordsIn = (text: string): { word: string; figure: string }[] => [
  ...(text.match(/\p{L}+/gu) ?? []).flatMap((word) => {
    const figure = figureOf.get(word.toLowerCase());
    return figure === undefined ? [] : [{ word, figure }];
  }),
  ...[...text.matchAll(japanese)].map(([, word = ""]) => ({
    word,
    figure: String(japaneseNumber(word)),
  })),
];
