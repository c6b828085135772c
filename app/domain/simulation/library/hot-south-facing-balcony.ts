import type { SampleText } from "./sample-text.ts";

export const hotSouthFacingBalcony = {
  slug: "hot-south-facing-balcony",
  topic: "plants that stand a hot south-facing balcony",
  angle: "what the heat does to the pot and not only to the leaf, and which plants take it",
  keyword: "south-facing balcony plants",
  reason:
    "A south-facing balcony is sold as a blessing; in July it kills half of what the garden centre offers.",
  season: [4, 5, 6, 7],
  draft: {
    title: "Forty-four degrees at the roots: plants for a hot balcony",
    description:
      "On a south-facing balcony the pot gets hotter than the air. Which plants stand it, which do not, and how to keep the roots cooler.",
    opening: `At three in the afternoon on the ninth of July I pushed a kitchen thermometer into a black plastic pot on our south side. The air was at 29 °C. Five centimetres inside the wall of the pot, the compost was at 44.

That explains more dead plants than any disease. The roots of most garden plants stop working somewhere above 35 °C. They take up no more water, however much you give them, and the leaves wilt over wet compost. So the question on a hot balcony is not only who loves the sun. It is who can live with hot feet, and how we can cool the feet of the rest.`,
    sections: [
      {
        heading: "Those that ask for nothing",
        body: `These come from dry hills and thin soil. Give them gritty compost, three parts to one of grit or coarse sand, a pot with a good hole, and water about twice a week in the worst heat once they have settled.

- **Houseleeks and stonecrops** (sempervivum and sedum): in anything that holds 5 cm of compost. Nothing lives on less.
- **Thyme, oregano, sage, winter savory:** 5 litres each. The leaves taste better for the drought.
- **Rosemary and lavender:** 10 to 15 litres each. Young ones need regular water in their first summer.
- **Mexican fleabane** (erigeron): small daisies from May to November. It sows itself into every crack, so look under the table.
- **Moss rose** (portulaca) and **treasure flower** (gazania): flowers that open only in the sun and shut on dull days.`,
      },
      {
        heading: "Those that want the heat and a drink",
        body: `The sun earns its keep with these. The crops are slow or hopeless on a shady side. Here they ripen.

- **Aubergines and peppers:** 10 to 15 litres, water every day in July, tomato feed every week.
- **Tomatoes**, the small-fruited ones above all: 15 litres or more. Large fruits scorch and split.
- **A fig:** 30 to 40 litres, with its outer roots pruned every third year. It fruits better when the pot is a little tight. The milky sap burns skin in sunshine, so wear gloves to prune.
- **Zonal and ivy pelargoniums**, the window-box geraniums: 3 to 5 litres each. Cats and dogs should not chew them.
- **Agapanthus:** 15 litres, blue in July and August. Its sap irritates, and no part is for eating.

I leave out oleander. It would be perfect, and every part of it is seriously poisonous.`,
      },
      {
        heading: "Those that I have stopped buying",
        body: `Lettuce and spinach from June to August, fuchsias, hostas, ferns, busy lizzies, most hydrangeas. They can be kept alive with three waterings a day, and then you go away for one weekend.

Mint, parsley and coriander sit in between. They do well here until May and again from September. For the summer, give them the floor behind something larger, where the sun is off them by noon.`,
      },
      {
        heading: "How to keep the roots cooler",
        body: `**Large and pale.** A 20-litre pot in cream or light grey stays many degrees cooler in the middle than a black one of five litres. Three plants in one large pot do better than three alone.

**A pot in a pot.** Put the plastic pot inside a wider clay or glazed one, with two fingers of air between them and the holes of both open. On our balcony that alone took the 44 down to 36.

**Shade for the pot, not for the plant.** Stand the small pots on the north side of the large ones, let something trail over the rim, or lean a piece of old slatted blind against the row.

**Off the floor.** Tiles and concrete store the day. Battens or pot feet 3 cm high let air through, and the holes stay open.

**A cover on top.** Two centimetres of bark for the thirsty, or of pale gravel for the dry ones, keeps the surface from baking.`,
      },
      {
        heading: "Water early",
        body: `Water before nine in the morning, slowly, twice over the same pots: the first round wets the compost, the second goes in. The evening is better than not at all. At noon, a wilting plant in wet compost needs shade and not a drink; look with your finger before you pour.

Think of yourself too. Do the heavy work in May, and on the worst days nothing but the morning round. If you have only this weekend, begin with one thing: put the thermometer into the darkest pot you own at three o'clock. If it shows more than 35, you know where to start.`,
      },
    ],
  },
  optimized: {
    title: "South-facing balcony plants that stand the heat",
    description:
      "South-facing balcony plants that survive July: what to grow, pot size for each, what to avoid, and five ways to keep the roots cooler.",
    edits: [
      {
        find: "So the question on a hot balcony is not only who loves the sun. It is who can live with hot feet, and how we can cool the feet of the rest.",
        replace:
          "So good south-facing balcony plants are not only those that love the sun. They are the ones that can live with hot feet, and the rest need their feet cooled.",
        why: "the keyword where the article states its subject",
      },
      {
        find: "## Those that ask for nothing",
        replace: "## South-facing balcony plants that need little water",
        why: "the keyword and the first choice of most readers",
      },
      {
        find: "## Those that want the heat and a drink",
        replace: "## Crops and flowers that like the heat and need water",
        why: "names what is in the list",
      },
      {
        find: "## Those that I have stopped buying",
        replace: "## What not to plant in full sun",
        why: "the question in the reader's words",
      },
      {
        find: "## Water early",
        replace: "## When to water in the heat",
        why: "answers a question that is often asked",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: "\n\nI leave out oleander. It would be perfect, and every part of it is seriously poisonous.",
        replace: "",
        why: "a plant that is not recommended need not be named",
      },
      {
        find: " They can be kept alive with three waterings a day, and then you go away for one weekend.",
        replace: "",
        why: "the list is clear without the reason",
      },
    ],
    plainer: [
      {
        find: "with its outer roots pruned every third year.",
        replace: "and every third year you take it out of the pot and trim the roots at the edge.",
        why: "says what is done",
      },
      {
        find: "Stand the small pots on the north side of the large ones,",
        replace: "Stand the small pots behind the large ones, on the side away from the sun,",
        why: "easier to picture",
      },
    ],
    moreConcrete: [
      {
        find: "water about twice a week in the worst heat once they have settled.",
        replace:
          "water about twice a week in the worst heat once they have settled, half a litre for each 5 litres of pot.",
        why: "an amount for each watering",
      },
      {
        find: "If it shows more than 35, you know where to start.",
        replace: "If it shows more than 35, that pot gets a second, paler pot around it first.",
        why: "says what the first step is",
      },
    ],
  },
  posts: {
    short:
      "29 °C in the air, 44 °C inside a black pot. Roots stop drinking above about 35, so a plant can wilt over wet compost. Put the pot into a larger, pale one before you pour more.",
    long: "For a south-facing balcony: thyme, oregano and sage in 5 litres each, rosemary and lavender in 10 to 15, aubergines and peppers in 10 to 15 with water every day, small tomatoes in 15 or more. Leave lettuce, spinach, fuchsias and ferns for another side, or for another season. And choose large, pale pots: it is the roots that die of heat, before the leaves do.",
  },
  video: {
    title: "A hot balcony: the pot is the problem",
    chapters: [
      {
        title: "The thermometer",
        script:
          "Three in the afternoon, twenty-nine degrees in the air. Now I push the thermometer into this black pot, near the wall. Forty-four. Above thirty-five, most roots stop working. The plant wilts, you water, and it wilts all the same.",
      },
      {
        title: "Who can take it",
        script:
          "Plants from dry hills: thyme, oregano, sage, lavender, rosemary, houseleeks. Gritty compost, and water twice a week. Then those that want the heat and a drink: aubergines, peppers, small tomatoes, a fig. They get water every morning.",
      },
      {
        title: "Cooling the roots",
        script:
          "Choose large pots and pale ones. Put the plastic pot inside a clay one, with a gap of two fingers. That took eight degrees off mine. Lift the pots off the tiles, on battens. And cover the top with bark or pale gravel.",
      },
      {
        title: "Water and rest",
        script:
          "Water before nine, twice round, so that it goes in. If a plant hangs its leaves at noon and the compost is wet, give it shade and wait. It will stand up again in the evening.",
      },
    ],
    description:
      "Why pots on a south-facing balcony overheat, which plants live with it, how large their pots should be, and cheap ways to keep the roots cooler.",
    tags: ["south-facing balcony", "heat", "drought-tolerant plants", "pots", "summer"],
    thumbnail: "44 °C inside",
  },
} satisfies SampleText;
