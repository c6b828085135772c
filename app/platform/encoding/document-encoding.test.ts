import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { decodeDocument } from "./document-encoding.server.ts";

const russian = "Горшки зимой поливают раз в две недели";
const german = "„leicht“ – 12 €";
const page = (head: string, text = russian) =>
  `<html><head>${head}</head><body>${text}</body></html>`;
const rss = (declared: string, text = russian) =>
  `<?xml version="1.0" encoding="${declared}"?><rss><channel><title>${text}</title></channel></rss>`;

test.each<[what: string, type: string, encoding: string, document: string]>([
  ["a header", "text/html; charset=windows-1251", "windows-1251", page("")],
  ["a header in quotes", 'text/html; Charset="Windows-1251"', "windows-1251", page("")],
  ["a header twice", "text/html, text/html; charset=koi8-r", "koi8-r", page("")],
  ["a header before the page", "text/html; charset=koi8-r", "koi8-r", page("<meta charset=utf-8>")],
  ["ISO-8859-1 in a header", "text/html; charset=ISO-8859-1", "windows-1252", page("", german)],
  ["windows-1252 in a header", "text/html; charset=windows-1252", "windows-1252", page("", german)],
  ["ASCII in a header", "text/html; charset=us-ascii", "windows-1252", page("", german)],
  ["a meta", "text/html", "windows-1251", page("<meta charset=windows-1251>")],
  ["a meta in capitals", "text/html", "windows-1251", page("<META CHARSET='CP1251'>")],
  [
    "an http-equiv",
    "text/html",
    "windows-1251",
    page(`<meta content="text/html; charset=windows-1251" http-equiv="content-type"/>`),
  ],
  ["an unknown header", "text/html; charset=none", "koi8-r", page("<meta charset=koi8-r>")],
  [
    "no comment, script or title",
    "text/html",
    "koi8-r",
    page(
      `<!-- <meta charset=utf-8> --><script>"<meta charset=utf-8>"</script><title><meta charset=utf-8></title>
      <meta name=description content="charset=utf-8"><meta charset=bogus><meta charset=koi8-r>`,
    ),
  ],
  [
    "a meta behind much else",
    "text/html",
    "windows-1251",
    page(`<style>${"p{}".repeat(9_000)}</style><meta charset=windows-1251>`),
  ],
  ["an XML declaration", "application/rss+xml", "windows-1251", rss("windows-1251")],
  ["an XML declaration in text/html", "text/html", "windows-1251", rss("windows-1251")],
  ["an XML declaration after a blank", "text/xml", "koi8-r", `\n${rss("KOI8-R")}`],
  ["ISO-8859-1 in an XML declaration", "text/xml", "windows-1252", rss("ISO-8859-1", german)],
  ["Japanese", "text/html", "shift_jis", page("<meta charset=x-sjis>", "日本語の記事です。")],
  ["Chinese", "text/html; charset=gb2312", "gb18030", page("", "淘宝联盟㐀")],
  ["UTF-8 named UTF-16", "text/xml", "utf-8", rss("utf-16")],
  ["UTF-8 named UTF-16 by its header", "text/xml; charset=utf-16", "utf-8", rss("utf-16")],
  ["UTF-8 that names nothing", "text/html", "utf-8", page("")],
  ["Windows that names nothing", "", "windows-1251", page("", russian.repeat(5))],
  ["UTF-16 without a mark", "text/xml", "utf-16le", rss("UTF-16")],
  ["UTF-16 the other way round", "text/xml; charset=utf-16", "utf-16be", rss("UTF-16")],
])("%s is followed", async (_, type, encoding, document) => {
  expect(await decodeDocument(iconv.encode(document, encoding), type)).toBe(document);
});

test.each(["utf-8", "utf-16le", "utf-16be"])(
  "a mark of %s goes before its header",
  async (encoding) => {
    const document = rss("windows-1251", german);
    const bytes = iconv.encode(document, encoding, { addBOM: true });
    expect(await decodeDocument(bytes, "text/xml; charset=windows-1251")).toBe(document);
  },
);
