import type { SampleText } from "./sample-text.ts";

export const repottingWhenAndHow = {
  slug: "repotting-when-and-how",
  topic: "repotting: when and how",
  angle: "the questions that customers ask, in the order in which they arise",
  keyword: "when to repot",
  reason:
    "More plants suffer from a pot that is too large, or from the wrong month, than from a pot that is too small.",
  season: [3, 4, 5],
  draft: {
    title: "Repotting, question by question",
    description:
      "Does it need a new pot, how large, which month, and what about the roots? Eight honest answers on repotting for balcony and windowsill.",
    opening: `"There is a root sticking out of the bottom. Is it an emergency?" Somebody asks this over the counter every week in spring, usually with a photograph. It is almost never an emergency. One root exploring the drainage hole means that the plant is alive.

Repotting is the job that people either fear and put off for years, or do to everything in sight on the first warm Sunday. Both come from the same place: nobody has said what the signs are. Here are the questions we hear most, and what we answer.`,
    sections: [
      {
        heading: "How do I know that it needs a new pot?",
        body: `Slide it out and look. Lay one hand over the compost with the stem between your fingers, turn the pot over and tap the rim on the table edge. Roots that circle the wall in a dense mat, with hardly any compost to be seen, say yes. So do these, two of them together:

- it is thirsty again the day after a thorough soak, outside a heatwave
- water stands on top, or runs straight through
- new leaves stay small, though you feed it
- it topples over

If you see more compost than root, slide it back and leave it for another year.`,
      },
      {
        heading: "Which month is right?",
        body: `March to early May, when growth has started and a long season lies ahead. The roots that you break are replaced in two or three weeks. Early summer still works for anything in full growth. From October to February most plants stand still, and wet new compost around resting roots invites rot.

Wait as well if it is in flower or in bud, since it may drop the lot. Spring bulbs and shrubs that flower in spring are done just after flowering.

One case does not wait for the calendar: a plant that wilts although the compost is wet. Its roots are rotting. Take it out the same day, cut off everything brown and soft, and put it into fresh compost in a pot of the same size or smaller.`,
      },
      {
        heading: "How much larger should the pot be?",
        body: `Two to four centimetres wider for anything in a pot up to 20 cm; four to six centimetres for larger ones. That looks mean, and it is right. Compost that no root reaches stays wet for days, and the roots die at its edge. I once gave a small lemon tree a forty-litre tub as a present. It lost its leaves in a month.

Fast crops such as tomatoes are the exception. They fill ten litres within weeks in early summer, and can make bigger jumps.`,
      },
      {
        heading: "How do I do it?",
        body: `1. Water the plant the evening before. A moist root ball comes out whole.
2. Put compost into the new pot so that the plant will stand as deep as before, 2 cm below the rim.
3. Slide it out. Loosen the outer roots with your fingers, and uncurl those that circle. If the mat is as hard as felt, make three or four cuts down the side, 1 cm deep, with a clean knife.
4. Set it in the middle and fill round it, pressing lightly with your fingertips. Knock the pot on the table twice to settle it. Do not ram.
5. Water until it runs out below, then fill up where the compost has sunk.

Keep it out of strong sun and wind for a week. A little drooping in the first days is normal.`,
      },
      {
        heading: "Do I need broken crocks at the bottom?",
        body: `No. Water does not move easily from fine compost into coarse pieces, so a layer of crocks or gravel only lifts the wet zone towards the roots and takes up room. The hole has to be open, that is all. If compost falls through, lay a bit of mesh or one curved shard over it.`,
      },
      {
        heading: "And feed?",
        body: `Fresh compost carries enough for four to six weeks. Start after that, and not in the first days to "help it along": cut roots are easily burnt by fertiliser. Unless you cut away roots, nothing needs pruning either. Take off dead leaves, and let it keep the rest, since they pay for the new roots.`,
      },
      {
        heading: "What if it is too big to move up?",
        body: `Then renew what you can reach. Each March, scrape off the top 5 cm of old compost without tearing thick roots, and put fresh compost in its place with a spoonful of slow-release fertiliser.

Every third or fourth year, ask a friend to help and take it out. Cut a slice of 2 to 3 cm off the sides and the bottom of the root ball with an old bread knife, and put it back into the same pot with new compost. Shorten the top by about a quarter at the same time. Bay, olive and fig all stand it well. Lift with your legs, and remember that forty litres of wet compost weigh about forty kilos.`,
      },
      {
        heading: "Can I get it wrong?",
        body: `Not badly, if the month is right and the pot is not too large. Plants in the wild have their roots bitten, frozen and trodden on. The ones I have lost were all lost afterwards, to kindness: soaked every day because they drooped. Let the top dry between waterings, look once a week, and by June you will not remember which ones you did. If you want to remember, write the date on the bottom of the pot.`,
      },
    ],
  },
  optimized: {
    title: "When to repot a plant, and how: eight questions answered",
    description:
      "When to repot, how to tell that a plant needs it, how much larger the new pot should be, and what to do with the roots. Eight straight answers.",
    edits: [
      {
        find: "Both come from the same place: nobody has said what the signs are.",
        replace:
          "Nobody has told them when to repot. The short answer: in spring, and only if the roots have filled the pot.",
        why: "the keyword and the short answer before the details",
      },
      {
        find: "## Which month is right?",
        replace: "## When to repot: which month is right?",
        why: "the keyword in the heading it belongs to",
      },
      {
        find: "## How do I do it?",
        replace: "## How do I repot it, step by step?",
        why: "says that the steps are here",
      },
      {
        find: "## And feed?",
        replace: "## When can I feed it again?",
        why: "a whole question is found more easily",
      },
      {
        find: "Slide it out and look. Lay one hand",
        replace: "By its roots: slide it out and look. Lay one hand",
        why: "the answer comes before the handling",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " I once gave a small lemon tree a forty-litre tub as a present. It lost its leaves in a month.",
        replace: "",
        why: "the rule stands without the story",
      },
      {
        find: " Plants in the wild have their roots bitten, frozen and trodden on.",
        replace: "",
        why: "shortens the ending",
      },
    ],
    plainer: [
      {
        find: "A moist root ball comes out whole.",
        replace: "Damp compost holds together, so the plant comes out in one piece.",
        why: "explains it without the term",
      },
      {
        find: "with a spoonful of slow-release fertiliser.",
        replace: "with a spoonful of fertiliser grains that dissolve slowly over the summer.",
        why: "says what the product is",
      },
    ],
    moreConcrete: [
      {
        find: "That looks mean, and it is right.",
        replace:
          "A basil in a 12 cm pot goes into one of 15 cm, a bay in 28 cm into one of 33. That looks mean, and it is right.",
        why: "two real plants with their sizes",
      },
      {
        find: "Let the top dry between waterings, look once a week,",
        replace: "Let the top 2 cm dry between waterings, look once a week,",
        why: "says how much of the top",
      },
    ],
  },
  posts: {
    short:
      "Skip the broken crocks at the bottom of the pot. Water hardly moves from fine compost into coarse pieces, so the wet zone only sits higher, nearer to the roots. An open hole is enough.",
    long: "A new pot should be only 2 to 4 cm wider than the old one. It looks mean, but compost that no root reaches stays wet for days, and roots die at its edge. To see whether a plant needs moving at all, slide it out: a dense mat of circling roots says yes, more compost than root says leave it for another year. The best months are March to early May.",
  },
  video: {
    title: "Repotting without fear: the signs, the size, the steps",
    chapters: [
      {
        title: "Does it need it?",
        script:
          "One root out of the bottom is no emergency. Turn the pot over with the stem between your fingers, tap the rim, and look. This one is a solid mat of roots, so yes. That one is mostly compost. Back it goes for another year.",
      },
      {
        title: "The month and the pot",
        script:
          "The best time is March to early May. The roots that break grow again in two or three weeks. The new pot is only two to four centimetres wider. In a pot that is far too large, the compost stays wet and the roots rot.",
      },
      {
        title: "The five steps",
        script:
          "I watered it yesterday evening. A little compost goes in, so that the plant stands as deep as before. I uncurl the roots that circle. If they are as hard as felt, I cut down the side in three places. In the middle, fill round, press lightly, knock twice. And water until it runs out below.",
      },
      {
        title: "Afterwards",
        script:
          "A week out of strong sun and wind. No feed for a month. And if it droops a little, leave it alone: more plants are drowned after repotting than were ever harmed by it.",
      },
    ],
    description:
      "How to tell that a plant has filled its pot, which month and size to choose, the five steps, and the one thing to avoid in the week afterwards.",
    tags: ["repotting", "container plants", "roots", "potting compost", "plant care"],
    thumbnail: "Too big a pot",
  },
} satisfies SampleText;
