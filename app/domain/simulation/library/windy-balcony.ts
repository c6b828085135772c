import type { SampleText } from "./sample-text.ts";

export const windyBalcony = {
  slug: "windy-balcony",
  topic: "wind on a high balcony",
  angle: "wind as three separate problems, toppling, drying and breaking, each with its own cure",
  keyword: "plants for a windy balcony",
  reason:
    "From the fifth floor up wind decides what lives, and a pot that falls from there is a danger to people below.",
  season: [3, 4, 5, 9, 10, 11],
  draft: {
    title: "Ninth floor, west side: what the wind left standing",
    description:
      "How to stop pots toppling, leaves drying and stems snapping on a high balcony, which plants stand it, and what to do before a storm.",
    opening: `At four in the morning something heavy went over. I found my best tomato on its side, the cane broken, and half of its compost up against the balcony door. The pot had been a tall, slim one, very elegant, and it had stood there for six weeks without trouble. The wind had only been waiting for the plant to be large enough.

That was my first summer on a ninth floor. I have since learnt that wind does three different things to plants, and that a cure for one can make another worse.`,
    sections: [
      {
        heading: "It topples: low, wide and tied",
        body: `A pot with a plant in it is a lever. The higher the leaves and the narrower the base, the easier it goes. So choose pots that are at least as wide as they are high, square rather than round, without a tapered foot. As a rule of thumb the plant should not be taller than twice the height of its pot. A tomato of 1.5 m in a pot of 30 cm breaks that rule by far, so it has to be tied to something that is part of the building.

Weight at the bottom helps, but your floor has its limits, and a layer of stones in the pot harms the drainage. Better to stand three or four pots in one crate, or to push them together into a block and run a strap around it. A group of five hardly ever falls.

Nothing stands on the parapet or on a shelf above rail height. Not even for an afternoon. A flowerpot of 2 kg that falls from the ninth floor can kill somebody.`,
      },
      {
        heading: "It dries: water for wind as for heat",
        body: `Moving air carries water out of the leaves all day and all night. In a fresh wind at 18 °C my pots need as much as on a still day at 28. In spring that catches people out, since nobody thinks of watering in a cardigan. You see it as brown edges on young leaves, always on the same side.

A 3 cm layer of bark or gravel on the compost saves a good deal, and gravel does not blow away. Larger pots help more. Clay dries twice over, through the sides too, so for thirsty plants take plastic or glazed ones. Put them behind the tough ones, as seen from where the wind comes.`,
      },
      {
        heading: "It breaks: slow it down, do not stop it",
        body: `A solid screen seems the obvious answer and is a poor one. The wind jumps over it and comes down behind it in a whirl, often worse than before. What works is a screen that lets half of the air through: mesh, netting, reed with gaps, or simply a row of tough plants. Behind it the air is calmer for a distance of five times its height or more.

Do not fix a screen to the railing without asking. In a storm a square metre of cloth pulls with the weight of a grown person, and neither the railing nor the cable ties were chosen with that in mind. Ask the owner, use a mesh that is made for balconies, fasten it at every 30 cm, and take it down before a gale.

Stems that are allowed to sway a little grow thicker. So tie loosely, in a figure of eight, low and in the middle, and leave the tip free. Bring plants out of the greenhouse or the living room by degrees: one hour on the first day, then two, for a week.`,
      },
      {
        heading: "What I grow now",
        body: `Look at what lives on cliffs and dunes. The leaves are small, narrow, grey or leathery, and the plants sit low.

**For looks:** thrift, pinks, stonecrops, houseleeks, blue fescue, heathers, lavender in a dwarf kind such as 'Hidcote'. Sea holly if you have room for its long root.

**For the kitchen:** thyme, creeping rosemary, oregano, sage, chives, loose-leaf lettuce in a low trough, radishes, beetroot, dwarf beans, strawberries, and trailing tomatoes, which have no cane to break.

**As a living screen:** dwarf mountain pine, or *Euonymus*, in pots of 30 litres standing on the floor, along the side from which the wind comes. Mind that euonymus is poisonous to eat.

What I gave up: tall tomatoes, climbing beans, sunflowers, broad beans, banana plants with their leaves in ribbons, and hanging baskets.`,
      },
      {
        heading: "When a storm is announced",
        body: `I have a list inside the cupboard door. It takes a quarter of an hour, the evening before.

- Take in everything light: cans, saucers, labels, tools, cushions, empty pots.
- Boxes come off the railing, lanterns and baskets off their hooks, onto the floor.
- All pots go to the house wall, side by side, the tall ones laid down on purpose.
- Take down mesh and parasols. Fold chairs and bring them in.
- Clear the drain, since rain comes with it.
- Water small pots. Wet ones are heavier.

And then stay inside. No plant is worth leaning over a railing in a gale. My tomato, by the way, was tied up again that morning with a kitchen spoon as a splint, and bore fruit until October, lying down.`,
      },
    ],
  },
  optimized: {
    title: "Plants for a windy balcony, and how to keep pots standing",
    description:
      "The best plants for a windy balcony, and how to stop pots toppling, leaves drying and stems snapping. With a checklist for the evening before a storm.",
    edits: [
      {
        find: "That was my first summer on a ninth floor. I have since learnt that wind does three different things to plants, and that a cure for one can make another worse.",
        replace:
          "That was my first summer on a ninth floor. The best plants for a windy balcony, I have since learnt, are low and tough: thyme, thrift, lavender, lettuce, dwarf beans. And wind does three different things to them all. It topples, it dries and it breaks.",
        why: "the answer and the search words in the opening",
      },
      {
        find: "## What I grow now",
        replace: "## Plants for a windy balcony, from thrift to trailing tomatoes",
        why: "the keyword in a heading",
      },
      {
        find: "## It topples: low, wide and tied",
        replace: "## How to stop pots blowing over",
        why: "the question as people ask it",
      },
      {
        find: "## It dries: water for wind as for heat",
        replace: "## Wind dries pots as heat does",
        why: "the finding as a heading",
      },
      {
        find: "## It breaks: slow it down, do not stop it",
        replace: "## Windbreaks: slow the wind down, do not stop it",
        why: "the word that people look for",
      },
      {
        find: "## When a storm is announced",
        replace: "## A checklist before a storm",
        why: "says that it is a list",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " My tomato, by the way, was tied up again that morning with a kitchen spoon as a splint, and bore fruit until October, lying down.",
        replace: "",
        why: "ends on the safety advice",
      },
      {
        find: " In spring that catches people out, since nobody thinks of watering in a cardigan.",
        replace: "",
        why: "an aside",
      },
    ],
    plainer: [
      {
        find: "A pot with a plant in it is a lever. The higher the leaves and the narrower the base, the easier it goes.",
        replace: "Tall plants in narrow pots fall over first.",
        why: "one plain sentence",
      },
      {
        find: "Clay dries twice over, through the sides too, so for thirsty plants take plastic or glazed ones.",
        replace:
          "For thirsty plants take plastic or glazed pots, because plain clay also dries through its sides.",
        why: "the advice first, then the reason",
      },
    ],
    moreConcrete: [
      {
        find: "run a strap around it.",
        replace: "run a luggage strap around it, two thirds of the way up the pots.",
        why: "says which strap, and where",
      },
      {
        find: "Water small pots. Wet ones are heavier.",
        replace: "Water small pots. A pot of 5 litres weighs 2 kg dry and 5 kg wet.",
        why: "says how much heavier",
      },
    ],
  },
  posts: {
    short:
      "A solid screen makes wind on a balcony worse: the air jumps over and whirls down behind it. Mesh that lets half of it through calms it. Ask the owner before you tie anything to the railing.",
    long: "Storm tonight? A quarter of an hour: bring in everything light, from saucers to cushions. Boxes off the railing, baskets off their hooks. Pots to the house wall, side by side, tall ones laid down on purpose. Mesh and parasols down. Clear the drain. Water small pots, because wet ones are heavier. Then stay inside. No plant is worth leaning over a railing in a gale.",
  },
  video: {
    title: "Gardening on the ninth floor: three things wind does",
    chapters: [
      {
        title: "It topples",
        script:
          "This elegant slim pot threw my best tomato across the balcony at four in the morning. Now I use pots as wide as they're high, pushed together in a block with a luggage strap around them. And nothing, ever, stands on the parapet.",
      },
      {
        title: "It dries",
        script:
          "See these brown edges, all on one side? That's wind. On a cool, windy day my pots drink as much as on a hot, still one. So I feel the compost in April too, cardigan or not, and I cover it with three centimetres of gravel, which stays where it is.",
      },
      {
        title: "It breaks",
        script:
          "Don't put up a wall of cloth. The wind jumps over it and whirls. A mesh that lets half the air through is better, but ask the owner first, because in a storm it pulls like a grown person hanging on the rail. Tie stems loosely. A bit of swaying makes them stronger.",
      },
      {
        title: "What to grow",
        script:
          "Think of cliffs: thrift, pinks, thyme, creeping rosemary, dwarf lavender. Low troughs of lettuce and beetroot. Strawberries. Trailing tomatoes instead of tall ones. And the evening before a storm, everything light comes in, everything hanging comes down, and the pots go to the wall.",
      },
    ],
    description:
      "How to keep pots standing on a high balcony, why mesh beats a solid screen, which plants stand the wind, and what to do before a storm.",
    tags: ["windy balcony", "high-rise gardening", "windbreak", "coastal plants", "storm"],
    thumbnail: "What the wind left",
  },
} satisfies SampleText;
