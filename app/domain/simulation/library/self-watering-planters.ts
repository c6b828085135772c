import type { SampleText } from "./sample-text.ts";

export const selfWateringPlanters = {
  slug: "self-watering-planters",
  topic: "self-watering planters made at home",
  angle: "two buckets and an hour, with the part that most instructions leave out: the overflow",
  keyword: "self-watering planter",
  reason:
    "A reservoir gets a tomato through a hot weekend, and it can be made from two buckets for little money.",
  season: [4, 5, 6],
  draft: {
    title: "A planter that waters itself, from two buckets and a hole",
    description:
      "How to build a planter with a water reservoir from two buckets in about an hour, how the wick works, and which plants should never go into one.",
    opening: `A planter with a reservoir does one thing: it puts three or four litres of water under the roots and lets the compost draw up what it needs. For a tomato in July that is the difference between watering twice a day and watering every second day. It is not magic, and it will not look after itself for a fortnight, whatever the box in the shop says.

The bought ones are good and cost as much as a dinner. The one below takes an hour and two buckets. Please read the part about the overflow before you drill, because I did not, and drowned an aubergine in the first wet week.`,
    sections: [
      {
        heading: "How it works",
        body: `Compost lifts water as a towel does when its corner hangs in the bath. In ordinary peat-free compost it climbs 20 to 25 cm with ease. So the compost must touch the water in one place, and only in one: that is the wick. Everywhere else there has to be air between water and roots, since roots that stand in water suffocate.

There are four parts, then. A lower bucket holds the water. An upper bucket holds the compost. A small pot full of compost hangs from the upper one down into the water. And a hole in the side lets out what is too much.`,
      },
      {
        heading: "What you need",
        body: `Two buckets of the same make that hold 15 to 20 litres each. Take food-grade ones if you want to eat the crop; shops that sell hummus, olives or pickles in quantity often give theirs away. Never use one that held paint, cleaner or garden chemicals.

Put one into the other and hold them up to the light. You need 7 to 10 cm between the two floors. If there is less, stand two upturned plastic pots in the lower one as spacers.

Besides the buckets: a plastic pot 8 cm wide with holes or slits in its sides, a piece of pipe 3 cm wide and a little longer than the buckets are high, a scrap of insect mesh. The tools are a drill with bits of 5 and 8 mm, a sharp knife, safety glasses and a felt pen.`,
      },
      {
        heading: "Building it",
        body: `1. Turn the upper bucket over. Draw round the small pot in the middle of the floor, and cut the hole a little smaller than its rim, so that the pot hangs in it and cannot drop through.
2. Drill about twenty 5 mm holes around it. They let air in and surplus water out.
3. Near the edge, cut a hole for the pipe. Cut the lower end of the pipe at a slant, or it will sit flat on the floor and close itself.
4. Measure how high the upper floor will sit above the lower one, and mark that height on the outside of the lower bucket. Go 1 cm lower and drill one hole of 8 mm. This is the overflow.
5. Put the buckets together, hang the pot in its hole and push the pipe through. Fill the pot with damp compost and press it down firmly, since this is the wick.
6. Fill the upper bucket, loosely and almost to the rim. Plant. Tie the mesh over the pipe, so that mosquitoes do not breed in the reservoir.

Hold the bucket between your knees with a piece of wood behind the wall you drill, and wear the glasses. Thin plastic splinters.`,
      },
      {
        heading: "The overflow is not optional",
        body: `Without it, rain fills the lower bucket, then the upper one, and within three days the roots are dead. With it, the water can never rise to the upper floor. Turn that side towards the house, or towards a tray, and make sure that it does not drip on the neighbour's washing.

It is also your gauge. Pour into the pipe until water comes out at the side; then the reservoir is full.`,
      },
      {
        heading: "The first weeks, and later",
        body: `Water from above for the first two weeks, until the roots have found their way down. A young plant in dry compost above a full reservoir dies of thirst. From then on fill through the pipe: every second or third day for a large tomato in summer, once a week for lettuce in spring.

Once a month water from above until it runs out at the side. The water that rises leaves its salts at the surface as a white crust, and this rinses them down. Let the reservoir run dry for a day now and then.

Where frost comes, empty it in October. Full buckets split.

The whole thing weighs up to 25 kg when wet, so put it in its place before you fill it.`,
      },
      {
        heading: "What to plant, and what not",
        body: `Thirsty plants are happy in it: tomatoes, peppers, aubergines, courgettes, chard, celery, basil, parsley, mint. One tomato or two peppers to a bucket; a courgette wants the 20 litres for itself.

Keep out everything that comes from dry hills. Rosemary, thyme, sage, lavender, and all succulents rot with wet feet. So do most plants in winter, when they drink little.

If you would like to try the principle before you drill anything, cut a two-litre bottle in half, make a hole in the cap, pull a strip of old fleece through it, and set the top half upside down in the lower. Fill it with compost, plant one basil, and put two fingers of water below. By the end of the week you will know whether you believe me.`,
      },
    ],
  },
  optimized: {
    title: "Make a self-watering planter from two buckets, in an hour",
    description:
      "How to make a self-watering planter from two buckets: the wick, the overflow that most guides forget, and which plants like it or rot in it.",
    edits: [
      {
        find: "A planter with a reservoir does one thing:",
        replace: "A self-watering planter does one thing:",
        why: "the words people search for, in the first line",
      },
      {
        find: "## How it works",
        replace: "## How a self-watering planter works",
        why: "a heading that can be found by itself",
      },
      {
        find: "## Building it",
        replace: "## How to build it, in order",
        why: "shows that the steps are here",
      },
      {
        find: "## The overflow is not optional",
        replace: "## Why it needs an overflow",
        why: "the question in the reader's words",
      },
      {
        find: "## The first weeks, and later",
        replace: "## How often to fill it",
        why: "names what readers look for in this section",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " Please read the part about the overflow before you drill, because I did not, and drowned an aubergine in the first wet week.",
        replace: " Read the part about the overflow before you drill.",
        why: "the warning without the story",
      },
      {
        find: " By the end of the week you will know whether you believe me.",
        replace: "",
        why: "a shorter ending",
      },
    ],
    plainer: [
      {
        find: "roots that stand in water suffocate.",
        replace: "roots need air, and roots that stand in water die.",
        why: "gives the reason in simple words",
      },
      {
        find: "The water that rises leaves its salts at the surface as a white crust, and this rinses them down.",
        replace:
          "Tap water and plant food leave a white crust on top of the compost, and this washes it away.",
        why: "says where the crust comes from",
      },
    ],
    moreConcrete: [
      {
        find: "The bought ones are good and cost as much as a dinner.",
        replace: "The bought ones are good, hold about the same and save you the hour.",
        why: "compares what can be compared",
      },
      {
        find: "Go 1 cm lower and drill one hole of 8 mm.",
        replace:
          "Go 1 cm lower and drill one hole of 8 mm. If the upper floor sits 8 cm above the lower one, drill at 7 cm.",
        why: "an example with figures",
      },
    ],
  },
  posts: {
    short:
      "Building a planter with a reservoir? Drill the overflow 1 cm below the floor of the upper bucket. Without it one wet week fills both buckets, and the roots are dead in days.",
    long: "A new plant in a planter with a reservoir can die of thirst above a full tank, because its roots have not reached the wet part yet. Water from above for the first two weeks, and only then through the pipe. Tomatoes, peppers, chard and basil love it. Rosemary, thyme, lavender and succulents rot in it. And once a month, water from above again to rinse out the salts.",
  },
  video: {
    title: "A self-watering planter from two buckets",
    chapters: [
      {
        title: "The principle",
        script:
          "Hang the corner of a towel in the bath and the water climbs. Compost does the same. So we put water below, compost above, and let them meet in one place, this little pot. It is the wick. Everywhere else there is air, because roots in water die.",
      },
      {
        title: "Cutting and drilling",
        script:
          "Two food-grade buckets, one inside the other, with seven to ten centimetres between the floors. In the upper floor, a hole for the small pot, a hole for the pipe and twenty small ones for air. Wear glasses, and hold wood behind the wall.",
      },
      {
        title: "The overflow",
        script:
          "Now the hole that most instructions forget. One centimetre below the upper floor, in the side of the lower bucket. It keeps rain from drowning the roots. And when it drips, the tank is full.",
      },
      {
        title: "Planting and filling",
        script:
          "Press damp compost firmly into the wick, fill the rest loosely, and plant. For two weeks, water from above. Then fill through the pipe, every second or third day for a big tomato. Mesh over the pipe keeps out mosquitoes. And empty it before the frost.",
      },
    ],
    description:
      "Two buckets, a small pot and a pipe become a planter with a reservoir: how the wick works, where the overflow goes, how often to fill it and what to plant.",
    tags: ["self-watering", "planter", "wicking", "container tomatoes", "do it yourself"],
    thumbnail: "Two buckets, one hole",
  },
} satisfies SampleText;
