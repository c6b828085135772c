import type { SampleText } from "./sample-text.ts";

export const potSizeInLitres = {
  slug: "pot-size-in-litres",
  topic: "choosing pot size",
  angle: "litres for each crop, and a sum that turns a ruler into litres in the shop",
  keyword: "pot size for vegetables",
  reason:
    "Shops sell pots by their width and seed packets say only 'suitable for containers', so people guess, and mostly guess too small.",
  season: [2, 3, 4, 5],
  draft: {
    title: "How many litres does it need? A table for the balcony",
    description:
      "Litres and depth for the usual balcony crops, a sum for working out what a pot holds, and what happens when the pot is too small or too big.",
    opening: `A customer once brought back a courgette in a 5-litre pot and asked what disease it had. It had no disease. It had drunk its pot empty by eleven every morning and spent the rest of the day wilting.

Shops sell pots by the width of the rim, in centimetres. Plants live in the volume, in litres, and the two are not as closely related as one would think: a pot of 30 cm holds more than three times what a pot of 20 cm does. So think in litres, and take a ruler with you.`,
    sections: [
      {
        heading: "The sum to do in the shop",
        body: `For an ordinary round pot that narrows towards the bottom, multiply width by width by height, all in centimetres, then by 0.6, and divide by 1,000. That is near enough.

A pot 30 cm wide and 28 cm high: 30 × 30 × 28 × 0.6 ÷ 1,000 = 15 litres. A pot 20 cm wide and 19 cm high holds between 4 and 5. For a trough, multiply length, width and height, take off a fifth for the sloping sides, and divide by 1,000. The usual trough of 60 cm holds 12 to 14 litres.

Leave 2 to 3 cm below the rim for watering. In a small pot that costs a tenth of the volume.`,
      },
      {
        heading: "The table",
        body: `These are sizes at which a plant crops well with one watering a day in high summer. You can go smaller, and you will pay for it with the can.

| Crop | Litres | Depth |
| --- | --- | --- |
| Basil, thyme, chives | 2 to 3 for each plant | 15 cm |
| Parsley | 3 for each plant | 20 cm |
| Mint | 5 or more, alone | 20 cm |
| Lettuce, rocket, spinach leaves | 12, a trough | 15 cm |
| Radishes | 8, for about 25 | 12 cm |
| Spring onions | 5, for about 30 | 15 cm |
| Beetroot | 12, for 6 to 8 | 20 cm |
| Carrots, short kinds | 15, for about 25 | 20 cm |
| Carrots, long kinds | 20, for about 25 | 30 cm |
| Chard, kale | 8 for each plant | 20 cm |
| Dwarf beans | 12, for 4 | 20 cm |
| Climbing beans | 25, for 4 | 30 cm |
| Peas | 15, for 10 | 20 cm |
| Strawberries | 2 to 3 for each plant | 15 cm |
| Chillies | 5 to 8 | 20 cm |
| Sweet peppers, aubergines | 10 to 12 | 25 cm |
| Tomatoes, trailing | 10 | 20 cm |
| Tomatoes, tall | 15 to 20 | 30 cm |
| Cucumbers | 20 | 30 cm |
| Courgettes | 30 | 30 cm |
| Potatoes | 10 to 12 for each tuber | 35 cm |

Where several plants share, add up the litres, and look at the deepest need of all. A tomato with basil at its feet wants 20 plus 2.`,
      },
      {
        heading: "Too small, and how it shows",
        body: `A pot that is too small does not kill. It makes a plant that is always in some trouble. The leaves hang by noon although you watered at seven. Tomatoes get a leathery brown patch at the bottom end, because water, and with it calcium, arrives in fits and starts. Lettuce bolts. Roots come out of the holes, and when you tip the plant out there is more root than compost.

In June a larger pot still mends it. In August it is not worth the upset. Feed once a week, water twice a day, and note the figure for next year.`,
      },
      {
        heading: "Can it be too big?",
        body: `Yes, for a small plant. A seedling in 20 litres has roots in one of them; the other nineteen stay wet and cold, and in a cool spring that is how roots rot. Go up in steps: from a 9 cm pot into 2 litres, and from there into the last one. Quick crops such as beans and courgettes are the exception. They can be sown where they are to stay, once the nights are warm.

The other limit is your floor. Wet compost weighs about a kilogram for each litre, and the pot comes on top. Twenty litres you can still lift with a straight back and some swearing. Forty you cannot, so fill those where they will stand, close to the house wall, and find out first what your balcony may bear.`,
      },
      {
        heading: "Where to save, and where not",
        body: `If money or weight is short, save on herbs and salads, which put up with small pots if you water them often. Spend the litres on tomatoes, courgettes and cucumbers. One tall tomato in 20 litres gives more fruit than two in 10, and is half the work.

Fabric bags and old buckets count as pots, provided that no paint or cleaning fluid was ever in them and that you drill holes: five of 10 mm in the bottom of a bucket. A bucket holds 12 litres, is deep enough for nearly everything in the table, and often costs nothing at all.`,
      },
    ],
  },
  optimized: {
    title: "Pot size for vegetables: litres and depth, crop by crop",
    description:
      "The right pot size for vegetables, from lettuce to courgettes, in litres and depth, with a sum for working out what any pot holds before you buy it.",
    edits: [
      {
        find: "So think in litres, and take a ruler with you.",
        replace:
          "So the right pot size for vegetables is a matter of litres: 2 for a lettuce or a herb, 10 for a pepper, 20 for a tall tomato, 30 for a courgette. The table below has the rest.",
        why: "the four figures people need most come first",
      },
      {
        find: "## The table",
        replace: "## Pot size for vegetables, crop by crop",
        why: "a heading that says what the table holds",
      },
      {
        find: "## The sum to do in the shop",
        replace: "## How to work out how many litres a pot holds",
        why: "asked the way people search",
      },
      {
        find: "## Too small, and how it shows",
        replace: "## How to tell that a pot is too small",
        why: "a clearer heading",
      },
      {
        find: "## Can it be too big?",
        replace: "## Can a pot be too big?",
        why: "says what 'it' is",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " Twenty litres you can still lift with a straight back and some swearing. Forty you cannot, so fill those where they will stand, close to the house wall, and find out first what your balcony may bear.",
        replace:
          " Find out first what your balcony may bear, and fill large pots where they will stand.",
        why: "the rule without the story",
      },
      {
        find: "\n\nLeave 2 to 3 cm below the rim for watering. In a small pot that costs a tenth of the volume.",
        replace: "",
        why: "a detail that changes no choice",
      },
    ],
    plainer: [
      {
        find: "You can go smaller, and you will pay for it with the can.",
        replace: "Smaller pots work too, but they need water more often.",
        why: "says it straight",
      },
      {
        find: "Shops sell pots by the width of the rim, in centimetres. Plants live in the volume, in litres, and the two are not as closely related as one would think: a pot of 30 cm holds more than three times what a pot of 20 cm does.",
        replace:
          "Shops name the width of a pot. What a plant needs is the volume. A pot of 30 cm holds more than three times as much as a pot of 20 cm.",
        why: "shorter sentences",
      },
    ],
    moreConcrete: [
      {
        find: "A tomato with basil at its feet wants 20 plus 2.",
        replace:
          "A tomato with basil at its feet wants 20 plus 2, which is a pot 34 cm wide and 32 cm high.",
        why: "turns litres into a pot one can look for",
      },
      {
        find: "Feed once a week, water twice a day, and note the figure for next year.",
        replace:
          "Feed once a week, water at seven in the morning and at seven in the evening, and write the next larger size on the label for next year.",
        why: "says when, and what to write down",
      },
    ],
  },
  posts: {
    short:
      "A 30 cm pot is not half as big again as a 20 cm pot. It holds more than three times as much. Width × width × height in cm × 0.6 ÷ 1,000 gives litres, near enough.",
    long: "Litres to remember in the shop: herbs and lettuce 2 each, chillies 5 to 8, peppers 10 to 12, trailing tomatoes 10, tall tomatoes 15 to 20, cucumbers 20, courgettes 30, potatoes 10 to 12 a tuber. Those are sizes that manage with one watering a day in high summer. Smaller works as well, if you enjoy carrying a can at noon. One tall tomato in 20 litres beats two in 10.",
  },
  video: {
    title: "Which pot for which vegetable? Think in litres",
    chapters: [
      {
        title: "The courgette that was not ill",
        script:
          "This courgette isn't ill. It lives in five litres, and on a summer's day it drinks that dry before lunch. Pots are sold by their width, but plants live in litres, so let's learn to see litres.",
      },
      {
        title: "The sum",
        script:
          "Take a ruler. Width times width times height, in centimetres, times nought point six, divided by a thousand. This one: thirty, thirty, twenty-eight. Fifteen litres. And this one, twenty wide and nineteen high: not even five. It looks two thirds the size, and it holds less than a third.",
      },
      {
        title: "What needs what",
        script:
          "Herbs and lettuce are happy with two litres each. A chilli wants five to eight, a sweet pepper ten. A trailing tomato takes ten, a tall one twenty. Courgettes: thirty, and no less. Potatoes need ten for each tuber, and plenty of depth. Those sizes get you through July with one watering a day.",
      },
      {
        title: "Not too big, not too heavy",
        script:
          "Don't put a seedling straight into twenty litres, though. The compost it can't reach stays cold and wet. Go up in steps. And remember the weight: about a kilogram for each litre once it's wet, plus the pot. Fill the large ones where they'll stand, near the wall. Oh, and buckets count. Five holes, ten millimetres, done.",
      },
    ],
    description:
      "How to work out what a pot holds, and how many litres tomatoes, courgettes, peppers, potatoes, salads and herbs need on a balcony.",
    tags: ["pot size", "container vegetables", "litres", "tomatoes in pots", "balcony"],
    thumbnail: "5 litres? No!",
  },
} satisfies SampleText;
