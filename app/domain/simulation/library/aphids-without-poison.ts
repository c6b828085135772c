import type { SampleText } from "./sample-text.ts";

export const aphidsWithoutPoison = {
  slug: "aphids-without-poison",
  topic: "aphids without poison",
  angle: "a fortnight's plan by day, which waits for the helpers instead of killing them",
  keyword: "aphids on balcony plants",
  reason:
    "They come every spring, and the first thing people reach for, washing-up liquid, harms the plant.",
  season: [4, 5, 6, 7],
  draft: {
    title: "Greenfly: a fortnight's plan that needs no spray",
    description:
      "Greenfly on a balcony, day by day: water, fingers, patience, what the helpers look like, and why washing-up liquid does more harm than good.",
    opening: `Look under the leaf first. If the tips of your pepper are curled and sticky, and there are white flakes on the leaves below as though somebody had grated a little cheese over them, you have aphids. The flakes are the skins that they leave behind.

They are green, black, pink or grey, two to three millimetres long, and sit in crowds where the plant is softest. They look worse than they are. A plant that is otherwise well gets over them, and in most years you need nothing but water and two weeks.`,
    sections: [
      {
        heading: "Why one treatment never works",
        body: `In summer aphids are all female, and they bear live young without a father, several a day. Those are grown up in about ten days and begin in their turn. So if you get rid of nine in ten today, there are as many as before by the weekend after next.

That is why people say that water does not help, and buy something stronger. Water helps. It has to be done five times.`,
      },
      {
        heading: "The plan",
        body: `**Day 1, morning.** Take the plant to the bath or to a corner where splashing does no harm. Pinch off the worst tips and put them into the household rubbish. Lay a hand on the compost to hold it, tip the plant on its side, and wash the undersides of the leaves with a firm jet of plain cool water. Then run thumb and finger along the stems and crush what is left. It is not pleasant. It takes three minutes.

**Days 3, 5, 8 and 11.** The same again, whether or not you see any. Aphids that are washed off seldom find their way back up, but the smallest stay in the folds.

**Day 14.** Look under ten leaves. If you count fewer than five aphids on all ten together, you have finished. If there are as many as on day 1, go through the plan once more, and read on, for there is a cause.

Do it in the morning, so that leaves are dry by night, and keep plants that have just been washed out of the midday sun for a day. Seedlings and soft herbs do not bear a jet; dip them head first into a bowl of water instead and swish them about.`,
      },
      {
        heading: "Do you know your helpers?",
        body: `By June others want your aphids more than you do. Learn four shapes, and whenever you see one of them, stop washing that plant.

- **A small grey crocodile with orange spots,** up to 1 cm: the larva of a ladybird. It eats several hundred.
- **A greenish, see-through maggot without legs,** like a drop that crawls: the larva of a hoverfly.
- **A brown thing with tongs at the front:** a lacewing larva.
- **Aphids that are fat, beige and do not move,** some with a round hole: a tiny wasp has laid its egg in each. Leave these mummies where they are; more wasps will hatch from them.

They come of their own accord if there is food for the grown-ups. A pot of coriander or dill left to flower, sweet alyssum, marigolds: small open flowers, from May on. Any spray that kills aphids kills these too, and the aphids are always back first.`,
      },
      {
        heading: "What I would leave on the shelf",
        body: `**Washing-up liquid.** It is made to dissolve grease, and it dissolves the wax on leaves with it. Mixes from the internet have cost me a whole tray of young chillies, burnt at the edges within two days. It is also not permitted as a pesticide in many countries.

**Tobacco water.** Nicotine is a strong poison, to you as well. Never make it, least of all for plants that you eat.

**Essential oils and garlic brews.** They smell of effort. At a strength that hurts aphids they hurt leaves.

If you must spray, because a plant is really going under, buy a ready-made product based on fatty acids (soft soap) that names your plant on its label, follow the label to the letter, and spray in the evening when no bees fly. It works only on what it wets, so do the undersides, and it will hit the helpers too.`,
      },
      {
        heading: "If they come back each year",
        body: `Look at the feed. Too much nitrogen makes soft, sweet growth, and that is what aphids look for. Halve it. Look at the position: plants that stand too dark or too warm in April are soft as well. Look for ants going up the stem. They guard aphids for the honeydew, and carry off ladybird larvae; a pot set on a brick in a tray of water keeps them away. Empty the tray once a week, or it will breed mosquitoes.

And look at what you bring home. I keep each new plant in the kitchen for a week, away from the rest, and turn over its leaves on the last day.

A black film on sticky leaves is sooty mould. It lives on the honeydew, not on the plant, and wipes off with a wet cloth. Salads and herbs with a few aphids are fit to eat: swish them in two changes of cold water with a spoonful of salt in the first. A plant whose new leaves come mottled and twisted, even when the aphids have gone, has caught a virus from them. Bin it. That one, sadly, does not wash off.`,
      },
    ],
  },
  optimized: {
    title: "Aphids on balcony plants: a 14-day plan without poison",
    description:
      "Aphids on balcony plants go with water and patience: a 14-day plan, the four helpers to look out for, and why washing-up liquid harms leaves.",
    edits: [
      {
        find: "A plant that is otherwise well gets over them, and in most years you need nothing but water and two weeks.",
        replace:
          "To get rid of aphids on balcony plants you need plain water, five times in two weeks. In most years that is all.",
        why: "the answer, with the search words, in the opening",
      },
      {
        find: "## The plan",
        replace: "## How to wash aphids on balcony plants away, day by day",
        why: "the keyword in a heading that says what is done",
      },
      {
        find: "## Do you know your helpers?",
        replace: "## What eats aphids, and how to recognise it",
        why: "the question as people ask it",
      },
      {
        find: "## What I would leave on the shelf",
        replace: "## Does washing-up liquid kill aphids?",
        why: "what most people search for in this section",
      },
      {
        find: "**Washing-up liquid.** It is made to dissolve grease,",
        replace:
          "**Washing-up liquid** kills some, and hurts the plant. It is made to dissolve grease,",
        why: "answers the heading at once",
      },
      {
        find: "## If they come back each year",
        replace: "## Why do aphids come back every year?",
        why: "a question for those who have had them before",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: "\n\n**Essential oils and garlic brews.** They smell of effort. At a strength that hurts aphids they hurt leaves.",
        replace: "",
        why: "the least common of the three",
      },
      {
        find: " Aphids that are washed off seldom find their way back up, but the smallest stay in the folds.",
        replace: "",
        why: "the reason was given above",
      },
    ],
    plainer: [
      {
        find: "In summer aphids are all female, and they bear live young without a father, several a day. Those are grown up in about ten days and begin in their turn.",
        replace:
          "In summer one aphid bears several young every day. Ten days later those have young of their own.",
        why: "fewer facts, the same point",
      },
      {
        find: "By June others want your aphids more than you do.",
        replace: "By June, other insects come and eat the aphids.",
        why: "says it straight",
      },
    ],
    moreConcrete: [
      {
        find: "It takes three minutes.",
        replace: "It takes three minutes for a plant of half a metre.",
        why: "says for which size",
      },
      {
        find: "Halve it.",
        replace:
          "Halve it: 5 ml in a 5-litre can where you gave 10, and nothing for the next two weeks.",
        why: "turns halving into millilitres",
      },
    ],
  },
  posts: {
    short:
      "Grey mini crocodiles with orange spots among your greenfly? Stop everything. Those are ladybird larvae, and each one eats several hundred aphids. Any spray would kill them first.",
    long: "Washing-up liquid is no cure for greenfly. It is made to dissolve grease, and takes the wax off leaves as well. Use plain cool water: a firm jet on the undersides, in the morning, on days 1, 3, 5, 8 and 11. Once is never enough, because the young are grown up in ten days. And leave the fat beige ones that do not move. A small wasp is growing in each.",
  },
  video: {
    title: "Greenfly? Five washes in two weeks",
    chapters: [
      {
        title: "Look under the leaf",
        script:
          "Sticky leaves, curled tips, white flakes. Turn the leaf over, and there they are. Don't panic, and please put the washing-up liquid back. It takes the wax off the leaf. What we need is water, and five dates in the diary.",
      },
      {
        title: "The wash",
        script:
          "Into the bath with it. I pinch off the worst tips, hold the compost with one hand, and give the undersides a firm cool jet. Then finger and thumb along the stem. Not nice, but done in three minutes. We do that on days one, three, five, eight and eleven, because the small ones grow up in ten days.",
      },
      {
        title: "Who is that?",
        script:
          "Now look at this. A little grey crocodile with orange spots. That's a ladybird's child, and it eats hundreds. And these swollen beige ones that don't move: a wasp is growing inside each. If you see either, stop washing that plant. Your helpers have come.",
      },
      {
        title: "Why they came",
        script:
          "If you have aphids every year, look at your feed. Too much makes soft growth, and soft growth is what they like. Look for ants, which guard them. And keep new plants apart for a week before they join the others.",
      },
    ],
    description:
      "How to wash greenfly off without harming the plant, what their enemies look like, and why they come back.",
    tags: ["aphids", "greenfly", "pest control", "ladybird larvae", "organic gardening"],
    thumbnail: "Not the soap!",
  },
} satisfies SampleText;
