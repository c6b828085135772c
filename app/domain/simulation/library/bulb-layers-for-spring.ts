import type { SampleText } from "./sample-text.ts";

export const bulbLayersForSpring = {
  slug: "bulb-layers-for-spring",
  topic: "bulbs in layers for spring",
  angle: "written as a recipe, with one shopping list and one hour in October",
  keyword: "bulb lasagne",
  reason:
    "One pot planted in an hour in autumn flowers for ten weeks in spring, and it is hard to get wrong.",
  season: [9, 10, 11],
  draft: {
    title: "Spring in one pot: ten weeks of flowers for an hour in October",
    description:
      "Three layers of bulbs in one pot flower one after the other from late February to May. A recipe with numbers, depths and what to do afterwards.",
    opening: `**For one pot, 35 cm wide and 35 cm deep:** 10 tulips, 10 small narcissi, 20 crocuses, 25 litres of peat-free compost, 5 litres of grit. Preparation: one hour in October or early November. Waiting time: four months. Serves everybody who passes.

Dutch growers call it a lasagne, since the bulbs lie in layers. Each kind grows up through the ones above it, as grass comes up between stones, and flowers when its turn comes. Bulbs are also the most honest plants for a beginner. Next year's flower is already folded inside when you buy it, and all you need to do is not to drown it.`,
    sections: [
      {
        heading: "Shopping",
        body: `Buy in September, while the choice is good. Take bulbs that feel firm and heavy, without blue mould; the large ones flower better. Keep them in paper, cool and dry, away from apples.

For the pot, short kinds stand up to wind: tulips such as 'Red Riding Hood' or a single early of 30 cm, the narcissus 'Tête-à-tête' or 'Minnow', and any crocus. Choose three that flower one after the other, or choose two that flower together, but decide. The first year I bought by the picture, and had everything in the same week of April and nothing before or after.

Two notes on safety. Narcissus bulbs look much like onions and make people ill, so do not store them in the kitchen. And tulips, narcissi and hyacinths can bring a rash on the fingers, so plant with gloves if your skin is sensitive.`,
      },
      {
        heading: "Layer by layer",
        body: `1. Check that the pot has holes, and that they are open. Stand it in its place on three feet, because it will weigh about 35 kg when you are done.
2. Mix compost and grit. Put in a first layer of about 12 cm.
3. Set the tulips with the point upwards, close together but touching neither each other nor the wall. Two fingers between them will do.
4. Cover with 6 to 8 cm of mix, so that the tips of the tulips are just hidden.
5. Set the narcissi, in the gaps if you can see them. It does not matter if you can't.
6. Cover with another 5 cm, and set the crocuses.
7. Fill up to 3 cm below the rim. The crocuses now stand about 8 cm deep, the narcissi 13, the tulips 20.
8. Water once, thoroughly. Put a piece of wire netting on top if you have squirrels or jackdaws, until the noses show, and a label with the names, since in January you will not know what you are waiting for.

Violas or a few ivies can go on top for the winter. The bulbs push through between them.`,
      },
      {
        heading: "The winter: cold, but not wet",
        body: `Bulbs want to be cold. Most need about three months under 9 °C before they flower, so leave the pot outside. A warm stairwell gives you leaves and no flowers.

What kills them is water that cannot get out, and after that the frost that turns it to ice. Never use a saucer from October to April. Where it rains in sideways, push the pot against the wall. If the forecast says below -5 °C for several days, wrap it in a blanket, old bubble wrap or cardboard, and unwrap it afterwards.

Under a roof the opposite happens, and the pot dries out. Once a month, on a mild day, push a finger in. If it is dry as far as the finger goes, give it two litres. From February, when noses show, it drinks like any other pot.`,
      },
      {
        heading: "The show",
        body: `Where winters are neither very hard nor very mild you can expect crocuses at the end of February, narcissi in March and early April, and tulips from the middle of April into May. Turn the pot a little every few days, or they all bow to the south.

Cut the faded flowers off tulips and narcissi with their seed heads, and let every leaf stand. They look untidy for six weeks, and they are how the bulb fills up for next year. Give a tomato feed every two weeks until they turn yellow. Move the pot to a place where you need not look at it; that is what corners are for.`,
      },
      {
        heading: "And next year?",
        body: `When the leaves are brown, tip the pot out. Crocuses and small narcissi are worth keeping: brush them off, dry them for a week, store them in a net in the dark, and plant them again in October. They come back for years. Modern tulips mostly do not. They split into small bulbs that make one leaf each. Treat them as a bunch of flowers that lasted three weeks, and buy ten new ones. The spent mix is good for filling the bottom of large summer pots.

A friend of mine puts a second pot together from the leftovers each year, unlabelled, in whatever order they come out of the bag. It is often the better of the two.`,
      },
    ],
  },
  optimized: {
    title: "Bulb lasagne: ten weeks of spring flowers from one pot",
    description:
      "How to plant a bulb lasagne: tulips, narcissi and crocuses in three layers, with numbers, depths, winter care and what to keep for next year.",
    edits: [
      {
        find: "Dutch growers call it a lasagne, since the bulbs lie in layers.",
        replace: "It is called a bulb lasagne, since the bulbs lie in layers.",
        why: "the name by which people look for it",
      },
      {
        find: "## Shopping",
        replace: "## Which bulbs to buy, and when",
        why: "a heading that answers a question",
      },
      {
        find: "## Layer by layer",
        replace: "## How to plant a bulb lasagne, layer by layer",
        why: "the keyword where the steps begin",
      },
      {
        find: "## The winter: cold, but not wet",
        replace: "## Does the pot need protection in winter?",
        why: "the question that comes with the first frost",
      },
      {
        find: "Bulbs want to be cold. Most need",
        replace: "Hardly, as long as it drains. Bulbs want to be cold: most need",
        why: "answers the question of the heading at once",
      },
      {
        find: "## And next year?",
        replace: "## Will the bulbs flower again next year?",
        why: "the whole question",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " The first year I bought by the picture, and had everything in the same week of April and nothing before or after.",
        replace: "",
        why: "the advice stands without it",
      },
      {
        find: "\n\nA friend of mine puts a second pot together from the leftovers each year, unlabelled, in whatever order they come out of the bag. It is often the better of the two.",
        replace: "",
        why: "ends with the practical part",
      },
    ],
    plainer: [
      {
        find: "Each kind grows up through the ones above it, as grass comes up between stones, and flowers when its turn comes.",
        replace: "Each kind grows up past the ones above it and flowers in its own month.",
        why: "shorter, without the picture",
      },
      {
        find: "They split into small bulbs that make one leaf each.",
        replace: "The bulb breaks up into small ones that are too young to flower.",
        why: "says why there is no flower",
      },
    ],
    moreConcrete: [
      {
        find: "Give a tomato feed every two weeks until they turn yellow.",
        replace:
          "Give two litres of tomato feed, at the strength on the bottle, every two weeks until they turn yellow.",
        why: "an amount for a pot of this size",
      },
      {
        find: "Take bulbs that feel firm and heavy, without blue mould; the large ones flower better.",
        replace:
          "Take bulbs that feel firm and heavy, without blue mould; tulips of size 11/12 (their girth in centimetres) or larger flower better.",
        why: "the number to look for on the packet",
      },
    ],
  },
  posts: {
    short:
      "Do not carry a pot of spring bulbs into a warm stairwell for the winter. Most need about three months below 9 °C, or you get leaves and no flowers. Outside, dry feet, no saucer.",
    long: "One pot, 35 cm wide and deep: 10 tulips about 20 cm down, 10 small narcissi at 13, 20 crocuses at 8, in five parts of compost to one of grit. An hour in October gives you flowers from late February into May. Bulbs may lie close but should not touch. Afterwards keep the crocuses and narcissi, and buy new tulips. Don't store the bulbs in the kitchen: narcissi look like onions.",
  },
  video: {
    title: "Plant a bulb lasagne in one hour",
    chapters: [
      {
        title: "What goes in",
        script:
          "One pot, thirty-five centimetres wide and just as deep. Ten short tulips, ten small narcissi, twenty crocuses. Five parts of compost, one of grit. Put the pot in its place now, because it will be heavy.",
      },
      {
        title: "Three layers",
        script:
          "Twelve centimetres of mix, then the tulips, point up, two fingers apart. Cover. The narcissi next, and you need not hit the gaps. Cover again. Crocuses on top, and fill up to three centimetres below the rim. Water once, and add a label.",
      },
      {
        title: "Through the winter",
        script:
          "It stays outside. Bulbs need the cold, about three months of it. What they can't stand is wet, so no saucer. If it stands under a roof, check once a month that it hasn't dried out.",
      },
      {
        title: "After the flowers",
        script:
          "Cut off the faded heads and leave every leaf for six weeks. That fills the bulb again. Then tip the pot out. Keep the crocuses and the narcissi. Most tulips won't flower a second time, so buy new ones. It's ten bulbs.",
      },
    ],
    description:
      "Tulips, narcissi and crocuses in three layers: what to buy, how deep to plant, how to bring the pot through the winter and what to keep afterwards.",
    tags: ["bulbs", "tulips", "crocus", "spring pots", "autumn planting"],
    thumbnail: "Three layers, one pot",
  },
} satisfies SampleText;
