import type { SampleText } from "./sample-text.ts";

export const tomatoesInContainers = {
  slug: "tomatoes-in-containers",
  topic: "tomatoes in containers",
  angle: "a calendar from March to October, with the one job of each month that must not be missed",
  keyword: "growing tomatoes in containers",
  reason:
    "Tomatoes are the crop most people hope for, and most failures come from one job missed in one month.",
  season: [3, 4, 5, 6, 7, 8],
  draft: {
    title: "A tomato year on the balcony, month by month",
    description:
      "From the windowsill in March to the last green fruit in October: pots, feeding, side shoots and the one job that each month is really about.",
    opening: `A tomato plant on a balcony can be spoilt in four ways, and each has its month: sown too soon in March, put out too soon in May, watered by mood in July, left to grow on in August. Get those four right, and it forgives you the rest.

Two plants are plenty for two people, if the pots are large. Last year two in 20 litres gave me 6.2 kg; the year before, five in 8 litres gave 4.5. The dates below hold for places with frost until early May. Where the last frost comes later, everything in spring comes later by as much.`,
    sections: [
      {
        heading: "March and April: few seeds, much light",
        body: `Sow in the middle of March, no earlier. A seedling from February stands on the windowsill for three months and grows long and weak. Put two seeds into each 9 cm pot, 1 cm deep, at about 20 °C. They come up within ten days. Cut off the weaker of the two.

From then on light matters more than warmth: the brightest window you have, at 16 to 18 °C if you can choose, turned every day. If your window faces north, buy plants in May instead. It is no disgrace, and it saves two months of worry.

Choose the kind by your space. **Trailing and bush kinds** such as 'Tumbling Tom' or 'Maskotka' stay under a metre, need no side shoots removed and are content with 10 litres. **Tall kinds** (cordons) such as 'Sungold' or 'Gardener's Delight' climb to 2 m on a cane and want 15 to 20.`,
      },
      {
        heading: "May: the nights decide",
        body: `Plants go out when the nights stay above 10 °C, which is often two weeks after the last frost. For the week before, they spend their days outside in a sheltered corner and their nights indoors. Leaves that have only known glass burn white in one afternoon of sun.

Use a pot with holes and fill it with fresh peat-free compost. Tomatoes can be planted deeper than they stood: take off the lowest leaves and bury the stem up to the next ones, since it makes roots all along. Push the cane in now, before there are roots to spear, and tie it to the rail at the top if the rail is firm. Put the pot where it gets six hours of sun, and out of the worst wind.`,
      },
      {
        heading: "June: one stem, well tied",
        body: `In tall kinds a shoot appears in each angle between leaf and stem. Rub it out while it is as short as a finger joint. Once a week is enough. Tie the main stem every 20 cm with soft string in a figure of eight, loose enough for a finger.

Bush kinds are left alone. Whoever pinches those out is throwing away the crop.

When the first flowers open, tap the cane at noon. Tomatoes pollinate themselves, and a still balcony on the courtyard side is sometimes too still.`,
      },
      {
        heading: "July: water by the clock",
        body: `This is the month in which crops are lost. A plant in full leaf takes 1 to 2 litres a day, in real heat more. Water each morning and do not let the pot swing between dust and swamp. Uneven watering splits the fruit, and it brings blossom end rot, the brown leathery patch at the bottom. That looks like a disease and is only thirst: the calcium is in the compost but travels with the water. Fruit with a patch can be picked off; the next ones come out right once the watering does.

Start with tomato feed when the first fruits are as large as a pea, once a week, at the strength on the bottle. More does not help.`,
      },
      {
        heading: "August: stop the plant",
        body: `In the first half of August, count the trusses. When a tall plant has four or five, cut its tip two leaves above the highest. Flowers that open later will not ripen outdoors. Take off the leaves below the lowest truss, too, so that air passes.

After warm, wet days look for brown blotches spreading over leaves and stems. That is blight. Balconies under a roof seldom get it, since the spores need wet leaves. Cut out what is hit, put it into the household rubbish, wash the scissors, and pick what is nearly ripe.`,
      },
      {
        heading: "September and October: bring them in",
        body: `Ripeness needs warmth more than sun. When nights fall below 10 °C, pick everything that has begun to turn, and the large green ones as well. Lay them in a drawer or a paper bag with a ripe banana, at room temperature. Look every other day. Small, hard, dark green ones are not worth the place.

Leaves and stems are poisonous, so keep them away from children and pets, and out of the kitchen.

Then cut the plant down, tip out the compost, and weigh what you got. Write it on the label. Next March you will be tempted to sow eight.`,
      },
    ],
  },
  optimized: {
    title: "Growing tomatoes in containers: a calendar, March to October",
    description:
      "Growing tomatoes in containers, month by month: pot size, when plants go out, side shoots, watering, feeding, and how to ripen the last green ones.",
    edits: [
      {
        find: "Get those four right, and it forgives you the rest.",
        replace:
          "Growing tomatoes in containers is mostly a matter of getting those four right. The rest is 10 litres of compost for a bush kind or 20 for a tall one, and six hours of sun.",
        why: "pot size, sun and the search words in the opening",
      },
      {
        find: "## March and April: few seeds, much light",
        replace: "## March and April: growing tomatoes in containers from seed",
        why: "the keyword in a heading",
      },
      {
        find: "## May: the nights decide",
        replace: "## May: when to put tomatoes outside",
        why: "the question of the month",
      },
      {
        find: "## June: one stem, well tied",
        replace: "## June: side shoots and tying up",
        why: "names the jobs",
      },
      {
        find: "## July: water by the clock",
        replace: "## July: watering, feeding and blossom end rot",
        why: "names the trouble that people look up",
      },
      {
        find: "## September and October: bring them in",
        replace: "## September and October: how to ripen green tomatoes",
        why: "says what the reader wants to know by then",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: "\n\nWhen the first flowers open, tap the cane at noon. Tomatoes pollinate themselves, and a still balcony on the courtyard side is sometimes too still.",
        replace: "",
        why: "useful on few balconies only",
      },
      {
        find: " If your window faces north, buy plants in May instead. It is no disgrace, and it saves two months of worry.",
        replace: " If it faces north, buy plants in May.",
        why: "the same advice in seven words",
      },
    ],
    plainer: [
      {
        find: "the calcium is in the compost but travels with the water",
        replace: "without steady water the plant cannot take up enough calcium",
        why: "says the cause plainly",
      },
      {
        find: "do not let the pot swing between dust and swamp",
        replace: "keep the compost evenly damp",
        why: "says what to do and not what to avoid",
      },
    ],
    moreConcrete: [
      {
        find: "in real heat more.",
        replace: "at 30 °C up to 3: half before eight, the rest in the evening.",
        why: "litres and hours instead of 'more'",
      },
      {
        find: "Look every other day.",
        replace: "Look every other day; most are red within two weeks.",
        why: "says how long it takes",
      },
    ],
  },
  posts: {
    short:
      "The brown leathery patch at the bottom of a tomato is not a disease. It comes of watering in fits and starts. Water every morning, and the next fruits will be sound.",
    long: "Four ways to spoil a tomato in a pot, each with its month. March: sown too soon for the light you have. May: put out before the nights stay above 10 °C. July: watered by mood, so that the fruit splits or goes leathery underneath. August: never stopped, so that the last trusses stay green. Cut the tip of tall kinds two leaves above the fourth or fifth truss.",
  },
  video: {
    title: "Tomatoes in pots: the one job of each month",
    chapters: [
      {
        title: "How many?",
        script:
          "You can spoil a tomato in a pot in four ways, and each has its month. So here's the year, with the one job that counts in each. But first, how many? Two in twenty litres each gave me more fruit than five in small pots, and I carried half the water.",
      },
      {
        title: "Spring",
        script:
          "March: sow late and give them light. A window that faces north won't do; buy plants in May instead. May: wait for nights above ten degrees. Give the plants a week of days out and nights in. Then plant them deep, right up to the first good leaves, and put the cane in straight away.",
      },
      {
        title: "Summer",
        script:
          "June: on tall kinds, rub out the little shoot in every leaf angle, once a week. On bush kinds, don't touch them. July: water every morning. If the fruit goes brown and leathery underneath, that's uneven watering, nothing else. Feed once a week from the moment the first fruits are pea-sized.",
      },
      {
        title: "The end of the season",
        script:
          "August: four or five trusses, then off with the top, two leaves above the last. In September, when the nights get cold, pick the big green ones and lay them in a paper bag with a banana. Most will turn within two weeks. Leaves and stems go in the bin, not in the kitchen, because they're poisonous.",
      },
    ],
    description:
      "A tomato year on a balcony: sowing, planting out, side shoots, watering, stopping and ripening, with the figures for pots and feed.",
    tags: ["tomatoes", "container tomatoes", "balcony vegetables", "blossom end rot", "calendar"],
    thumbnail: "Don't sow yet",
  },
} satisfies SampleText;
