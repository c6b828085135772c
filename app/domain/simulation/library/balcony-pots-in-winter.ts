import type { SampleText } from "./sample-text.ts";

export const balconyPotsInWinter = {
  slug: "balcony-pots-in-winter",
  topic: "the balcony in winter: what to do with pots and frost",
  angle:
    "three groups of plants and three kinds of night, so that nothing is wrapped for no reason",
  keyword: "protecting pots from frost",
  reason:
    "In winter more potted plants die of dry or drowned roots than of cold air, and fleece on the leaves helps with neither.",
  season: [10, 11, 12, 1, 2],
  draft: {
    title: "Cold roots, wet feet, dry leaves: the balcony in winter",
    description:
      "Which pots need protection and which do not, what to do on which night, why evergreens die of thirst in January, and how clay pots crack.",
    opening: `The bang came at six in the morning, in February. It was not the heating. My oldest clay pot had opened down one side like a nut, and in it stood a lavender, frozen into a block the shape of the pot.

The lavender lived. It is hardy to -15 °C, and it did not mind the air. The pot died of water that could not get out. That winter I stopped wrapping everything in white fleece as if it were ill, and began to ask what the cold does to each part. The work has halved since, and the losses too.`,
    sections: [
      {
        heading: "What winter really does to a pot",
        body: `In the ground, roots hardly ever meet less than -2 or -3 °C. In a pot the frost comes from all sides and goes right through, sometimes in one night. Roots are more tender than twigs, so reckon that a potted plant stands 5 to 10 degrees less cold than the label says.

Then there is water, in two ways. Too much of it freezes, swells by nearly a tenth and bursts the pot, or rots the roots in a mild spell. Too little kills evergreens: on a bright January day bay, olive and box give off water through their leaves, while the roots sit in ice and can take up none. In March they are brown, and everybody says frost.`,
      },
      {
        heading: "Three groups, one tour in October",
        body: `**Indoors by the first frost.** Citrus, pelargoniums, fuchsias, bananas, chillies, lemon verbena, all cacti and most succulents. A light room at 5 to 12 °C is right for most: stairwell, unheated bedroom, glazed porch. Water them about every third week, just enough that they do not shrivel.

**Outside, with help.** Rosemary, bay, olive, fig, agapanthus, young lavender, camellias with buds, and everything planted this year. These get the wall and the wrapping below.

**Outside, and leave them alone.** Chives, mint, thyme, sage, strawberries, blueberries, currants, heathers, houseleeks, spring bulbs, most grasses. Many need the cold to flower or fruit. They want dry feet, and nothing else.

If you do not know a plant, put it into the middle group for this year.`,
      },
      {
        heading: "An hour's work in November",
        body: `1. Take away all saucers, and check that every hole is open.
2. Raise each pot 2 to 3 cm, on feet, tiles or battens, so that water gets out and cold gets in less.
3. Push the pots together against the house wall, largest outside, tender ones in the middle. A wall of a heated house is worth several degrees. Keep off the outer edge and clear of the drain.
4. Wrap the pot and not the plant: bubble wrap, an old blanket, cardboard, a jute sack stuffed with leaves. Leave the hole below and the top open.
5. Cover the compost with 5 cm of bark or dry leaves.
6. Empty watering cans and reservoirs, and bring in hoses. If there is an outside tap, shut it off inside and leave it open outside.
7. Empty clay pots, brush them out and store them dry, upside down. Terracotta that was fired at low heat, and that is most of what is sold cheaply, cracks if it freezes while it is wet.

Do not feed anything after August, and do not cut shrubs now. Old stems protect the young buds.`,
      },
      {
        heading: "Which night needs what",
        body: `**Down to -3 °C:** nothing for the hardy, nothing for those that are wrapped. Bring in forgotten pelargoniums.

**-4 to -8 °C, one night or two:** a layer of fleece or an old sheet over the middle group, down to the floor, so that it holds the warmth of the wall. Off again in the morning: under a cover in sun, shoots wake too early, and mould grows.

**Below -8 °C, or frost that lasts for days:** take what can be carried into the stairwell or an unheated room for as long as it lasts. Ask the neighbours about the stairwell first, and leave the way clear. For those that are too heavy, a second blanket round the pot and a double layer over the top. Do not use candles or heaters under a cover; that is how balconies burn.

Snow may stay on low plants, as it keeps the cold off. Brush it from evergreens and from anything that bends, and do not let it pile up, since wet snow can weigh 30 kg for a layer of 10 cm on each square metre.`,
      },
      {
        heading: "Water in the thaw",
        body: `Put one entry into the calendar for the first of each month from November to March. On the next frost-free day, before noon, feel every evergreen pot and every pot under a roof. Dry at 3 cm down? Then half a litre to a litre, no more. It is the one job that cannot be done beforehand, and the one that saves most.

And in spring, be slow. Do not throw out anything that looks dead before the end of May. Scratch the bark with a fingernail: green below means alive. Figs and lemon verbena keep you waiting longest. My lavender, by the way, has a plastic pot now, inside a basket. It is not pretty. It has stood there for six winters and has not made a sound.`,
      },
    ],
  },
  optimized: {
    title: "Protecting pots from frost: what to wrap and what to leave",
    description:
      "Protecting pots from frost: which plants come in, which need wrapping and which need nothing, what to do on which night, and when to water.",
    edits: [
      {
        find: "That winter I stopped wrapping everything in white fleece as if it were ill, and began to ask what the cold does to each part.",
        replace:
          "Protecting pots from frost begins with drainage, and after that with the roots; the leaves come last. Since that winter I no longer wrap everything in white fleece as if it were ill.",
        why: "the keyword, with the short answer, in the opening",
      },
      {
        find: "## What winter really does to a pot",
        replace: "## Why pots freeze harder than the ground",
        why: "says what the section explains",
      },
      {
        find: "## Three groups, one tour in October",
        replace: "## Which plants come in, and which stay out",
        why: "the question of every October",
      },
      {
        find: "## An hour's work in November",
        replace: "## Protecting pots from frost: an hour's work in November",
        why: "the keyword where the steps stand",
      },
      {
        find: "## Water in the thaw",
        replace: "## Do pots need water in winter?",
        why: "a question that readers have",
      },
      {
        find: "Put one entry into the calendar",
        replace: "Yes, some of them, about once a month. Put one entry into the calendar",
        why: "the answer before the method",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " My lavender, by the way, has a plastic pot now, inside a basket. It is not pretty. It has stood there for six winters and has not made a sound.",
        replace: "",
        why: "ends with the advice",
      },
      {
        find: " In March they are brown, and everybody says frost.",
        replace: "",
        why: "the fact is told without it",
      },
    ],
    plainer: [
      {
        find: "swells by nearly a tenth and bursts the pot,",
        replace: "needs more room as ice and bursts the pot,",
        why: "the reason without the figure",
      },
      {
        find: "Terracotta that was fired at low heat, and that is most of what is sold cheaply, cracks if it freezes while it is wet.",
        replace: "Cheap clay pots soak up water, and crack when it freezes in them.",
        why: "half as long and as true",
      },
    ],
    moreConcrete: [
      {
        find: "Water them about every third week, just enough that they do not shrivel.",
        replace:
          "Water them about every third week, a cup for a 3-litre pot, just enough that they do not shrivel.",
        why: "says how much",
      },
      {
        find: "bubble wrap, an old blanket, cardboard, a jute sack stuffed with leaves.",
        replace:
          "two layers of bubble wrap, an old blanket, cardboard, or a jute sack stuffed with leaves 10 cm thick.",
        why: "says how thick",
      },
    ],
  },
  posts: {
    short:
      "Evergreens on a balcony often die of thirst in January and look frozen in March. On the first mild morning of each month, feel 3 cm down. If it is dry, give half a litre.",
    long: "Wrap the pot and not the plant. In a pot the frost reaches the roots from all sides, and roots are more tender than twigs. Take away the saucers, raise the pots on feet, push them together against the house wall and leave the drainage hole open. Fleece goes over the top only below about -4 °C, and off again in the morning. Chives, mint, thyme and bulbs need none of it.",
  },
  video: {
    title: "Balcony pots in winter: what to wrap, what to leave",
    chapters: [
      {
        title: "The pot that burst",
        script:
          "This was my oldest clay pot. One night in February it split, because water couldn't get out and froze. The lavender in it was fine. So first of all, no saucers, open holes, and every pot on feet.",
      },
      {
        title: "Three groups",
        script:
          "Citrus, pelargoniums and chillies come in before the first frost. Rosemary, bay, olive and fig stay out with help. Chives, mint, thyme, blueberries and bulbs stay out with none. They need the cold.",
      },
      {
        title: "Wrap the pot",
        script:
          "Push them together against the house wall. Round the pot, an old blanket, bubble wrap or a sack of leaves. Leave the hole open below. Fleece over the top only below minus four, and take it off in the morning. Never put a candle under it.",
      },
      {
        title: "Water, once a month",
        script:
          "On a mild day, feel the evergreens. In a bright, frozen January they die of thirst. Dry three centimetres down? Half a litre. And in spring, throw nothing out before the end of May. Scratch the bark: green means alive.",
      },
    ],
    description:
      "How frost harms plants in pots, which ones to bring in, which to wrap and which to leave, what to do on a very cold night, and when to water in winter.",
    tags: ["winter", "frost protection", "container plants", "terracotta", "overwintering"],
    thumbnail: "Wrap the pot",
  },
} satisfies SampleText;
