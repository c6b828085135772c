import { decodeBytes, encodingOfMark } from "./decode-text.server.ts";

/** Bytes to examine: more add nothing. */
const sampleBytes = 65_536;

/** The detector's names → browser names. */
const encodingNames: Readonly<Record<string, string>> = {
  cp1250: "windows-1250",
  cp1251: "windows-1251",
  cp1252: "windows-1252",
  cp1253: "windows-1253",
  cp1254: "windows-1254",
  cp1255: "windows-1255",
  cp1256: "windows-1256",
  cp1257: "windows-1257",
  cp1258: "windows-1258",
  cp874: "windows-874",
  "koi8-r": "koi8-r",
  "koi8-u": "koi8-u",
  cp932: "shift_jis",
  euc_jis_2004: "euc-jp",
  gb18030: "gb18030",
  big5hkscs: "big5",
  cp949: "euc-kr",
  "mac-roman": "macintosh",
  cp850: "cp850",
  cp852: "cp852",
  cp866: "ibm866",
};

interface DetectedEncoding {
  /** Valid for `decodeBytes`. */
  encoding: string;
  /** False: others are as likely, and the user should check the text. */
  isSure: boolean;
}

interface Candidate {
  encoding: string;
  /** Likelihood compared with the others. */
  score: number;
  text: string;
}

/**
 * Detects an undeclared encoding. Run it off the event loop: the first call takes about 50 ms.
 */
export async function detectEncoding(bytes: Uint8Array): Promise<DetectedEncoding> {
  const marked = encodingOfMark(bytes);
  if (marked) return { encoding: marked, isSure: true };
  const start = bytes.subarray(0, sampleBytes);
  if (!start.includes(0) && isUtf8(bytes)) return { encoding: "utf-8", isSure: true };
  const { chardet } = await import("jschardet");
  if (start.includes(0)) {
    const { encoding } = chardet.detect(start);
    if (encoding === "utf-16-le") return { encoding: "utf-16le", isSure: true };
    if (encoding === "utf-16-be") return { encoding: "utf-16be", isSure: true };
    return { encoding: "utf-8", isSure: false };
  }
  const sample = sampleOf(bytes);
  const found = chardet.detectAll(sample, {
    includeEncodings: Object.keys(encodingNames),
    ignoreThreshold: true,
    compatNames: false,
  });
  const candidates = found.flatMap(({ encoding, confidence }) => {
    const name = encodingNames[encoding ?? ""];
    if (name === undefined) return [];
    const text = decodeBytes(sample, name);
    return [{ encoding: name, text, score: confidence * plausibilityOf(text) }];
  });
  return choose(candidates, sample);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Lines with non-ASCII bytes: only those distinguish encodings. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let length = 0;
  for (let at = 0; at < bytes.length && length < sampleBytes;) {
    const end = bytes.indexOf(10, at);
    const line = bytes.subarray(at, end < 0 ? bytes.length : end + 1);
    if (line.some((byte) => byte > 127)) {
      lines.push(line.subarray(0, sampleBytes - length));
      length += Math.min(line.length, sampleBytes - length);
    }
    at += line.length;
  }
  return Buffer.concat(lines);
}

/** A word to examine, including symbols inside it. */
const words = /[^\s\p{ASCII}\d][^\s,;]*|[^\s,;]+/gu;
const foreignBesideLatin =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]\p{Script=Latin}/u;
const signWithinWord = /\p{L}[^\p{L}\p{M}\p{ASCII}’·ー・]\p{L}/u;
const capitalWithinWord = /\p{Ll}(?!\p{ASCII})\p{Lu}/u;
const drawing = /[\u2500-\u25FF\uE000-\uF8FF]/u;
const money = /\p{Sc}\s?\d|\d\s?\p{Sc}/u;
/** A single capital beside a number is a misread currency sign. */
const letterForMoney =
  /(?<!\p{L})(?!\p{ASCII})[\p{Lu}\p{Script=Thai}]\s?\d|\d\s?(?!\p{ASCII})[\p{Lu}\p{Script=Thai}](?!\p{L})/u;
/** Control characters and U+FFFD: not part of real text. */
const unreadable = /(?![\t\n\f\r])[\p{Cc}\uFFFD]/u;

/** How plausible a text is, from 0. */
function plausibilityOf(text: string): number {
  if (unreadable.test(text)) return 0;
  let odd = 0;
  let all = 0;
  for (const [word] of text.matchAll(words)) {
    if (/^\p{ASCII}*$/u.test(word)) continue;
    all += 1;
    const isOdd = [foreignBesideLatin, signWithinWord, capitalWithinWord, drawing].some((each) =>
      each.test(word),
    );
    if (isOdd) odd += 1;
  }
  const asMoney = letterForMoney.test(text) ? 0.2 : money.test(text) ? 2 : 1;
  return (1 - (0.9 * odd) / Math.max(all, 1)) * asMoney;
}

/** The next candidate must be this much less likely. */
const sureFactor = 1.5;
/** Non-Latin text and pre-Windows encodings need more evidence. */
const sureBytes = 8;
const isOld = (encoding: string) => /^(?:cp85|ibm)/u.test(encoding);
/** Reading this character usually means a misread euro sign. */
const anyCurrency = "\u00A4";

function choose(candidates: Candidate[], sample: Uint8Array): DetectedEncoding {
  const [best, ...others] = candidates
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  if (!best) return { encoding: "windows-1252", isSure: false };
  const next = others.find(({ text }) => text !== best.text);
  const isLatin = !/(?!\p{ASCII})[^\p{Script=Latin}\P{L}]/u.test(best.text);
  const evidence = sample.reduce((count, byte) => count + (byte > 127 ? 1 : 0), 0);
  const isEnough = evidence >= sureBytes || (isLatin && !isOld(best.encoding));
  const isSure =
    isEnough && best.score >= (next?.score ?? 0) * sureFactor && !best.text.includes(anyCurrency);
  return { encoding: best.encoding, isSure };
}
