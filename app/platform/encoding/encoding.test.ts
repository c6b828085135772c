import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import { decodeBytes, encodingOf } from "./decode-text.server.ts";
import { detectEncoding } from "./detect-encoding.server.ts";

/** Short lists, as a shop or an ad network exports them. */
const files: readonly [encoding: string, text: string][] = [
  [
    "windows-1252",
    "Datum;Betrag;Wer\n01.05.2026;12,50 €;VG\n02.05.2026;€ 7,00;Müller „Blumen“ – Köln\n",
  ],
  ["windows-1252", "Date;Montant\n01/05/2026;12,50 €\n"],
  ["windows-1252", "Date,Amount\n2026-05-01,£12.50,A\n"],
  ["windows-1252", "Fecha;Importe;Quien\n01.05.2026;12,50;España Añón\n"],
  ["windows-1252", "Data;Valor\n01.05.2026;12,50;Comissão Ação\n"],
  ["windows-1251", "Дата;Сумма;Источник\n01.05.2026;12,50;Яндекс\n02.05.2026;7,10;Озон\n"],
  ["windows-1251", "Date,Amount,Source\n2026-05-01,12.50,Яндекс Директ и другие\n"],
  ["windows-1250", "Datum;Částka;Plátce\n01.05.2026;12,50;Žluťoučký kůň s.r.o.\n"],
  ["windows-1250", "Dátum;Összeg;Forrás\n01.05.2026;12,50;Győri Hűtőgép Kft.\n"],
  ["windows-1250", "Date,Amount,Source\n2026-05-01,12.50,Żółw Łódź\n"],
  ["macintosh", "Date;Montant\n01/05/2026;12,50;Société Générale\n"],
  ["windows-1253", "Date,Amount,Source\n2026-05-01,12.50,Ελλάδα Πληρωμές\n"],
  ["windows-1254", "Tarih;Tutar;Kaynak\n01.05.2026;12,50;İş Bankası Şubesi ödeme\n"],
  ["windows-1255", "Date,Amount,Source\n2026-05-01,12.50,תשלום ישראל\n"],
  ["windows-1256", "Date,Amount,Source\n2026-05-01,12.50,شركة الدفع\n"],
  ["koi8-r", "Дата;Сумма;Источник\n01.05.2026;12,50;Яндекс\n"],
  ["shift_jis", "日付,金額,支払元\n2026年5月6日,1234円,楽天アフィリエイト\n"],
  ["euc-jp", "日付,金額,支払元\n2026年5月6日,1234円,楽天アフィリエイト\n"],
  ["gb18030", "日期,金额,来源\n2026-05-01,12.50,淘宝联盟\n"],
  ["big5", "日期,金額,來源\n2026-05-01,12.50,蝦皮購物聯盟行銷\n"],
  ["euc-kr", "날짜,금액,출처\n2026-05-01,12.50,네이버 애드포스트\n"],
  ["utf-16le", "Date,Amount,Source\n2026-05-01,12.50,Müller\n"],
  ["utf-16le", "Date,Amount,Source\n2026-05-01,12.50,Awin\n"],
  ["utf-16be", "日付,金額,支払元\n2026年5月6日,1234円,楽天アフィリエイト\n"],
];

const read = async (bytes: Uint8Array) => {
  const { encoding, isSure } = await detectEncoding(bytes);
  return { text: decodeBytes(bytes, encoding), isSure, encoding };
};

describe("a text without a declared encoding", () => {
  test.each(files)("is read from %s: %s", async (encoding, text) => {
    expect(await read(iconv.encode(text, encoding))).toMatchObject({ text, isSure: true });
  });

  test.each([
    ["windows-1252", "Date;Montant;Payeur\n01/05/2026;12,50;Société Générale à Nîmes\n"],
    ["windows-1251", "Date,Amount,Source\n2026-05-01,12.50,Яндекс\n"],
    ["shift_jis", "Date,Amount,Source\n2026-05-01,12.50,楽天\n"],
    ["big5", "Date,Amount,Source\n2026-05-01,12.50,蝦皮\n"],
    ["cp850", "Datum;Betrag\n01.05.2026;12,50;Müller Köln Größe\n"],
    ["windows-1252", "Date;Amount £;Source\n2026-05-01;12.50;Awin\n"],
    ["windows-1252", "Date;Amount;Source\n2026-05-01;12.50;£ shop\n"],
    ["iso-8859-15", "Date;Amount;Source\n2026-05-01;12.50;12 € Müller\n"],
    ["windows-874", "Date,Amount,Source\n2026-05-01,12.50,ลาซาด้า\n"],
  ])("says that it is not sure of few letters from %s: %s", async (encoding, text) => {
    expect(await read(iconv.encode(text, encoding))).toMatchObject({ isSure: false });
  });

  test("costs no more than its length, and bytes at random are no error", async () => {
    const random = createSeededRandom("bytes").next;
    const noise = Uint8Array.from({ length: 5_000_000 }, () => Math.floor(random() * 256));
    const large = [
      noise,
      noise.map((byte) => byte | 128),
      iconv.encode("é".repeat(5_000_000), "windows-1252"),
      iconv.encode("ж;".repeat(2_500_000), "windows-1251"),
      new Uint8Array(5_000_000),
    ];
    for (const bytes of large) expect(await cpuTimeOf(async () => read(bytes))).toBeLessThan(3_000);
  });
});

describe("names of encodings", () => {
  test.each([
    ["ISO-8859-1", "windows-1252"],
    [" latin1 ", "windows-1252"],
    ["us-ascii", "windows-1252"],
    ["x-sjis", "shift_jis"],
    ["gb2312", "gbk"],
    ["UTF-16", "utf-16le"],
    ["CP850", "cp850"],
    ["none", null],
    ["", null],
    ["cp99999999", null],
  ])("%s is read as %s", (label, encoding) => {
    expect(encodingOf(label)).toBe(encoding);
  });

  test("is passed over where the bytes say something else", () => {
    expect(decodeBytes(Buffer.from("\uFEFFMüller"), "windows-1252")).toBe("Müller");
    expect(decodeBytes(Buffer.from("\uFEFFMüller", "utf16le"), "utf-8")).toBe("Müller");
  });
});

describe("bytes are read as browsers read them", () => {
  test.each([
    ["windows-1252", [0x84, 0x93, 0x96, 0x80], "„“–€"],
    ["euc-kr", [0x81, 0x41], "갂"],
    ["macintosh", [0xdb], "€"],
    ["x-mac-cyrillic", [0x80], "А"],
    ["iso-2022-jp", [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42], "日"],
    ["utf-8", [0x61, 0xff], "a\uFFFD"],
  ])("%s", (encoding, bytes, text) => {
    expect(decodeBytes(Uint8Array.from(bytes), encoding)).toBe(text);
  });
});
