import type { SampleText } from "./sample-text.ts";

export const balconyForBees = {
  slug: "balcony-for-bees",
  topic: "a balcony for bees",
  angle: "something in flower from March to October, in three pots",
  keyword: "balcony for bees",
  reason:
    "People buy bee hotels and seed bombs, while three ordinary pots with the right flowers do more.",
  season: [3, 4, 5, 9],
  draft: {
    title: "What bees want from a balcony: three pots and eight months",
    description:
      "Three pots that flower from March to October do more for bees than any gadget. What to plant, what to leave out, and how to put up a bee hotel well.",
    opening: `On a warm day last June I sat on our balcony for ten minutes with a pencil and counted. The lavender had nineteen visits. A pot of marjoram gone to flower had thirty-one. The big double begonia, which had cost more than both together, had none at all.

I try to repeat the count each month. It has taught me more than the labels have. What bees need from us is not difficult: flowers that they can get into, from the end of winter until autumn without a gap, and nothing sprayed on them.`,
    sections: [
      {
        heading: "Flowers with the door open",
        body: `A double flower has its stamens turned into extra petals. It looks rich, and often has no pollen and no way to the nectar. Double begonias, pompon dahlias and most double roses are like that. Choose the single forms: if you can see the yellow middle, so can the bee.

Plants that are usually sold for the kitchen are among the best of all. Thyme, marjoram, sage, chives and mint only have to be left to flower. I cut half the pot for us and leave the other half alone.

When you buy, ask whether the plant was raised without neonicotinoids. A good nursery knows, and asking helps even where they do not.`,
      },
      {
        heading: "The three pots",
        body: `Each holds about 20 litres, is 35 to 40 cm wide and stands in sun for at least half the day. You can plant the first two in spring and the third in September or October.

**The herb pot.** Chives at the edge for May, common thyme for June, marjoram for July and August. Use one part of grit to three of compost, and water only when the top few centimetres are dry.

**The summer pot.** A compact lavender such as 'Hidcote', catmint beside it, and a hylotelephium, the plant that we used to call sedum, for September and October. Leave the dead stems standing over winter, and cut them down in March.

**The spring pot.** Thirty crocuses and twenty grape hyacinths, planted 8 to 10 cm deep under a winter heather. The heather opens in January or February, when a queen bumblebee that wakes too early finds little else.

Those three give something in every month from late winter to October. If you have room for a fourth, sow borage into it in April. It is in flower eight weeks later, and the bees come back to it all day.`,
      },
      {
        heading: "Water, and what else helps",
        body: `Put out a saucer with pebbles in it and enough water to leave their tops dry, so that nobody drowns. Rinse and fill it again every two or three days, before mosquitoes make use of it.

Now and then you will find a bumblebee sitting still on the floor. She is most likely resting or cold. Lift her onto a flower with a piece of card. Only if she does not move after half an hour, offer one drop of white sugar dissolved in the same amount of water. Never use honey, which can carry disease, and do not leave a sugar dish out for good.

Spray nothing on plants in flower, home-made soap sprays included. A few aphids are somebody's supper.`,
      },
      {
        heading: "About the bee hotel",
        body: `Most of the hotels on sale are bought for the look: shallow tubes, splintered ends, pine cones that no bee uses. Look for a solid back, tubes at least 15 cm deep and between 3 and 10 mm wide, with clean, smooth ends, and a roof that keeps out the rain.

Fix it firmly, at least a metre above the floor, facing south or south-east. One that swings on a string stays empty. Solitary bees such as the red mason bee move in from April. They have no hive to defend and almost never sting.

It needs a caretaker. Change the used tubes every year or two, after the young have left in summer, or mites and parasites build up until the hotel does more harm than good. If you know that you won't, spend the money on a second lavender.`,
      },
      {
        heading: "What to expect on the sixth floor",
        body: `Bees do fly that high, though fewer of them, and wind keeps them down. Group the pots in the calmest corner so that one visit serves several plants. On our fourth floor it took until the second summer before the traffic was regular.

If somebody at home is allergic to stings, put the pots at the far end and keep the seats at the other. With toddlers, leave out foxglove and monkshood, which are fine for bees and poisonous for people.

Then take the pencil out. Ten minutes around midday, once a month, one line for each pot. Whatever has no visits by August can make room for something that has.`,
      },
    ],
  },
  optimized: {
    title: "A balcony for bees: three pots that flower for eight months",
    description:
      "How to make a balcony for bees with three pots that flower from March to October: what to plant, what to leave out, and when a bee hotel helps.",
    edits: [
      {
        find: "What bees need from us is not difficult: flowers that they can get into, from the end of winter until autumn without a gap, and nothing sprayed on them.",
        replace:
          "A balcony for bees is not difficult to make. It needs flowers with a way in, no gap between the end of winter and autumn, and nothing sprayed.",
        why: "the keyword where the answer is given",
      },
      {
        find: "## Flowers with the door open",
        replace: "## Which flowers bees can use",
        why: "a heading that says what is in it",
      },
      {
        find: "## The three pots",
        replace: "## Three pots that make a balcony for bees",
        why: "the keyword in the section that people came for",
      },
      {
        find: "## About the bee hotel",
        replace: "## Does a bee hotel help?",
        why: "the question as readers ask it",
      },
      {
        find: "Most of the hotels on sale are bought for the look:",
        replace:
          "A good one does, if you look after it. Most of those on sale are bought for the look:",
        why: "answers the question in the first line of the section",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " If you have room for a fourth, sow borage into it in April. It is in flower eight weeks later, and the bees come back to it all day.",
        replace: "",
        why: "the article is about three pots",
      },
      {
        find: "\n\nWhen you buy, ask whether the plant was raised without neonicotinoids. A good nursery knows, and asking helps even where they do not.",
        replace: " When you buy, ask for plants raised without insecticides.",
        why: "the same advice in a line",
      },
    ],
    plainer: [
      {
        find: "A double flower has its stamens turned into extra petals. It looks rich, and often has no pollen and no way to the nectar.",
        replace:
          "A double flower is one with many layers of petals. They fill the place where the pollen was and block the way to the nectar.",
        why: "no botanical term",
      },
      {
        find: "and a hylotelephium, the plant that we used to call sedum,",
        replace: "and an ice plant, which shops still label sedum,",
        why: "the name that stands on the label",
      },
    ],
    moreConcrete: [
      {
        find: "Chives at the edge for May, common thyme for June,",
        replace: "Two chives at the edge for May, two common thymes for June, one",
        why: "how many plants of each",
      },
      {
        find: "A compact lavender such as 'Hidcote', catmint beside it,",
        replace: "One compact lavender such as 'Hidcote', one catmint 20 cm from it,",
        why: "how many, and how far apart",
      },
      {
        find: "Put out a saucer with pebbles",
        replace: "Put out a saucer 15 to 20 cm wide with pebbles",
        why: "a size for the saucer",
      },
    ],
  },
  posts: {
    short:
      "Ten minutes, one pencil: the marjoram had 31 bee visits, the lavender 19, the double begonia none. If you can see the yellow middle of a flower, so can the bee.",
    long: "A bumblebee sitting still on your balcony is most likely resting or cold. Lift her onto a flower with a piece of card. Only if nothing happens for half an hour, offer one drop of white sugar and water, half and half. Never honey: it can carry disease. What helps most is a pot in flower in every month from March to October: crocus, chives, thyme, lavender, sedum.",
  },
  video: {
    title: "Three pots for bees, from March to October",
    chapters: [
      {
        title: "Ten minutes with a pencil",
        script:
          "I count visits. Ten minutes, one line for each pot. The marjoram wins nearly every time, and this double begonia has never had a guest. The reason is simple. In a double flower, petals stand where the pollen was.",
      },
      {
        title: "The herb pot and the summer pot",
        script:
          "Twenty litres each. In the first: chives for May, thyme for June, marjoram for July and August. Cut half for the kitchen and let the other half flower. In the second: lavender, catmint, and this sedum, which carries on into October.",
      },
      {
        title: "The spring pot",
        script:
          "In September or October, plant thirty crocuses and twenty grape hyacinths under a winter heather. That is breakfast for a queen bumblebee in February, when there is little else about.",
      },
      {
        title: "Water, and the hotel",
        script:
          "Add a saucer with pebbles and fresh water. If you want a bee hotel, look for smooth tubes fifteen centimetres deep with a solid back, fix it firmly in the sun, and change the tubes every year or two. If that sounds like work, buy another lavender instead.",
      },
    ],
    description:
      "Which flowers bees can use, three pots that cover the year from late winter to October, a safe place to drink, and when a bee hotel is worth putting up.",
    tags: ["bees", "pollinators", "balcony garden", "herbs in flower", "bee hotel"],
    thumbnail: "Three pots, many bees",
  },
} satisfies SampleText;
