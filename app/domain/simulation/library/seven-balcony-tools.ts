import type { SampleText } from "./sample-text.ts";

export const sevenBalconyTools = {
  slug: "seven-balcony-tools",
  topic: "seven tools one really needs",
  angle: "what was left after a year of putting every tool that was not used into a box",
  keyword: "balcony gardening tools",
  reason:
    "Gift sets sell people a dozen tools made for flower beds, and a balcony needs fewer and other ones.",
  season: [1, 2, 3, 11, 12],
  draft: {
    title: "Seven tools that stayed out of the box",
    description:
      "After a year of boxing up everything unused, seven tools were left. What each is for, what to look for when buying, and what they cost together.",
    opening: `On New Year's Day I put all my garden tools into a box in the hall, thirty-one of them, and made a rule: what I fetch may stay out. By the next New Year's Day seven had stayed out. The other twenty-four went to a jumble sale, among them a bulb planter, a dibber with a brass tip, and three hand forks.

Bought new, the seven cost about sixty pounds. Second-hand it is half of that.`,
    sections: [
      {
        heading: "1. A narrow trowel",
        body: `The usual trowel is as wide as a hand and made for borders. Between the plants in a trough you want a blade of 5 to 6 cm. Take one of stainless steel, in which blade and neck are one piece, since cheap ones bend where the two are joined. Centimetre marks on the blade spare you guessing how deep a bulb sits. About twelve pounds, and it outlives you.`,
      },
      {
        heading: "2. Scissors that stay outside",
        body: `Kitchen scissors, a strong pair, kept on a nail by the door and used for nothing else. They cut salad, chives, string, dead flowers, fleece and bags of compost. Long blades are best for salad, and handles wide enough for a glove. Wash them before you cut what you eat. Five pounds, and they are the tool I reach for most.`,
      },
      {
        heading: "3. Bypass secateurs",
        body: `For everything that is woody: rosemary, fuchsias, bay, tomato stems in October. "Bypass" means that two curved blades pass each other like those of scissors, and cut clean. The other sort, in which one blade comes down on a flat anvil, crushes soft stems. A small pair that cuts up to 15 mm is plenty. It should fit your hand when open, lock shut, and come apart for sharpening. Around twenty pounds. Wipe the blades with surgical spirit after a sick plant, well away from any flame.`,
      },
      {
        heading: "4. A can of five litres, with a rose that comes off",
        body: `Ten litres sounds better and weighs more than ten kilos when full; you will spill it on the way from the bathroom. With five in one hand you can still open the door. It needs a long spout to reach the back row, and a fine brass or plastic rose that turns upwards, for seedlings. For everything else take the rose off and water at the foot of the plant. Buy a second can before you buy a larger one.`,
      },
      {
        heading: "5. A bucket",
        body: `Twelve litres, with a handle that does not cut. It rescues pots that have dried out, soaks new plants before they are set, carries compost in and rubbish out, mixes in grit, holds the week's tools, and is your only help when the drain is blocked. Marks for litres on the inside are worth an extra pound. One with four holes drilled in it is a planter, so do not confuse the two.`,
      },
      {
        heading: "6. A sheet to work on",
        body: `A square of strong tarpaulin, 1.5 by 1.5 m, with the corners clipped up so that it makes a shallow tray. Tip the compost onto it, pot what you have to pot, unclip one corner and pour what is left back into the bag. Nothing falls through the boards onto the neighbours' breakfast. A cheap shower curtain does it too. It saves more quarrels than any other thing on this list, and dries on the rail in an hour, if you peg it well.`,
      },
      {
        heading: "7. Hand brush and dustpan",
        body: `Dead leaves block drains, and a blocked drain on a balcony is a paddling pool that weighs 10 kg on each square metre for every centimetre of water. Sweep once a week. A stiff brush also cleans pots before they are used again and takes moss from the floor, where somebody would slip on it sooner or later. Never sweep through the railing. Somebody lives down there.`,
      },
      {
        heading: "What I do not miss",
        body: `**Gloves** are clothing, so I did not count them. I wear them for ivy, for roses and when I have a cut on my hand. Ask your doctor whether your tetanus jab is still good; soil is where tetanus lives.

**A moisture meter.** A finger is free and right more often.

**A sprayer.** Outdoors misting does nothing for most plants, and soft leaves that are always wet get mildew and mould. For seedlings the fine rose will do.

**Hand forks, rakes and hoes** are made for the ground. There is none here.

In November it takes ten minutes to look after the lot: scrub off the earth, dry the steel, put one drop of oil on the spring of the secateurs, and hang everything on a row of nails indoors. Then look at what is not hanging there. If you did not miss it this year, you know where the box is.`,
      },
    ],
  },
  optimized: {
    title: "Seven balcony gardening tools you really need",
    description:
      "The seven balcony gardening tools that were still in use after a year: what each is for, what to look for, what it costs, and what to leave out.",
    edits: [
      {
        find: "By the next New Year's Day seven had stayed out.",
        replace:
          "By the next New Year's Day seven had stayed out, and those are the balcony gardening tools you really need: a narrow trowel, scissors, secateurs, a can, a bucket, a work sheet and a brush.",
        why: "all seven are named at once, with the search words",
      },
      {
        find: "## 2. Scissors that stay outside",
        replace: "## 2. Strong scissors for salad, string and dead flowers",
        why: "the heading says what for",
      },
      {
        find: "## 6. A sheet to work on",
        replace: "## 6. A work sheet for repotting without mess",
        why: "says which trouble it saves",
      },
      {
        find: "## 7. Hand brush and dustpan",
        replace: "## 7. Hand brush and dustpan, for the drain above all",
        why: "the reason that nobody expects",
      },
      {
        find: "## What I do not miss",
        replace: "## Balcony gardening tools you can do without",
        why: "the keyword in a heading",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: ", among them a bulb planter, a dibber with a brass tip, and three hand forks.",
        replace: ".",
        why: "details of what is gone",
      },
      {
        find: " It saves more quarrels than any other thing on this list, and dries on the rail in an hour, if you peg it well.",
        replace: "",
        why: "the use is clear already",
      },
    ],
    plainer: [
      {
        find: "Dead leaves block drains, and a blocked drain on a balcony is a paddling pool that weighs 10 kg on each square metre for every centimetre of water.",
        replace:
          "Dead leaves block the drain. Each centimetre of water that then stands on the floor weighs 10 kg for every square metre.",
        why: "two sentences for one long one",
      },
      {
        find: "The other sort, in which one blade comes down on a flat anvil, crushes soft stems.",
        replace: "The other sort, called anvil secateurs, crushes soft stems.",
        why: "names it as the shop does",
      },
    ],
    moreConcrete: [
      {
        find: "It needs a long spout to reach the back row,",
        replace: "It needs a spout of 40 cm to reach the back row,",
        why: "says how long",
      },
      {
        find: "hang everything on a row of nails indoors.",
        replace: "hang everything on a row of seven nails indoors, 10 cm apart.",
        why: "one nail for each tool",
      },
    ],
  },
  posts: {
    short:
      "Before you buy a 10-litre watering can: full, it weighs more than 10 kg, and you still have to open the balcony door. A 5-litre can in each hand is easier, and spills less.",
    long: "A year's test: put every garden tool into a box, and what you fetch may stay out. Of thirty-one, seven stayed out: narrow trowel, scissors, bypass secateurs, a 5-litre can, a bucket, a sheet of tarpaulin to pot on, hand brush and pan. New, that is about sixty pounds. The moisture meter stayed in the box. A finger is free, and right more often.",
  },
  video: {
    title: "Seven tools for a balcony, and a box for the rest",
    chapters: [
      {
        title: "The box",
        script:
          "Thirty-one tools went into this box on New Year's Day. Whatever I fetched could stay out. A year later, seven had. Here they are.",
      },
      {
        title: "To dig and to cut",
        script:
          "One: a narrow trowel, stainless, in one piece. Two: strong scissors that live outside, for salad, string and dead flowers. Three: bypass secateurs for anything woody. Two blades that pass each other, like scissors, because the anvil sort crushes soft stems.",
      },
      {
        title: "To water and to carry",
        script:
          "Four: a five-litre can with a rose that comes off. Ten litres is more than ten kilos, and you still have to open the door. Five: a bucket. It soaks, mixes, carries, and rescues a pot that has dried right out.",
      },
      {
        title: "To keep the peace",
        script:
          "Six: a sheet of tarpaulin with the corners clipped up. Pot on that, and nothing falls on the neighbours' breakfast. And seven, a brush and pan. Sweep once a week, because leaves block the drain, and standing water is heavy. What I don't miss: the moisture meter, the sprayer, and three hand forks. For all of that I've got a finger.",
      },
    ],
    description:
      "A trowel, scissors, secateurs, a can, a bucket, a sheet and a brush: what to look for in each, and which tools a balcony does not need.",
    tags: ["garden tools", "balcony gardening", "secateurs", "watering can", "buying guide"],
    thumbnail: "Only these seven",
  },
} satisfies SampleText;
