import type { SampleText } from "./sample-text.ts";

export const houseplantsOutsideInSummer = {
  slug: "houseplants-outside-in-summer",
  topic: "houseplants that spend the summer outside",
  angle: "the two dangerous weeks, at the way out and at the way in",
  keyword: "houseplants outside in summer",
  reason:
    "A summer outside does more for many houseplants than any feed, and the damage is all done in the first three days.",
  season: [5, 6, 9],
  draft: {
    title: "A summer holiday for houseplants, with a careful first fortnight",
    description:
      "Which houseplants like a summer on the balcony, how to get them used to the light, when to bring them in again, and how to leave the pests outside.",
    opening: `Can I put it out? For about half the plants on your windowsill the answer is yes, from the middle of June to the middle of September, in shade, and slowly. For the other half it is no, and the label seldom says which half yours is in.

What they gain is real. Rain washes the dust and the hard-water crust off, the air moves, and even a shady balcony has several times the light of a room. A citrus that has sulked all winter puts out leaves within three weeks. What they risk is real too: most of it happens in the first days outside and in the first days back.`,
    sections: [
      {
        heading: "Who goes, who stays",
        body: `Happy outside, and most of them in bright shade at first:

- **Citrus, olive, bay in a pot, jasmine:** sun in the end.
- **Cacti, agaves, jade plants and other succulents:** sun in the end, under a roof if the summer is wet.
- **Clivia, aspidistra, spider plant, ivy, Christmas cactus:** shade all summer.
- **Monstera, rubber plant, Swiss cheese vine, palms:** shade, and out of the wind, which tears them.
- **Cymbidium orchids:** they need the cool nights of September to flower.

Better indoors: African violets, calatheas and marantas, rex begonias, moth orchids, ferns with thin fronds, and everything with soft, hairy leaves. One cold night, one gust or one hailstorm undoes a year.

Many of these are poisonous to chew, monstera, clivia and jade plant among them. If a cat or a small child has the run of the balcony, choose with that in mind.`,
      },
      {
        heading: "The first fortnight",
        body: `Wait until the nights stay above 12 °C. That is about the middle of June in most places, whatever the sun says in April.

Leaves that have grown behind glass have little protection against ultraviolet light. They burn as skin does, only faster, and a burn is for ever: pale patches, dry and papery by the next day. I did it to a jade plant in one lunch hour, and it wore the marks for six years.

So, days 1 to 4: full shade, against the house wall, out of the wind. An overcast day is the best to begin. Days 5 to 8: where the sun arrives before nine in the morning and goes again. Days 9 to 14, for those that want sun: an hour more each day, stopping short of noon. The shade plants stay as they were on day one, all summer. If leaves turn yellowish or reddish all over, you were a little too quick. Take a step back.`,
      },
      {
        heading: "Three months of looking after",
        body: `Take the saucers away. A cloudburst fills them, and a pot that stands in water for three days has no more roots at the bottom. If the floor must stay dry, put a few stones in a deep tray, so that the pot stands above the water.

They drink two or three times as much as indoors, the ones in wind most of all. Feel the compost every day in warm weeks. Feed every fortnight until the middle of August, and then stop, so that the growth firms up before autumn.

Anything tall and light goes over. Stand it in a heavier pot, or between two that are heavy, and tie the stem to a cane. Before a storm, lay the tall ones flat along the wall. It looks silly for an evening, and saves a rubber plant.`,
      },
      {
        heading: "The way in: early, clean and apart",
        body: `Bring them in when the nights begin to fall below 12 °C, usually in the first half of September, before you turn on the heating. From the balcony to dry radiator air in one step is a shock, and leaves drop. Succulents, citrus and cymbidiums can wait until 8 °C or so, the Christmas cactus until 10.

Then be thorough, since you are carrying in whatever lives on them. Go through it plant by plant, on a dry afternoon:

1. Take off dead leaves and weeds, and brush moss off the compost.
2. Look at the undersides and the leaf joints for aphids, scale insects and the fine webs of spider mites. Wipe them off with a damp cloth, or shower the whole plant, with a bag tied over the pot.
3. Stand the pot up to the rim in a bucket of water for fifteen to twenty minutes. Ants, woodlice and small slugs come up for air. Let it drain well. Leave this out for succulents, and slide them out of the pot to look instead.
4. Wash the pot, the underside as well. Slugs lay their eggs there.
5. Keep them apart from the plants that stayed in, for two weeks, and look twice in that time.

Put them at the brightest window you have. Some leaves will fall all the same; a ficus may lose a fifth, and grows them again in spring. Water less from the first day, for there is much less light, and the compost now takes a week to dry and not a day.`,
      },
      {
        heading: "If you have only one spare shelf outside",
        body: `Then take the citrus, or the Christmas cactus, and leave the rest. The citrus shows you the difference soonest, and the cactus thanks you in December: nights of 10 to 15 °C and short days in early autumn are what makes it set buds. Ours came in on the twentieth of September last year, looking like a bundle of old string, and flowered for six weeks.`,
      },
    ],
  },
  optimized: {
    title: "Houseplants outside in summer: which, when, and how slowly",
    description:
      "Putting houseplants outside in summer: which like it, how to avoid sunburn in the first two weeks, and how to bring them in without pests.",
    edits: [
      {
        find: "Can I put it out? For about half the plants on your windowsill the answer is yes,",
        replace:
          "Can you put houseplants outside in summer? For about half the plants on your windowsill the answer is yes,",
        why: "the question in full, as people type it",
      },
      {
        find: "## Who goes, who stays",
        replace: "## Which houseplants can go outside",
        why: "a heading that stands by itself",
      },
      {
        find: "## The first fortnight",
        replace: "## How to put houseplants outside in summer without sunburn",
        why: "the keyword, and what the fortnight is for",
      },
      {
        find: "## Three months of looking after",
        replace: "## Water, feed and wind",
        why: "names the three things it treats",
      },
      {
        find: "## The way in: early, clean and apart",
        replace: "## When to bring them in, and how to leave pests outside",
        why: "the two questions of every September",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " Ours came in on the twentieth of September last year, looking like a bundle of old string, and flowered for six weeks.",
        replace: "",
        why: "the advice ends sooner",
      },
      {
        find: " I did it to a jade plant in one lunch hour, and it wore the marks for six years.",
        replace: "",
        why: "the danger is clear without it",
      },
    ],
    plainer: [
      {
        find: "Leaves that have grown behind glass have little protection against ultraviolet light.",
        replace: "Leaves that have grown behind glass are not used to direct sun.",
        why: "says it in everyday words",
      },
      {
        find: "so that the growth firms up before autumn.",
        replace: "because soft new leaves suffer most when the plant comes in.",
        why: "gives the reason directly",
      },
    ],
    moreConcrete: [
      {
        find: "Feed every fortnight until the middle of August,",
        replace:
          "Feed every fortnight, with houseplant feed at half the strength on the label, until the middle of August,",
        why: "says what with, and how strong",
      },
      {
        find: "Put them at the brightest window you have.",
        replace: "Put them within half a metre of the brightest window you have.",
        why: "a distance, since light falls off fast in a room",
      },
    ],
  },
  posts: {
    short:
      "Before you carry the houseplants in, stand each pot up to its rim in a bucket of water for twenty minutes. Ants, woodlice and slugs come up for air. (Not the succulents.)",
    long: "A houseplant can burn in a single lunch hour outside, and the marks stay. Wait until the nights are above 12 °C, and begin on an overcast day: four days in full shade, four with the early sun only, then an hour more each day for those that want sun at all. Citrus and succulents do. Monstera, clivia and spider plants stay in the shade all summer.",
  },
  video: {
    title: "Houseplants on the balcony: the first two weeks count",
    chapters: [
      {
        title: "Who may go",
        script:
          "Citrus, jasmine, succulents, clivia, spider plants, monstera: they all like a summer outside. African violets, calatheas, moth orchids and thin ferns stay in. And if you have a cat, remember that several of these are poisonous to chew.",
      },
      {
        title: "Out, slowly",
        script:
          "Wait for nights above twelve degrees. Four days in full shade, by the wall. Four days with early sun only. Then an hour more each day, for those that want it. This jade plant got one lunch hour on its first day. It kept these marks for years.",
      },
      {
        title: "While they are out",
        script:
          "Take the saucers away, or one cloudburst drowns the roots. Check the compost every day when it's warm. Feed every fortnight until mid-August. Before a storm, lay the tall ones down.",
      },
      {
        title: "In again",
        script:
          "Early September, before the heating comes on. Look under the leaves. Stand the pot in a bucket of water for twenty minutes, and see who comes up. Wash the pot, and keep it apart for two weeks. Then water less, because indoors there is far less light.",
      },
    ],
    description:
      "Which houseplants enjoy the balcony, how to get them used to the sun in two weeks, what they need out there, and how to bring them in without pests.",
    tags: ["houseplants", "summer outside", "sunburn", "citrus", "pests"],
    thumbnail: "Slowly into sun",
  },
} satisfies SampleText;
