import type { SampleText } from "./sample-text.ts";

export const pottingMixOrGardenSoil = {
  slug: "potting-mix-or-garden-soil",
  topic: "potting mix against garden soil",
  angle: "the same litre of water poured on both, and what to buy for which plant",
  keyword: "potting mix or garden soil",
  reason:
    "Soil from a friend's garden looks like a free start, and it is the one saving that spoils the whole season.",
  season: [2, 3, 4, 5],
  draft: {
    title: "The litre of water that settles the question of soil",
    description:
      "What happens to garden soil in a pot, how to choose a bag of compost, what to mix in for which plant, and how to use last year's again.",
    opening: `Two pots of 5 litres stand on my bench. One is full of good dark soil from my sister's vegetable bed, where everything grows. The other holds peat-free compost from a bag. I pour a litre of water on each and start the clock.

The compost has swallowed its litre in twenty seconds, and some of it drips from the holes. On the soil there is a puddle. After ten minutes there is still a puddle. The roots of a pepper would now be holding their breath.`,
    sections: [
      {
        heading: "Why good soil turns bad in a pot",
        body: `In the ground, worms and frost keep soil open, and water is drawn away by a metre of earth below. A pot has none of that. Each watering washes the fine grains into the gaps between the coarse ones. By midsummer the soil has sunk by a few centimetres and set like a brick, with a crack around the edge down which the water escapes.

It is heavy, too. My wet pot of soil weighed 9 kg, the pot of compost 5. On a balcony that difference is worth having.

And soil brings company: weed seeds by the hundred, slug eggs, now and then the spores of a disease. A bed has enemies for all of these. A pot has you.`,
      },
      {
        heading: "What is in the bag",
        body: `Potting mix, potting compost, multi-purpose compost: three names for nearly the same thing. Peat-free ones are made of composted bark, wood fibre, coir and composted green waste, in pieces large enough to leave air between them when wet.

The plant food that is mixed in lasts four to six weeks. After that you feed, whatever the bag promises.

Peat-free mixes want one change of habit. The top dries and goes pale while the lower half is still wet, so the eye is a poor guide. Put a finger in, or lift the pot.

Two bags with a similar name are not the same thing at all. "Topsoil" is soil, with everything said above. "Soil improver" and "farmyard manure" are meant to be dug into beds; they are far too rich and dense to fill a pot with.`,
      },
      {
        heading: "A handful tells you more than the label",
        body: `Ask whether there is an open bag, or open yours at home before you have planted forty pots. Wet a handful and squeeze it. Good compost holds together, and falls apart when you prod it. If it stays a lump, it is too fine. If it will not hold at all and you see chips of wood as long as a match, it will dry out by noon.

It should smell of a wood after rain. A sour or bad-egg smell means that it has stood wet in its bag too long. Choose bags from under a roof, and buy what you need for the season; compost that is two years old has lost its food and often its structure.

Open the bag outdoors or at an open window, with a knife and at arm's length. Do not breathe in the dust; if it is dry, sprinkle it. Wash your hands afterwards. Compost can carry legionella bacteria. It makes people ill very seldom, but the precaution costs nothing, and people with weak lungs or a weak immune system should wear a mask.`,
      },
      {
        heading: "Which mix for which plant",
        body: `- **Tomatoes, peppers, courgettes, salads, most flowers:** plain peat-free compost, with liquid feed from the sixth week.
- **Rosemary, thyme, sage, lavender:** three parts compost, one part horticultural grit or perlite. Perlite is the lighter.
- **Seeds:** seed compost, or plain compost rubbed through a coarse sieve. Seedlings want it fine and not rich.
- **Shrubs, bay and anything else that stays for years:** half compost, half loam-based compost (John Innes No. 3 in Britain). It keeps its structure for longer, and it weighs about half as much again, so do the sum for your floor first.
- **Blueberries and heathers:** ericaceous compost, and rainwater where you can get it.

None of them needs a layer of gravel or broken pots underneath. Water does not like to pass from fine stuff into coarse; it collects above the gravel, and the wet zone moves up to the roots. A scrap of mesh over the holes keeps the compost in. That is enough.`,
      },
      {
        heading: "Last year's compost",
        body: `You need not throw it away. Tip it out, pull out the roots, and look for white grubs bent like a C: those are vine weevils, and a pot that has them goes into the household rubbish, compost and all. So does compost in which a plant died of rot or blight.

What is sound gets mixed half and half with new, and grows salads, flowers or beans. Do not put tomatoes, peppers or potatoes into what held one of the three last year.

My sister took the news about her soil well. It is still the best soil in the family. It just has to stay where it is.`,
      },
    ],
  },
  optimized: {
    title: "Potting mix or garden soil? What belongs in a balcony pot",
    description:
      "Potting mix or garden soil? A one-litre test shows why soil fails in pots. How to choose a bag, what to mix in, and how to reuse old compost.",
    edits: [
      {
        find: "The roots of a pepper would now be holding their breath.",
        replace:
          "The roots of a pepper would now be holding their breath. So if you wonder whether to use potting mix or garden soil, the answer for any pot is potting mix.",
        why: "the question and its answer stand in the opening",
      },
      {
        find: "## Why good soil turns bad in a pot",
        replace: "## Potting mix or garden soil: what happens in a pot",
        why: "the keyword in a heading",
      },
      {
        find: "## What is in the bag",
        replace: "## What is potting compost made of?",
        why: "asked the way people search",
      },
      {
        find: "## A handful tells you more than the label",
        replace: "## How to tell a good bag of compost from a bad one",
        why: "says what the section is for",
      },
      {
        find: "## Last year's compost",
        replace: "## Can you use last year's compost again?",
        why: "a question that many ask in spring",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: "\n\nMy sister took the news about her soil well. It is still the best soil in the family. It just has to stay where it is.",
        replace: "",
        why: "ends on the advice",
      },
      {
        find: "\n\nAnd soil brings company: weed seeds by the hundred, slug eggs, now and then the spores of a disease. A bed has enemies for all of these. A pot has you.",
        replace: " Soil also brings weed seeds, slug eggs and diseases with it.",
        why: "the same in one sentence",
      },
    ],
    plainer: [
      {
        find: "Water does not like to pass from fine stuff into coarse; it collects above the gravel, and the wet zone moves up to the roots.",
        replace:
          "Water collects above the gravel instead of running through it, so the roots get wetter.",
        why: "says the effect and leaves out the physics",
      },
      {
        find: "in pieces large enough to leave air between them when wet",
        replace: "coarse enough that roots still get air when it is wet",
        why: "names what it is good for",
      },
    ],
    moreConcrete: [
      {
        find: "Tip it out, pull out the roots,",
        replace: "Tip it out on a sheet in March, pull out every root thicker than a pencil lead,",
        why: "says when, where and how thoroughly",
      },
      {
        find: "buy what you need for the season;",
        replace:
          "buy what you need for the season (ten pots of 10 litres take two bags of 50 litres);",
        why: "a sum for the shopping list",
      },
    ],
  },
  posts: {
    short:
      "Leave out the gravel at the bottom of the pot. Water gathers above it, and the wet zone moves up to the roots. A scrap of mesh over the holes does all that the gravel was meant to do.",
    long: "How to judge compost in ten seconds: wet a handful and squeeze. It should hold together and fall apart when you prod it. A lasting lump is too fine and will choke roots. Chips of wood as long as a match will dry out by noon. A sour smell means it stood wet in its bag. Open bags outdoors at arm's length, do not breathe in the dust, and wash your hands.",
  },
  video: {
    title: "Garden soil against compost: one litre of water each",
    chapters: [
      {
        title: "The test",
        script:
          "Two pots, five litres each. On the left, soil from a very good vegetable bed. On the right, peat-free compost. A litre of water on both. The compost is done in twenty seconds. The soil has a puddle on top, and in ten minutes it'll still be there. Roots need air, and there isn't any under that puddle.",
      },
      {
        title: "Why",
        script:
          "In a garden, worms keep soil open and the water drains away deep down. In a pot the fine grains wash into the gaps, and by midsummer it's a brick. It's heavy as well. Nine kilos for this one, five for the other.",
      },
      {
        title: "Choosing a bag",
        script:
          "Wet a handful, squeeze, prod. It should crumble. It should smell like a wood after rain. Open the bag outdoors, keep your face away from the dust, and wash your hands. Leave bags called topsoil or soil improver on the shelf. They're for beds.",
      },
      {
        title: "Mixing and reusing",
        script:
          "Most plants take it plain. Thyme, rosemary and lavender want one part in four of grit or perlite. No gravel at the bottom, please; it only moves the wet zone up. And last year's compost? Pull out the roots, check for white grubs, mix it half and half with new, and use it for salads. Just don't follow tomatoes with tomatoes.",
      },
    ],
    description:
      "One test, two pots: why garden soil chokes roots in containers, how to pick a bag of peat-free compost, and what to do with the old.",
    tags: ["potting mix", "peat-free compost", "garden soil", "container gardening", "drainage"],
    thumbnail: "The ten-minute puddle",
  },
} satisfies SampleText;
