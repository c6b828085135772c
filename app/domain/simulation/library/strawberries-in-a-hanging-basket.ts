import type { SampleText } from "./sample-text.ts";

export const strawberriesInAHangingBasket = {
  slug: "strawberries-in-a-hanging-basket",
  topic: "strawberries in a hanging basket",
  angle: "one basket followed from the hook to its third summer, with what it weighed and gave",
  keyword: "strawberries in a hanging basket",
  reason:
    "A basket gives fruit on a balcony with no floor left, and it fails for three plain causes: too many plants, buried crowns, and a dry weekend.",
  season: [3, 4, 5, 8, 9],
  draft: {
    title: "A kilo of strawberries over the balcony door",
    description:
      "How many plants fit in a basket, which kinds to buy, how deep to set them, what to give them from May to August, and when to start afresh.",
    opening: `The label on the basket said "up to eight plants", so I put in eight. In June each of them bore five berries the size of a hazelnut, and by July I could not keep the thing wet with two waterings a day.

The year after I planted four in the same basket. It gave just over a kilogram, spread over ten weeks. Here is that second basket, from the hook to the last berry.`,
    sections: [
      {
        heading: "First the hook",
        body: `A basket of 35 cm holds 11 litres. Watered, and with fruit on it, mine weighs 14 kg, and it swings. Above a door or a path that is a load to take seriously.

Ask the landlord before you drill. The hook has to go into concrete, solid brick or a timber joist, with a fixing made for that material, and be rated for at least 30 kg. Plaster, cladding and insulation hold nothing. If you are not sure what is behind the paint, let somebody do it who is, or stand the basket on a tall pot and forget the hook. Strawberries hang just as well over the rim of that.

It should get six hours of sun, be out of the worst wind, and low enough that you can reach in with a can. What you cannot reach, you do not water.`,
      },
      {
        heading: "Four plants, and which",
        body: `Reckon 2 to 3 litres for each plant: three in a basket of 30 cm, four in 35, five in 40.

**Everbearers** give a handful a week from June to September, with a pause in the heat. 'Mara des Bois' has the best flavour I know, 'Flamenco' and 'Albion' crop more heavily. For a basket I would always take these.

**Summer kinds**, such as 'Cambridge Favourite' or 'Honeoye', give all they have in three weeks of June and July. That is right for jam, and dull for the remaining ten months.

**Alpine strawberries** have tiny berries with a great deal of scent, and are content with half a day's sun.

Buy plants in 9 cm pots in March or April, or bare-rooted runners in late summer. Named ones, certified free of virus, cost a little more and bear for three years.`,
      },
      {
        heading: "Planting: watch the crown",
        body: `1. Line the basket if it is open, and prick ten holes in the liner, except for the lowest 3 cm, which may hold a little water.
2. Fill with peat-free compost, mixed with slow-release granules at the rate on the packet, to 5 cm below the rim.
3. Set the plants in a ring, leaning outwards a little, a hand's width apart.
4. Find the crown, the thick knot from which the leaves come. It must sit exactly level with the compost. Buried, it rots. Too high, it dries.
5. Fill up to 3 cm below the rim, press with two fingers, and give 2 litres slowly.

Where frost comes, keep the basket on the floor by the wall until the end of April. Open flowers that have met frost go black in the middle and make no fruit, so throw fleece over them on a cold night.`,
      },
      {
        heading: "From flower to fruit",
        body: `It drinks a litre a day in May and up to two in July. Wet the compost and not the berries, before nine in the morning. If it has dried out, water runs straight through. Take it down and sit it in a bowl of water for half an hour.

From the first flowers on, give it tomato feed once a week, at the strength on the bottle. Cut off the runners, those long threads with a baby plant at the end, as soon as you see them; each of them costs you berries. In hot weather hang a cloth on the south side at noon.

Pick when the berry is red right up to the stalk, every second day, with the green cap on. Rinse just before eating. What is grey and furry goes into the bin at once, with its neighbours if they touched it, because that mould spreads overnight.`,
      },
      {
        heading: "Birds will come on the day before you pick",
        body: `Blackbirds find a balcony on the fourth floor, believe me. Net the basket as the first berries turn pink. Use a mesh so fine that you cannot push a finger through it, stretched taut over two hoops and tied below. In loose, wide netting birds get caught and die. Look at it every day, and leave the flowers open to bees until then.`,
      },
      {
        heading: "The second and third summer",
        body: `In autumn pull off old and brown leaves, leaving the young ones in the heart. Take the basket down before the first gale. It spends the winter on the floor, on two battens, close to the wall, and gets a cup of water on a mild day when it feels light. Cold it needs; soaked and frozen through it should not be, so in hard frost wrap the outside.

In March scrape off the top 3 cm, give it new compost and granules, and hang it up again in May.

After the third summer the berries get small and the plants tired. Begin again with new plants and new compost. You may raise them from runners if yours are healthy: peg one to a 9 cm pot in July and cut it loose in September. My basket is in its second round now. The label still says eight.`,
      },
    ],
  },
  optimized: {
    title: "Strawberries in a hanging basket: four plants, one kilo",
    description:
      "How to grow strawberries in a hanging basket: how many plants, which kinds, planting depth, water and feed, a safe hook, and winter care.",
    edits: [
      {
        find: "Here is that second basket, from the hook to the last berry.",
        replace:
          "For strawberries in a hanging basket that is the rule: three plants in 30 cm, four in 35, five in 40, set with the crown level with the compost. Here is the second basket, from the hook to the last berry.",
        why: "the two figures that decide it, with the search words, in the opening",
      },
      {
        find: "## First the hook",
        replace: "## How heavy the basket gets, and what hook it needs",
        why: "says what the section answers",
      },
      {
        find: "## Four plants, and which",
        replace: "## Strawberries in a hanging basket: which kinds, how many?",
        why: "the keyword in a heading, and both questions",
      },
      {
        find: "Reckon 2 to 3 litres for each plant: three in a basket of 30 cm, four in 35, five in 40.",
        replace:
          "Reckon 2 to 3 litres for each plant, whatever the label says, and choose by when you want the fruit.",
        why: "the numbers stand in the opening now",
      },
      {
        find: "## From flower to fruit",
        replace: "## Watering, feeding and picking",
        why: "names the jobs",
      },
      {
        find: "## Birds will come on the day before you pick",
        replace: "## How to keep birds off without harming them",
        why: "the question, and the condition",
      },
      {
        find: "## The second and third summer",
        replace: "## Winter, and when to replace the plants",
        why: "what people look up in autumn",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " That is right for jam, and dull for the remaining ten months.",
        replace: "",
        why: "the fact before it is enough",
      },
      {
        find: " You may raise them from runners if yours are healthy: peg one to a 9 cm pot in July and cut it loose in September.",
        replace: "",
        why: "a subject of its own",
      },
    ],
    plainer: [
      {
        find: "Blackbirds find a balcony on the fourth floor, believe me. Net the basket",
        replace: "Birds eat ripe berries, even high up. Net the basket",
        why: "straight to the point",
      },
      {
        find: "Cold it needs; soaked and frozen through it should not be, so in hard frost wrap the outside.",
        replace:
          "It needs the cold, but must not freeze through, so wrap the outside in hard frost.",
        why: "a simpler sentence",
      },
    ],
    moreConcrete: [
      {
        find: "In hot weather hang a cloth on the south side at noon.",
        replace: "Above 30 °C hang a cloth on the south side from noon to four.",
        why: "a temperature and hours instead of 'hot'",
      },
      {
        find: "Find the crown, the thick knot from which the leaves come.",
        replace: "Find the crown, the knot, about as thick as a thumb, from which the leaves come.",
        why: "a size to look for",
      },
    ],
  },
  posts: {
    short:
      "The label says eight strawberry plants in a basket. I tried: forty berries like hazelnuts. Four plants in the same 35 cm basket gave a kilo. Give each plant 2 to 3 litres of compost.",
    long: "Strawberries rot or dry up for one small cause: the crown, the thick knot where leaves begin, has to sit exactly level with the compost. Buried, it rots. Too high, it dries. After that: a litre of water a day in May, up to two in July, tomato feed once a week from the first flowers, and runners off as soon as you see them. Net with fine, taut mesh, so that no bird is caught.",
  },
  video: {
    title: "Strawberries over the balcony door",
    chapters: [
      {
        title: "Eight or four?",
        script:
          "The label says up to eight plants. I believed it once, and got berries like hazelnuts. This is the same basket with four plants, and it gave a kilo last year. So: thirty-five centimetres, four plants.",
      },
      {
        title: "The hook",
        script:
          "Before anything else, the hook. Wet, with fruit, this weighs fourteen kilos, and it swings. So it hangs on a hook rated for thirty, in concrete, with the landlord's permission. If you can't drill, stand it on a tall pot. The strawberries don't mind.",
      },
      {
        title: "The crown",
        script:
          "Here's the one thing to get right. This knot is the crown. Level with the compost, please. If it's buried it rots, and if it's too high it dries. Set them in a ring, leaning out a little, and give them two litres, slowly.",
      },
      {
        title: "Summer and winter",
        script:
          "A litre a day in May, two in July. Tomato feed once a week from the first flowers. Runners off. When the first berries turn pink, put on a net, fine and taut, so that no bird gets caught in it. In autumn the basket comes down before the gales, and stands by the wall until spring. After three summers, start again.",
      },
    ],
    description:
      "How many strawberry plants go in a basket, how deep, how to hang it safely, and how to look after it for three summers.",
    tags: ["strawberries", "hanging basket", "balcony fruit", "container gardening", "everbearers"],
    thumbnail: "Four make more",
  },
} satisfies SampleText;
