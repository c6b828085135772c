import { expect, test } from "vitest";
import { readPdf } from "#tests/harness/pdf.ts";
import { createPdfRenderer } from "#app/platform/pdf/renderer.server.ts";
import { languages } from "#app/domain/brief/brief.ts";
import { createTextRenderer } from "./text-pdf.server.ts";

const render = createTextRenderer({ pdfRenderer: createPdfRenderer(), brand: "Ledge & Leaf" });

/** Non-English letters of each language. */
const sentences: Record<keyof typeof languages, string> = {
  "en-US": "Herbs aren’t hard – “water” them…",
  "en-GB": "Herbs for £5, naïve café",
  de: "Übergrößen für Töpfe: „süß“, äöüß, ẞ",
  fr: "Où l’œillet naît déjà : « ça » ÀÂÇÉÈÊËÎÏÔŒÙÛÜŸ",
  es: "¿Qué riego? ¡Año, pingüino, áéíóú!",
  it: "Perché l’acqua è più città, così",
  pt: "Não há pão às três: ção, õ, â",
  nl: "Eén ĳsje, reünie, coöperatie",
  pl: "Zażółć gęślą jaźń",
  sv: "Åtta ägg och öl",
  da: "Rødgrød med æbler på ø",
  nb: "Blåbærsyltetøy",
  fi: "Hyvää yötä, Åbo",
  cs: "Příliš žluťoučký kůň úpěl ďábelské ódy",
  tr: "İstanbul’da ığdır, şişe, çöğü",
  ja: "水やりの完全ガイド：「朝」に、週２回。サボテン〜髙﨑〆々①㎡",
};

test("renders a readable PDF in every supported language", async () => {
  expect(Object.keys(sentences)).toEqual(Object.keys(languages));
  const all = Object.values(sentences);
  const bytes = await render({
    title: all.at(-1) ?? "",
    description: "",
    body: all.map((each) => `## ${each}\n\n**${each}**`).join("\n\n"),
    origin: "real",
    createdAt: 0,
    about: "Article",
  });
  const { pages } = await readPdf(bytes);
  const words = pages.join("").replace(/\s+/gu, "");
  expect(words).not.toContain("□");
  for (const each of all)
    expect(words.split(each.normalize("NFC").replace(/\s+/gu, "")).length).toBeGreaterThan(2);
});
