/*
 * Numbers that are written out, as far as their word means nothing else in another of the languages that are offered:
 * `once` is eleven only in Spanish, and `sei` is six only in Italian.
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

/** The numbers that a text writes out, each with its word. */
export const numberWordsIn = (text: string): { word: string; figure: string }[] =>
  (text.match(/\p{L}+/gu) ?? []).flatMap((word) => {
    const figure = figureOf.get(word.toLowerCase());
    return figure === undefined ? [] : [{ word, figure }];
  });
