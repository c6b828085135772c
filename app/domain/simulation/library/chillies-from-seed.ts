import type { SampleText } from "./sample-text.ts";

export const chilliesFromSeed = {
  slug: "chillies-from-seed",
  topic: "chillies from seed on a windowsill",
  angle: "that the sowing date decides more than all the care that follows",
  keyword: "growing chillies from seed",
  reason:
    "Many people sow chillies in spring with everything else, and never find out that they were only too late.",
  season: [1, 2, 3],
  draft: {
    title: "Chillies on a windowsill, from February seed to red fruit",
    description:
      "Why chillies sown late stay green, and how to raise them on an ordinary windowsill: dates, warmth, pot sizes and the first weeks.",
    opening: `The first time I sowed chillies, I did it in the middle of May, with the beans. The plants were handsome. They flowered in August, set fruit in September and stood on the kitchen table in November, still green. Not one of them turned red.

Nothing was wrong except the date. A jalapeño needs about five months from seed to ripe fruit, and a habanero six or more, and from October our windows give them neither the light nor the warmth. Sown in February, the same seeds on the same windowsill have fed us from August onwards every year since.`,
    sections: [
      {
        heading: "Sow in February, and find the warm place first",
        body: `Chilli seed is slow in the cold. At 18 °C it may lie there for four weeks and rot; at 25 °C most kinds come up in seven to fourteen days. So look for the warmth before you open the packet. A heated propagator is the sure way. The top of a fridge often works, and so does a shelf above a radiator, as long as the compost does not dry out. Put a thermometer there for a day before you trust it.

Fill small pots with seed compost, water them, let them drain and sow two seeds in each, about 5 mm deep. Put a clear bag over the top. Light does not matter yet. It matters very much from the hour the first green loop shows, so look every morning.

Habaneros, Scotch bonnets and their cousins may take five weeks. Do not throw them out in week three, as I did.`,
      },
      {
        heading: "Light, from the first day",
        body: `A seedling in a dim, warm room stretches towards the window and falls over. Give it the brightest sill you have, take off the bag, and turn the pot half round every day. A sheet of white card on the room side throws light back and costs nothing.

Once the plants are up they need less warmth than the seeds did: 18 to 20 °C is plenty. At night a single-glazed sill with the curtain drawn behind it can fall below 10 °C, so bring the pots to the room side of the curtain.

If a seedling has already stretched, you can bury the stem up to the seed leaves when you move it on.`,
      },
      {
        heading: "Three pots, one after the other",
        body: `Do not put a small seedling into a large pot. The wet compost that its roots cannot reach turns cold and sour.

- When it has two true leaves, the pair after the seed leaves: a pot 8 or 9 cm wide, one plant in each.
- When roots show at the holes, usually in late April: a pot of about 2 litres.
- At the end of May: the last pot. Five litres suits a compact kind such as 'Apache'; cayennes and habaneros fruit better in ten.

Any peat-free multipurpose compost will do for the last two. Water when the top centimetre is dry, in the morning, and let the surplus drain away. A chilli forgives a dry afternoon and does not forgive a saucer full of water.`,
      },
      {
        heading: "Outside, or not",
        body: `A chilli can spend its whole life on a sunny sill, and in a cool summer it is happier there than on a windy balcony. If you do move it out, wait until the nights stay above 12 °C, which is the middle of June for many of us. Take ten days over it: an hour in the shade at first, a little longer each day, and the nights indoors until the last three.

Indoors there is no wind to shake the pollen loose. Tap each open flower with a finger around midday, and repeat that every day or two. Flowers that drop without setting have usually been too cold at night or above 32 °C by day. The plant makes more.

Start a tomato feed when the first flowers open, once a week at the strength on the label. Before that it makes leaves, and you have enough of those.`,
      },
      {
        heading: "Picking, and your eyes",
        body: `Cut the first few fruits green. It is hard to do, and it makes the plant set more. Leave the next ones to colour, which takes two to four weeks from full size, and cut them with a short stalk.

Wear thin gloves for the hot kinds, and wash the knife and the board. Soap takes the oil off skin better than water does, but not completely, so keep your fingers from your eyes and your contact lenses for the rest of the day. Keep the plant where a toddler cannot pick from it.

In October, bring your best plant in, cut it back by half and keep it nearly dry in a light room at about 12 °C. With luck it will flower in May, two months ahead of anything you sow. Two of my five came through last winter. I sowed in February all the same.`,
      },
    ],
  },
  optimized: {
    title: "Growing chillies from seed on a windowsill: start in February",
    description:
      "Growing chillies from seed: when to sow, how warm, which pot and when, and how to get red fruit from a windowsill before autumn.",
    edits: [
      {
        find: "The first time I sowed chillies, I did it in the middle of May, with the beans.",
        replace:
          "The first time I tried growing chillies from seed, I sowed in the middle of May, with the beans.",
        why: "says in the first line what people searched for",
      },
      {
        find: "## Sow in February, and find the warm place first",
        replace: "## When to start growing chillies from seed: February, in the warm",
        why: "the heading answers the question that is asked most",
      },
      {
        find: "## Light, from the first day",
        replace: "## How much light and warmth the seedlings need",
        why: "a heading that says what the section settles",
      },
      {
        find: "## Three pots, one after the other",
        replace: "## Which pot size, and when to move up",
        why: "names the pot sizes that people look for",
      },
      {
        find: "Flowers that drop without setting have usually been too cold at night or above 32 °C by day.",
        replace:
          "Why do the flowers fall off? They have usually been too cold at night, or above 32 °C by day.",
        why: "asks the question as a reader would, and answers it at once",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " A sheet of white card on the room side throws light back and costs nothing.",
        replace: "",
        why: "a tip that the section can do without",
      },
      {
        find: " Leave the next ones to colour, which takes two to four weeks from full size, and cut them with a short stalk.",
        replace: " Leave the next ones to colour.",
        why: "shorter, and still says what to do",
      },
      {
        find: "\n\nHabaneros, Scotch bonnets and their cousins may take five weeks. Do not throw them out in week three, as I did.",
        replace: " Habaneros may take five weeks.",
        why: "one fact in place of a paragraph",
      },
    ],
    plainer: [
      {
        find: "The wet compost that its roots cannot reach turns cold and sour.",
        replace: "Its roots cannot reach all that wet compost, and they rot.",
        why: "says plainly what happens",
      },
      {
        find: "When it has two true leaves, the pair after the seed leaves:",
        replace: "When it has four leaves:",
        why: "no gardener's term needed",
      },
    ],
    moreConcrete: [
      {
        find: "as long as the compost does not dry out.",
        replace:
          "as long as you check the compost every morning; over a radiator it can dry in a day.",
        why: "says how often to check, and why",
      },
      {
        find: "Give it the brightest sill you have,",
        replace:
          "Give it the brightest sill you have, south-facing if possible, within 20 cm of the glass,",
        why: "says which window and how near",
      },
      {
        find: "Five litres suits a compact kind",
        replace: "Five litres (about 22 cm wide) suits a compact kind",
        why: "a width, since few pots are sold by the litre",
      },
    ],
  },
  posts: {
    short:
      "Chilli seed sulks at 18 °C and comes up in a week or two at 25 °C. Find the warm shelf with a thermometer before you open the packet, and sow in February, not in May.",
    long: "If your chillies stayed green last autumn, you probably did nothing wrong but sow too late. A jalapeño takes about five months from seed to red fruit, a habanero six or more. Sow in February at about 25 °C, move the seedlings to the brightest sill as soon as they show, and step up through three pots: 9 cm, 2 litres, then 5 to 10 litres at the end of May.",
  },
  video: {
    title: "Red chillies from a windowsill: the date that decides it",
    chapters: [
      {
        title: "Why mine stayed green",
        script:
          "This is a chilli that I sowed in May some years ago. It was a lovely plant, and in November every fruit on it was still green. Chillies need five to six months from seed to red fruit. So we sow in February.",
      },
      {
        title: "Warmth to wake the seed",
        script:
          "Two seeds to a small pot, half a centimetre deep, and a clear bag over the top. They want twenty-five degrees. Try the top of the fridge, and leave a thermometer there for a day first. Most kinds show within two weeks. Habaneros may take five.",
      },
      {
        title: "Light to keep it short",
        script:
          "The moment you see green, take off the bag and move the pot to your brightest window. Turn it half round every day. On cold nights, bring it to the room side of the curtain.",
      },
      {
        title: "Up through three pots",
        script:
          "Two true leaves: a nine-centimetre pot. Roots at the holes: two litres. End of May: five litres for a compact kind, ten for a big one. When the first flowers open, start a weekly tomato feed, and tap the flowers with a finger so that they set. Pick the first few green, and wear gloves for the hot ones.",
      },
    ],
    description:
      "Sowing dates, warmth, light and pot sizes for chillies raised on an ordinary windowsill, with the one mistake that keeps them green until winter.",
    tags: ["chillies", "sowing", "windowsill", "seedlings", "container growing"],
    thumbnail: "Sow in February",
  },
} satisfies SampleText;
