import type { SampleText } from "./sample-text.ts";

export const climbingBeansAndPeas = {
  slug: "climbing-beans-and-peas",
  topic: "beans and peas going up",
  angle: "that the two climb in different ways, and so want different supports",
  keyword: "climbing beans in pots",
  reason:
    "Most failures with climbers come from the wrong support, and the right one follows from one look at the plant.",
  season: [3, 4, 5, 6],
  draft: {
    title: "Peas hold on, beans wind round: two supports for two climbers",
    description:
      "Peas grip with tendrils, beans wind their whole stem. What each needs to climb in a pot, how to build it without drilling, and when to sow.",
    opening: `Watch a pea and a bean side by side for a week in May. The pea feels about with thin green threads, and when one touches a twig it curls up like a spring. The bean has no threads. Its whole tip swings slowly in a circle, anticlockwise if you look from above, until it meets something upright, and winds round it.

Everything about supports follows from that. A pea cannot grip a broomstick. A bean cannot do much with a net of short, criss-crossed strings. Give each what it is made for, and a pot of 40 cm feeds you from a strip of air that you were not using.`,
    sections: [
      {
        heading: "Peas: thin, branched and early",
        body: `A tendril closes round things about as thick as a pencil lead, up to a match. Twiggy sticks from hazel or birch are best, pushed 15 cm into the compost all round the pot so that they lean together. Netting with a mesh of 10 cm, between two canes, does as well.

Peas like the cool. Sow from the middle of March to the end of May, 3 cm deep, as soon as the compost is above 5 °C or so; the plants take a light frost. Put the seeds 5 cm apart in two rings, which makes 16 to 20 in a pot 35 to 40 cm wide that holds 20 litres. Mice dig them up, and pigeons eat the tips. A lid of fine wire mesh for the first three weeks stops both.

For pots, choose low kinds: 'Kelvedon Wonder' at 60 cm, or the mangetout 'Norli' at about the same. Tall ones such as 'Alderman' reach 1.5 metres and catch every wind. Pick every second day once it starts, from the bottom upwards. Ten plants give a large handful at a time and not a freezer full, so I grow the flat or the sugar snap kinds, whose pods we eat as well.`,
      },
      {
        heading: "Beans: smooth, upright and late",
        body: `A bean wants a pole from pencil to broomstick thickness, or a stout string, and it wants it to go up: about 1.8 to 2 metres. Bamboo canes in a ring, tied at the top like a tent, suit a pot best. One plant to each cane.

Beans rot in cold compost. Wait until it has 12 °C, which is mid-May outside for most of us. Or sow indoors in the last third of April, one to a deep little pot, and plant out at the end of May after a week of getting used to the wind. Sow 5 cm deep.

A tent of six canes needs a pot at least 40 cm wide that holds 30 litres. French beans such as 'Cobra' set pods without the help of bees. Runner beans are prettier, and drop their flowers when nights are hot and the compost is dry. Either needs water every day in July, up to 5 litres for the tent, and a tomato feed once a week from the first flowers.

Pick young, every two or three days. If you leave the fat ones hanging, the plant thinks that its work is done. In a fair summer our six plants give about two kilos between July and the end of September.`,
      },
      {
        heading: "Keeping it upright on a balcony",
        body: `A bean tent in leaf is a sail of a square metre. In a normal pot it goes over in the first thunderstorm, and if that pot stands by the railing it may go over the edge. So, before you sow:

- Choose a wide pot, and put it into the corner where two walls meet.
- Lay four or five bricks on the compost when the plants are 20 cm tall.
- Tie the top of the tent to something that cannot move, such as a wall hook that is there already, or a rod clamped between floor and ceiling. A drainpipe is no good, since a storm can pull it off with the beans.
- Never rely on the railing alone, and let nothing climb on the outside of it.

If you cannot tie, stay low. Dwarf French beans and 'Norli' in a box give nearly as much for their space, and need no more than a few twigs.`,
      },
      {
        heading: "Two warnings for the kitchen and the cradle",
        body: `Peas may be eaten straight from the pod. Beans may not. Raw French and runner beans contain a lectin that makes people ill from a few pods, so boil young pods for ten minutes until they are tender, and tell visiting children which pot is which.

And do not grow sweet peas in the same pot as peas that you eat. They look alike, and the seeds of the sweet pea are poisonous. Ours have their own pot at the other end, with wool round the rim in case anybody forgets.`,
      },
      {
        heading: "After the last pod",
        body: `Cut the stems at the surface and leave the roots in. The nodules on them hold a little nitrogen, and the compost is loosened for free. It does well for lettuce or lamb's lettuce straight away. Pull out the canes, brush them clean and dry them indoors; bamboo that winters in wet compost snaps in its second June, always with the beans on it.`,
      },
    ],
  },
  optimized: {
    title: "Climbing beans in pots, and peas: the right support for each",
    description:
      "Climbing beans in pots need poles, peas need twigs. Pot sizes, sowing dates and supports that stay up on a windy balcony without drilling.",
    edits: [
      {
        find: "Everything about supports follows from that.",
        replace:
          "Everything about growing peas and climbing beans in pots follows from that: peas need thin twigs or netting, beans need poles.",
        why: "the keyword, and the answer, in the opening",
      },
      {
        find: "## Peas: thin, branched and early",
        replace: "## Peas in pots: twigs or netting, sown from March",
        why: "support and date in the heading",
      },
      {
        find: "## Beans: smooth, upright and late",
        replace: "## Climbing beans in pots: poles, sown from mid-May",
        why: "the keyword, with the two facts that people look up",
      },
      {
        find: "## Keeping it upright on a balcony",
        replace: "## How to keep the support up in wind, without drilling",
        why: "the question of everybody who rents",
      },
      {
        find: "## Two warnings for the kitchen and the cradle",
        replace: "## Can you eat them raw? Peas yes, beans no",
        why: "asks and answers in the heading",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " Ours have their own pot at the other end, with wool round the rim in case anybody forgets.",
        replace: "",
        why: "the warning is complete without it",
      },
      {
        find: " Ten plants give a large handful at a time and not a freezer full, so I grow the flat or the sugar snap kinds, whose pods we eat as well.",
        replace: " Flat and sugar snap kinds give most, since you eat the pods too.",
        why: "the useful half of the sentence",
      },
    ],
    plainer: [
      {
        find: "contain a lectin that makes people ill from a few pods,",
        replace: "contain a poison, and a few pods are enough to make people ill,",
        why: "no chemistry needed",
      },
      {
        find: "The nodules on them hold a little nitrogen, and the compost is loosened for free.",
        replace:
          "They feed the next plant a little as they rot, and leave fine channels in the compost.",
        why: "says the use and not the term",
      },
    ],
    moreConcrete: [
      {
        find: "Lay four or five bricks on the compost when the plants are 20 cm tall.",
        replace:
          "Lay four or five bricks (about 12 kg) on the compost when the plants are 20 cm tall.",
        why: "how much weight that adds",
      },
      {
        find: "or a rod clamped between floor and ceiling.",
        replace:
          "or a spring rod clamped between floor and ceiling, of the kind sold for shower curtains or blinds, for heights up to 2.5 metres.",
        why: "says what to buy",
      },
    ],
  },
  posts: {
    short:
      "A pea's tendril can hold a thing as thick as a match, and no broomstick. A bean winds its whole stem round a pole and ignores your netting. Twigs for peas, canes for beans.",
    long: "Peas may be eaten straight from the pod, French and runner beans never: a few raw pods can make you ill. Boil young ones for ten minutes. To grow them, sow peas from mid-March and beans from mid-May, when the compost has 12 °C. Six beans on a tent of canes need a 30-litre pot, water every day in July, and the top tied to the building, since in leaf it is a sail.",
  },
  video: {
    title: "Beans and peas in pots: why the support matters",
    chapters: [
      {
        title: "How they climb",
        script:
          "Look at this pea. Thin threads, and each curls round a twig. The bean has none. Its tip swings in a circle until it finds a pole, and winds up round it. So a pea needs something thin, and a bean needs something tall.",
      },
      {
        title: "Peas",
        script:
          "Sow them from mid-March, three centimetres deep and five apart, with twiggy sticks all round the pot. Choose a low kind. Cover them with wire mesh for three weeks against pigeons and mice, and pick every second day.",
      },
      {
        title: "Beans",
        script:
          "Wait for mid-May. Six canes, tied at the top, in a thirty-litre pot. One plant to a cane. Water every day in July, and pick the beans young. Boil them for ten minutes: raw ones make you ill.",
      },
      {
        title: "Wind",
        script:
          "In leaf this is a sail. Put the pot into the corner, lay bricks on the compost and tie the top to the building, never to the railing alone. If there is nothing to tie to, grow dwarf beans. They need only a few twigs.",
      },
    ],
    description:
      "Peas grip and beans wind: which support each needs, when to sow, how large the pot must be, and how to keep a tent of canes standing on a balcony.",
    tags: ["climbing beans", "peas", "supports", "vertical growing", "balcony vegetables"],
    thumbnail: "Twigs or poles?",
  },
} satisfies SampleText;
