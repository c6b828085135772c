import { describe, expect, test } from "vitest";
import { lackOf } from "./bears-on.ts";
import { knownWords } from "./names.ts";

const source = `In winter a pot on the balcony needs water about every 2 weeks. Basil does not survive frost.
The gardeners of Kew Gardens water at noon, and those of Monrovia in the evening.`;
const lack = (statement: string, quote: string, language = "en-US") =>
  lackOf(statement, quote, { language, known: () => knownWords([source]) });

describe("a quote supports a statement with the same numbers, names and negation", () => {
  test.each([
    ["A pot needs water every two weeks.", "needs water about every 2 weeks"],
    ["A pot needs water every 2 weeks.", "needs water every two weeks"],
    ["It holds 1,500 litres.", "Es fasst 1.500 Liter."],
    ["Basil dies in frost.", "frost kills the herb"],
    ["Kew Gardens waters at noon.", "The gardeners of Kew Gardens water at noon"],
    ["In Berlin's parks they water at night.", "the parks of Berlin are watered at night"],
    ["Do not water it in frost.", "never water your pots in frost"],
    ["It grows without sun.", "wächst auch ohne Sonne"],
    ["Basil will not survive frost.", "Basil doesn’t survive frost."],
    ["Water it only when it is dry.", "Do not water it before it is dry."],
    ["Water your pots at noon.", "Water your pots at noon. Do not use ice."],
    ["Push a finger into the soil.", "push it two knuckles deep"],
    ["The NASA study used 12 plants.", "a study by NASA with twelve plants"],
    ["Choose pots with holes.", "a pot needs a hole"],
    ["It is said that Monrovia waters at noon.", "THOSE OF MONROVIA WATER IT AT NOON"],
    ["They grew 12 plants.", "Twelve plants grew there"],
    // A word that also occurs in lowercase is not a name.
    ["Water recommends itself.", "a pot on the balcony"],
  ])("%s <- %s", (statement, quote) => {
    expect(lack(statement, quote)).toBeNull();
  });
});

describe("a quote without one of them does not", () => {
  test.each([
    [
      "Basil survives 20 degrees of frost.",
      "Basil survives some degrees of frost.",
      /doesn’t mention “20”/u,
    ],
    ["It lasts fourteen years.", "It lasts ten years.", /doesn’t mention “fourteen”/u],
    ["It holds 15 litres.", "It holds 1.5 litres.", /doesn’t mention “15”/u],
    ["It costs $9.99.", "It costs $9.90.", /doesn’t mention “9.99”/u],
    [
      "It is said that Bosch waters at noon.",
      "those of Monrovia water in the evening",
      /name “Bosch”/u,
    ],
    // Names with the same beginning.
    [
      "It is said that Monrovia waters at noon.",
      "the gardeners of Monrepos water at noon",
      /name “Monrovia”/u,
    ],
    [
      "It is said that Bosch waters at noon.",
      "both of them water it in the evening",
      /name “Bosch”/u,
    ],
    [
      "Basil survives frost.",
      "Ｂａｓｉｌ does not ｓｕｒｖｉｖｅ ｆｒｏｓｔ.",
      /says “not”, and this sentence doesn’t/u,
    ],
    ["Bosch recommends water at noon.", "needs water about every 2 weeks", /name “Bosch”/u],
    [
      "Monrovia watered it at noon.",
      "The gardeners of Kew Gardens water at noon",
      /name “Monrovia”/u,
    ],
    ["Royal Horticultural experts water at noon.", "The gardeners water at noon", /name “Royal”/u],
    ["A NASA study shows it.", "a study shows it", /name “NASA”/u],
    ["Basil does not survive frost.", "Basil survives frost well.", /doesn’t say “not”/u],
    ["Basil doesn’t need water.", "Basil needs water", /doesn’t say “not”/u],
    [
      "Basil survives frost.",
      "Basil does not survive frost.",
      /says “not”, and this sentence doesn’t/u,
    ],
    [
      "Basil survives hard frost.",
      "Water it. Basil never survives hard frost, say all.",
      /says “not”/u,
    ],
  ])("%s <- %s", (statement, quote, expected) => {
    expect(lack(statement, quote)).toMatch(expected);
  });
});

describe("in other languages", () => {
  test.each([
    [
      "de",
      "Die Töpfe brauchen im Winter alle zwei Wochen Wasser.",
      "im Winter alle 2 Wochen gießen",
      null,
    ],
    ["de", "Der Kübel aus Ton hält den Frost aus.", "Tontöpfe halten Frost aus", null],
    ["de", "Laut Stiftung Warentest hält er Frost aus.", "er hält Frost aus", /“Stiftung”/u],
    ["de", "Basilikum verträgt keinen Frost.", "Basilikum verträgt Frost", /“not”/u],
    ["de", "Basilikum verträgt Frost.", "Basilikum verträgt keinen Frost.", /“not”/u],
    ["de", "Er hält zwölf Jahre.", "Er hält zehn Jahre.", /“zwölf”/u],
    ["fr", "Le basilic ne supporte pas le gel.", "le basilic supporte le gel", /“not”/u],
    ["fr", "Le basilic supporte le gel.", "Le basilic ne supporte jamais le gel.", /“not”/u],
    ["fr", "Il tient à Lyon.", "Il tient à Paris.", /“Lyon”/u],
    ["pt", "A água fica no vaso.", "a água fica no vaso", null],
    ["es", "No soporta la helada.", "soporta la helada", /“not”/u],
    ["it", "Il basilico non ama il gelo.", "il basilico ama il gelo", /“not”/u],
    ["tr", "Fesleğen dona dayanmaz.", "Fesleğen dona dayanır", /“not”/u],
    ["ja", "バジルは霜に耐えません。", "バジルは霜に強い植物です", /“not”/u],
    ["ja", "鉢は２週間ごとに水をやります。", "2週間に一度水をやる", null],
    ["ja", "毎日水をやる必要があります。", "毎日水をやる必要はありません。", /says “not”/u],
    ["ja", "土が乾いたら水をやります。", "土が乾いたら水をやる。毎日はやらない。", null],
    ["ja", "水やりは週三回です。", "水やりは週に二回です。", /“三”/u],
    ["ja", "水やりは週二回です。", "水やりは週に2回です。", null],
    ["ja", "二十五年もちます。", "25年もつ", null],
    ["ja", "十分に水をやります。", "たっぷり水をやる", null],
  ])("%s: %s <- %s", (language, statement, quote, expected) => {
    const found = lack(statement, quote, language);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatch(expected);
  });
});

test("does not mistake a German noun for a name after a capitalized small word", () => {
  expect(lack("Gut ist, dass Die Gärtner gießen.", "dass es gut ist", "de-DE")).toBeNull();
});
