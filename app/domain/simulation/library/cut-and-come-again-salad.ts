import type { SampleText } from "./sample-text.ts";

export const cutAndComeAgainSalad = {
  slug: "cut-and-come-again-salad",
  topic: "cut-and-come-again salad",
  angle: "one trough in three strips, cut in turn, so that there is something every week",
  keyword: "cut and come again salad",
  reason:
    "It is the quickest crop there is, and the usual way of sowing it gives a glut in one week and nothing in the next three.",
  season: [3, 4, 5, 6, 7, 8, 9],
  draft: {
    title: "One trough, a plate of leaves every week",
    description:
      "Sow a 60 cm trough once, cut it in three strips by turns, and have fresh leaves each week from the fifth week to the thirteenth.",
    opening: `You need one trough of 60 cm, one bag of compost, a packet of lettuce seed and a pair of scissors. You sow on one afternoon. Five weeks later you cut the first third, a week after that the second, then the third. By then the first has grown again.

Each strip gives about 50 g, half of what is in a shop's bag. That is a side salad for two. Nobody gets fat on it, but it comes to the table five minutes after it was growing, and it has not been in a bag for six days.`,
    sections: [
      {
        heading: "Day 1: sowing",
        body: `Take a trough at least 15 cm deep, with holes. Fill it to 2 cm below the rim with peat-free compost, level it without pressing, and water it before you sow, so that the seed does not swim.

Lay two sticks across it to mark three strips of 20 cm. Each strip gets about 50 seeds, a small pinch, scattered so that they lie 2 to 3 cm apart. Most people sow five times as much. The seedlings then stand like a crowd at a bus stop, rot at the foot, and never make a proper leaf.

Cover them with barely 5 mm of compost. Lettuce needs some light to sprout, and seed that is buried deep stays there.

Loose-leaf kinds regrow: 'Salad Bowl', 'Lollo Rosso', any packet that says "cutting" or "leaf". Hearting kinds such as iceberg do not. For sharpness sow the middle strip with rocket or mizuna.`,
      },
      {
        heading: "Days 2 to 10: keep the top damp",
        body: `The top centimetre must not dry out until you see green, which takes about a week at 15 °C. Water with a fine rose or a spray. Newspaper laid over the trough helps, as long as it comes off on the day the first seedling shows.

In midsummer there is a catch. Above 25 °C lettuce seed goes to sleep. Sow in the evening, water with cold water, and stand the trough in the shade for the first three days. In March and early April the catch is the other way about: things only take longer. Leave the trough against the house wall and add a week to every figure here.

Slugs do climb to the second floor. Look under the trough in the evening for a few days.`,
      },
      {
        heading: "Day 35: the first cut",
        body: `When the leaves are 10 cm long, cut the first strip, all of it, 3 cm above the compost. Below that height sits the heart from which new leaves come. If you cut into it, that plant is finished. If you cut much higher, you leave stumps that rot.

Cut in the morning, when the leaves are crisp. Afterwards water the strip.

Rinse the leaves well in cold water, even though they are your own: birds and dust have been there too. Dry, in a box with a sheet of kitchen paper, they keep in the fridge for four days. What is slimy or smells odd goes into the bin.`,
      },
      {
        heading: "Days 42, 49 and 56: by turns",
        body: `A week later you cut the second strip, and a week after that the third. On day 56 the first has had three weeks, and is ready again.

| Day | Strip | Cut |
| --- | --- | --- |
| 35 | 1 | first |
| 42 | 2 | first |
| 49 | 3 | first |
| 56 | 1 | second |
| 63 | 2 | second |
| 70 | 3 | second |
| 77 | 1 | third |
| 84 | 2 | third |
| 91 | 3 | third |

Twice in this time, after the first cut and after the second, give a general liquid feed at half the strength on the label. Salad needs little; too much makes soft leaves that greenfly love. Water daily in warm weather, a litre or two for the trough.`,
      },
      {
        heading: "When it is over",
        body: `After the third cut most plants are tired. The leaves get smaller and bitter, and a stalk comes up in the middle. That is bolting, and in a heatwave it happens a round sooner. Do not fight it. Pull everything out, loosen the compost, replace the top third, and sow again.

The trick is to have sown a second trough on day 56. It is ready as the first one ends, and with two of them you have leaves from May until the frosts. In a hot summer choose oakleaf lettuce, or leaf beet, which bolts late. For a sowing at the end of August take rocket, mizuna, winter purslane or lamb's lettuce, all of which bear some frost.

Rocket with a hundred tiny holes has flea beetles. They hop when you touch the plant. The leaves are still good to eat. From the next sowing on, lay fleece over the trough on day 1 and tuck it in.`,
      },
    ],
  },
  optimized: {
    title: "Cut and come again salad: leaves every week from one trough",
    description:
      "Cut and come again salad in a 60 cm trough: how thinly to sow, where to cut, a table of nine cuts by day, and what to do when it bolts.",
    edits: [
      {
        find: "You need one trough of 60 cm, one bag of compost, a packet of lettuce seed and a pair of scissors.",
        replace:
          "For cut and come again salad you need one trough of 60 cm, one bag of compost, a packet of loose-leaf lettuce seed and a pair of scissors.",
        why: "the search words, and which lettuce, in the first sentence",
      },
      {
        find: "## Day 1: sowing",
        replace: "## Day 1: how to sow cut and come again salad",
        why: "the keyword in a heading",
      },
      {
        find: "## Day 35: the first cut",
        replace: "## Day 35: where to cut so that it grows again",
        why: "names the question that decides the crop",
      },
      {
        find: "## Days 42, 49 and 56: by turns",
        replace: "## Days 42 to 91: a table of all nine cuts",
        why: "tells that there is a table",
      },
      {
        find: "## When it is over",
        replace: "## Bolting, a second trough, and leaves into autumn",
        why: "says what the last section holds",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " Nobody gets fat on it, but it comes to the table five minutes after it was growing, and it has not been in a bag for six days.",
        replace: "",
        why: "the figure before it is enough",
      },
      {
        find: "\n\nSlugs do climb to the second floor. Look under the trough in the evening for a few days.",
        replace: "",
        why: "another subject",
      },
    ],
    plainer: [
      {
        find: "The seedlings then stand like a crowd at a bus stop, rot at the foot, and never make a proper leaf.",
        replace: "Crowded seedlings rot at the foot and stay small.",
        why: "the same without the picture",
      },
      {
        find: "In March and early April the catch is the other way about: things only take longer.",
        replace: "In March and early April everything takes longer.",
        why: "shorter and clearer",
      },
    ],
    moreConcrete: [
      {
        find: "Take a trough at least 15 cm deep, with holes.",
        replace:
          "Take a trough 60 cm long, 18 cm wide and at least 15 cm deep, with six holes in the bottom. It takes about 12 litres of compost.",
        why: "all measures for the shop",
      },
      {
        find: "Sow in the evening, water with cold water,",
        replace: "Sow after seven in the evening, water with cold water from the tap,",
        why: "says when",
      },
    ],
  },
  posts: {
    short:
      "Cut salad leaves 3 cm above the compost: the heart sits below that. Lower, and the plant is finished. Much higher, and the stumps rot. At 3 cm, loose-leaf lettuce gives you three cuts.",
    long: "Salad every week from one 60 cm trough: sow it all on one day, but think of it as three strips of 20 cm. Cut the first on day 35, the second on day 42, the third on day 49. By day 56 the first has grown again. About 50 seeds for each strip is enough; most people sow five times that, and get a lawn that rots. Each cut is a side salad for two.",
  },
  video: {
    title: "One trough of salad, nine cuts",
    chapters: [
      {
        title: "Three strips",
        script:
          "This is all the space you need: one trough, sixty centimetres long. We'll sow it in one go but treat it as three strips, and that's why there will be something to cut every week, and not a glut in May.",
      },
      {
        title: "Sowing thinly",
        script:
          "Water the compost first. Now the seed. This is fifty lettuce seeds. It looks like nothing. Scatter them two to three centimetres apart, and cover with five millimetres of compost, no more, because lettuce wants light to sprout. Keep the top damp for a week. If it's hotter than twenty-five degrees, stand it in the shade, or the seed goes to sleep.",
      },
      {
        title: "The cut",
        script:
          "Day thirty-five. The leaves are ten centimetres long. I cut the whole first strip, three centimetres up. Here's the heart: that stays. Next week the second strip, then the third. After three weeks the first one looks like this again. Rinse the leaves, dry them, and they keep for four days in the fridge.",
      },
      {
        title: "Before it ends",
        script:
          "After three rounds the plants are tired, and a stalk comes up. Don't fight it. On day fifty-six sow a second trough, so that it's ready when the first one stops. With two troughs you'll have leaves from May until the frosts.",
      },
    ],
    description:
      "How to sow, cut and regrow loose-leaf salad in a window box: three strips, cut by turns, for a side salad every week.",
    tags: ["salad", "cut and come again", "window box", "lettuce", "balcony vegetables"],
    thumbnail: "50 seeds a strip",
  },
} satisfies SampleText;
