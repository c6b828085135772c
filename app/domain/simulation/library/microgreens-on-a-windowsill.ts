import type { SampleText } from "./sample-text.ts";

export const microgreensOnAWindowsill = {
  slug: "microgreens-on-a-windowsill",
  topic: "microgreens on a windowsill",
  angle: "the diary of two trays, radish and pea, from day 0 to the plate, with weights",
  keyword: "microgreens on a windowsill",
  reason:
    "It is gardening for people with no balcony and in months with no light, and few guides say which seeds are unsafe to eat.",
  season: [11, 12, 1, 2, 3],
  draft: {
    title: "Diary of two trays: radish and pea in January",
    description:
      "Two small trays on a kitchen windowsill, day by day: how much seed, when to uncover, when to cut, what came of it, and which seeds never to eat.",
    opening: `**3 January.** Outside it is 2 degrees and dark by four. I have promised to have something green and home-grown on the table before the middle of the month, so it has to be microgreens: seedlings that are cut and eaten when they have their first leaves.

Two trays, then. One of radish, which is the quickest, and one of peas, which taste of more.`,
    sections: [
      {
        heading: "Day 0: what I set out",
        body: `Two shallow trays of 15 by 20 cm, with holes, each in a second one without. Food trays from the shop do, washed with hot water and washing-up liquid. Seed compost, 2 cm deep, levelled and watered until it is damp all through but nothing runs when I tilt it.

Seed: 7 g of radish, a level dessertspoon, and 55 g of peas, weighed dry, about five tablespoons. The peas have been in water since last night; ten hours is right, and much longer makes them ferment.

Both are sold for sprouting or microgreens. Seed for the garden may be dressed with fungicide, sometimes in a cheerful pink, and it was never meant to be eaten at ten days old.

I scatter them as evenly as I can. Radish seeds lie close but not on top of each other. Peas lie shoulder to shoulder. No compost on top. I press them down with the palm of my hand, spray, and put a board on each tray with a tin of beans on it.`,
      },
      {
        heading: "Days 1 to 3: in the dark",
        body: `The weight looks cruel, but it keeps the seeds in touch with the damp and makes roots go down. The trays stand on the sideboard at 19 °C, well away from the radiator.

On day 2 the radishes wear white fluff. I nearly threw my first tray away at this sight, years ago. It is not mould, it is root hairs. Spray them and they vanish for an hour; mould would stay. Mould also looks like cobweb, lies across the surface instead of around each root, and smells musty.

On day 3 the radishes have lifted the board. They get their light. The peas are slower and stay covered until day 4.`,
      },
      {
        heading: "Days 4 to 8: on the sill",
        body: `Pale yellow seedlings, a window that faces south-west, and within a day they are green. From here on I water from below: a finger's breadth of water in the outer tray, ten minutes, and the rest poured away. Water from above flattens them and gets them muddy.

In January they lean to the glass. I turn the trays every morning. On a north window at this time of year they would only stretch, and a small LED lamp, 20 cm above them for twelve hours, would be money well spent. From March to September any bright window does.

**Day 8:** the radishes are 6 cm tall, with two heart-shaped leaves each. I cut with scissors, a centimetre above the compost, and weigh: 62 g. They do not grow again. The roots and compost go to the worms.`,
      },
      {
        heading: "Days 9 to 13: the peas catch up",
        body: `They climb two centimetres a day now. On day 13 they are 12 cm tall with the first tendrils, and still tender. I cut just above the lowest small leaf, which leaves a bud to sprout again, and get 78 g. They taste of pea pods.

Ten days later there is a second cut of 35 g, thinner and a little tougher. After that I stop.

So two trays gave 175 g of greens for about two pounds' worth of seed and compost. It is not cheap lettuce. It is fresh flavour for sandwiches, soup and eggs, at a time when nothing else grows.`,
      },
      {
        heading: "Seeds that never go into a tray",
        body: `Not everything that sprouts can be eaten as a sprout. Leave these alone:

- **Tomato, pepper, chilli, aubergine, potato:** their leaves and stems contain poisons.
- **Kidney, runner and French beans:** poisonous raw, whether as seeds or as shoots.
- **Sweet peas and other ornamental kinds:** poisonous, and easily mistaken for edible peas. Buy peas named for eating.
- **Rhubarb:** its leaves are poisonous at any age.

Good ones besides radish and pea are mustard, cress, rocket, broccoli, kale, red cabbage, coriander (slow, three weeks) and sunflower, hulls off before you eat them.`,
      },
      {
        heading: "Clean hands, cold fridge",
        body: `Seedlings grow warm, damp and close together, which bacteria like as well. Wash your hands before sowing and before cutting. Use drinking water. Start each tray with fresh compost and wash the trays in between. Rinse what you cut and eat it the same day, or dry it well and keep it in the fridge, at 5 °C or below, for three days at most.

If anything smells musty or goes slimy, it goes in the bin, the whole tray of it. People who are pregnant, very old, very young or have a weak immune system should have theirs cooked: a handful into the soup for the last two minutes, until it is steaming hot all through.

**31 January.** I sow one tray of radish each Sunday now, and there is always one to cut.`,
      },
    ],
  },
  optimized: {
    title: "Microgreens on a windowsill: a diary from seed to plate",
    description:
      "Growing microgreens on a windowsill, day by day: grams of seed, when to uncover and cut, what two trays gave, and which seeds are not safe.",
    edits: [
      {
        find: "so it has to be microgreens: seedlings that are cut and eaten when they have their first leaves.",
        replace:
          "so it has to be microgreens on a windowsill: seedlings that are cut and eaten when they have their first leaves, eight to thirteen days after sowing.",
        why: "the search words and the number of days in the opening",
      },
      {
        find: "## Day 0: what I set out",
        replace: "## Day 0: how to sow microgreens on a windowsill",
        why: "the keyword in a heading",
      },
      {
        find: "## Days 1 to 3: in the dark",
        replace: "## Days 1 to 3: in the dark, and is that mould?",
        why: "the question that most beginners have on day two",
      },
      {
        find: "## Seeds that never go into a tray",
        replace: "## Which seeds are not safe as microgreens?",
        why: "asked the way people search",
      },
      {
        find: "## Clean hands, cold fridge",
        replace: "## How to keep them safe to eat",
        why: "says plainly what it is about",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: "\n\nTen days later there is a second cut of 35 g, thinner and a little tougher. After that I stop.\n\nSo two trays gave 175 g of greens",
        replace:
          "\n\nTen days later there is a second, tougher cut of 35 g.\n\nSo two trays gave 175 g of greens",
        why: "one sentence does",
      },
      {
        find: " It is not cheap lettuce. It is fresh flavour for sandwiches, soup and eggs, at a time when nothing else grows.",
        replace: "",
        why: "the figures speak for themselves",
      },
    ],
    plainer: [
      {
        find: "The weight looks cruel, but it keeps the seeds in touch with the damp and makes roots go down.",
        replace: "The weight keeps the seeds damp and makes the roots grow downwards.",
        why: "says what the weight is for, and no more",
      },
      {
        find: "Seed for the garden may be dressed with fungicide, sometimes in a cheerful pink, and it was never meant to be eaten at ten days old.",
        replace: "Do not use garden seed: it may be treated with fungicide.",
        why: "the warning in one short sentence",
      },
    ],
    moreConcrete: [
      {
        find: "I turn the trays every morning.",
        replace: "I turn the trays by half a turn every morning, when the kettle is on.",
        why: "says how far and when",
      },
      {
        find: "a handful into the soup for the last two minutes, until it is steaming hot all through.",
        replace:
          "30 g into a bowl of soup for the last two minutes on the stove, until it is steaming hot all through.",
        why: "an amount instead of a handful",
      },
    ],
  },
  posts: {
    short:
      "White fluff on your microgreens on day two? Spray it. If it vanishes for an hour, those are root hairs and all is well. If it stays, lies like cobweb and smells musty, it is mould: bin the tray.",
    long: "Not every seed may be eaten as a seedling. Never tomato, pepper, chilli, aubergine or potato: the leaves are poisonous. Never kidney, runner or French beans raw. Never sweet peas, which look like peas and are not. Safe and quick: radish, mustard, cress, broccoli, kale, edible peas. Buy seed sold for sprouting, since garden seed may be treated with fungicide.",
  },
  video: {
    title: "Two trays on a January windowsill",
    chapters: [
      {
        title: "Sowing",
        script:
          "It's the third of January and I want something green to eat by mid-month. Two small trays, two centimetres of damp seed compost. Seven grams of radish seed here, and fifty-five grams of peas there, which have soaked for ten hours. Press them down, spray them, and put a board on top with a tin on it. They like the weight.",
      },
      {
        title: "Fluff or mould?",
        script:
          "Day two, and there's white fluff. Don't throw it out. Spray it. Gone? Then it's root hairs. Mould would still be there, and you'd smell it. On day three the radishes have lifted the board, so off it comes.",
      },
      {
        title: "Light and water",
        script:
          "On the sill they turn green within a day. I turn the tray every morning, and I water from below: a finger's breadth, ten minutes, then pour the rest away.",
      },
      {
        title: "The cut, and a warning",
        script:
          "Day eight. Radish, sixty-two grams. Day thirteen, the peas, seventy-eight, cut above the lowest leaf so that they come once more. Rinse, and eat the same day. And please, never use tomato, pepper or potato seedlings, or raw runner, French or kidney beans, or sweet peas. Those are poisonous. Buy seed that's sold for sprouting, and you're on the safe side.",
      },
    ],
    description:
      "Radish in eight days, pea shoots in thirteen: how much seed, how to tell root hairs from mould, and which seedlings must not be eaten.",
    tags: ["microgreens", "windowsill garden", "winter growing", "pea shoots", "food safety"],
    thumbnail: "Fluff or mould?",
  },
} satisfies SampleText;
