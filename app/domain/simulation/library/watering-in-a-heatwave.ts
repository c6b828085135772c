import type { SampleText } from "./sample-text.ts";

export const wateringInAHeatwave = {
  slug: "watering-in-a-heatwave",
  topic: "watering pots in a heatwave",
  angle:
    "what to do at which hour of a hot day, and which holiday waterers held out in a test at home",
  keyword: "watering pots in a heatwave",
  reason:
    "In the first hot week of the year people lose plants to thirst and to drowning, and they look for help that same evening.",
  season: [6, 7, 8],
  draft: {
    title: "When it is 32 degrees and everything hangs",
    description:
      "How much water pots need in real heat, when to give it, how to rescue one that has dried out, and what to set up before a week away.",
    opening: `Water early in the morning, until it runs out of the bottom, and again in the evening only for those pots that are dry two fingers deep. Move what you can out of the afternoon sun. That is most of what you need, and you can stop reading here and go and do it.

If you have ten minutes more, here is what goes wrong on the second and third day of a hot spell, and how to go away for a week in the middle of one.`,
    sections: [
      {
        heading: "How much is enough",
        body: `A 10-litre pot with a tomato in full leaf drinks 1 to 2 litres on a day of 30 °C. A 60 cm trough of salad takes about 2 litres. A 5-litre pot of basil takes half a litre, perhaps a little more in wind. Wind counts as much as heat: a hot, still day is kinder than a warm and breezy one.

These are figures to begin with, not a recipe. The pot itself tells you better. Lift it, or tip it a little if it is large. A dry pot is startlingly light, and after three days you will know the weight by feel.`,
      },
      {
        heading: "The hours of a hot day",
        body: `**Before eight.** Water slowly, at the foot of the plant. Give half, wait five minutes, give the rest. Dry compost lets the first splash run straight past it.

**Noon.** Leaves hang. Do nothing yet. Large soft leaves on tomatoes, courgettes and hydrangeas wilt at midday even when the roots are wet, because they lose water faster than they can lift it. Push a finger in. If it is damp at 5 cm, leave the pot alone; more water now only drives out the air. If it is dry down there, water at once and do not wait for the evening.

**Three o'clock.** Shade is worth more than water. A bed sheet pegged to the clothes horse takes the worst off. Mind the pots themselves too: black plastic in the sun can pass 40 °C on the inside, and roots die at that. Stand one pot inside a larger one, or put a pale board in front.

**After seven.** Those that still hang, and are dry, get water. Those that have stood up again do not.`,
      },
      {
        heading: "A pot that will not take water any more",
        body: `Peat-free compost that has dried right out shrinks from the side of the pot and sheds water like a coat. You pour a litre on top, a litre comes out below, and the middle is still dust.

Stand the pot in a bucket or a washing-up bowl with water up to two thirds of its height. Leave it for half an hour, until the surface darkens. Then let it drain for as long. A pot too heavy to lift gets a slow trickle instead: a bottle with a 2 mm hole in its cap, upside down in the compost, three times in a row.

Saucers are a help in a heatwave if you treat them as a cup, not a pond. What is still in them after an hour goes to another pot. Standing water rots roots, and within about a week it can hatch mosquitoes.`,
      },
      {
        heading: "Going away: what held out in my test",
        body: `Last July I set up four ways on the same balcony, each on a 10-litre pot with a pepper in it, and left for seven days of 26 to 31 °C. A neighbour wrote down every evening how they stood, and touched nothing.

- **A wine bottle upside down** with a clay spike lasted three days. It is good for a long weekend.
- **A wick** of polyester cord as thick as a pencil, from a 5-litre can standing slightly higher than the pot, lasted all seven days. The end in the pot has to be buried 10 cm deep, and the cord has to be wet from the start.
- **A tray with capillary matting**, its tail in a bucket, kept small pots going all week and failed under the big one, where the compost was too tall to draw the water up.
- **Nothing but shade**, a soak and a 3 cm mulch of bark: the pepper hung from the third day and dropped its flowers on the fifth, but it lived.

Whatever you choose, run it for three days while you are still at home. My wick failed at its first trial because the can stood too low.`,
      },
      {
        heading: "The evening before you leave",
        body: `Push all the pots together against the wall, on the shady side, the thirsty ones in the middle. Pick everything that is ripe or nearly so, and cut off the flowers of sweet peas and petunias, which saves water and keeps them coming. Soak every pot from below. Take hanging baskets down and stand them among the others.

Then ask somebody to come on day four. A neighbour with a watering can, paid in chutney, beats every gadget in this article, and notices when something has blown over as well.`,
      },
    ],
  },
  optimized: {
    title: "Watering pots in a heatwave: how much, when, and while away",
    description:
      "Watering pots in a heatwave: litres for each pot, the right hours, how to rescue compost that has dried out, and four holiday methods tested.",
    edits: [
      {
        find: "Water early in the morning, until it runs out of the bottom, and again in the evening only for those pots that are dry two fingers deep.",
        replace:
          "The short answer about watering pots in a heatwave: early in the morning, until it runs out of the bottom, and again in the evening only for those that are dry two fingers deep.",
        why: "the search words stand in the first sentence",
      },
      {
        find: "## How much is enough",
        replace: "## How many litres a pot needs at 30 degrees",
        why: "the heading asks what people ask",
      },
      {
        find: "## The hours of a hot day",
        replace: "## Watering pots in a heatwave, hour by hour",
        why: "the keyword in one heading",
      },
      {
        find: "## A pot that will not take water any more",
        replace: "## How to rescue a pot that has dried out",
        why: "says what the reader wants to do",
      },
      {
        find: "## Going away: what held out in my test",
        replace: "## Watering while you are away: four ways tested for a week",
        why: "the number and the length of the test in the heading",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " That is most of what you need, and you can stop reading here and go and do it.\n\nIf you have ten minutes more, here is what goes wrong on the second and third day of a hot spell, and how to go away for a week in the middle of one.",
        replace:
          "\n\nBelow: what goes wrong on the second and third day, and how to go away for a week.",
        why: "comes to the matter sooner",
      },
      {
        find: " A neighbour with a watering can, paid in chutney, beats every gadget in this article, and notices when something has blown over as well.",
        replace: " No gadget beats that.",
        why: "a shorter ending",
      },
    ],
    plainer: [
      {
        find: "shrinks from the side of the pot and sheds water like a coat",
        replace: "shrinks from the side of the pot and no longer soaks water up",
        why: "says what happens without a picture",
      },
      {
        find: "Saucers are a help in a heatwave if you treat them as a cup, not a pond. What is still in them after an hour goes to another pot.",
        replace: "Saucers help in hot weather, but empty them after an hour.",
        why: "the rule in one short sentence",
      },
    ],
    moreConcrete: [
      {
        find: "Move what you can out of the afternoon sun.",
        replace:
          "Move what you can out of the sun between one and five; a metre further back, under the balcony above, is often enough.",
        why: "says when and how far",
      },
      {
        find: "A pot too heavy to lift gets a slow trickle instead:",
        replace:
          "A pot too heavy to lift (20 litres wet is about 20 kg) gets a slow trickle instead:",
        why: "says what too heavy means",
      },
    ],
  },
  posts: {
    short:
      "Tomato hanging its leaves at noon? Feel the compost before you water. If it is damp at 5 cm, leave it: it is losing water faster than it can lift it, and it will stand up by evening.",
    long: "Dried-out compost sheds water: you pour a litre in, a litre runs out below, the middle stays dust. Stand the pot in a bucket with water two thirds up its side for half an hour, let it drain for as long, and it drinks normally again. And water before eight in the morning, half first, the rest five minutes later. The second half is the one that soaks in.",
  },
  video: {
    title: "Keeping pots alive at 30 degrees",
    chapters: [
      {
        title: "Lift the pot",
        script:
          "It's seven in the morning and it will be thirty-one degrees today. Before I water, I lift. This one is heavy, so it waits. This one weighs almost nothing. Half a can now, five minutes' wait, then the other half, until it runs out below. The wait is what lets dry compost open up.",
      },
      {
        title: "Noon: hands off",
        script:
          "Now the tomato hangs. It looks desperate, but push a finger in, right down to the second joint. Damp? Then leave it. The leaves are losing water faster than the roots can lift it, and by evening they'll be up again. What helps now is shade. A sheet on the clothes horse will do, and so will a pale board in front of black pots.",
      },
      {
        title: "The rescue",
        script:
          "This pot dried right out. Water runs straight through. So it goes into a bucket, water two thirds of the way up, for half an hour. When the top turns dark, take it out and let it drain.",
      },
      {
        title: "A week away",
        script:
          "For a holiday, this is what worked for me: a five-litre can standing a little higher than the pot, and a thick polyester cord from one to the other, wet from the start and buried ten centimetres deep. Try it for three days before you go. And ask a neighbour to look in on day four.",
      },
    ],
    description:
      "When to water in real heat, when not to, how to rescue a pot that has dried out, and a wick from a can that lasts a week.",
    tags: ["heatwave", "watering", "container plants", "holiday watering", "balcony"],
    thumbnail: "31 °C: what now?",
  },
} satisfies SampleText;
