import type { SampleText } from "./sample-text.ts";

export const halfAnHourAWeek = {
  slug: "half-an-hour-a-week",
  topic: "half an hour a week: a routine",
  angle: "the minutes set out one after the other, and what they leave out on purpose",
  keyword: "balcony garden routine",
  reason:
    "Readers with little time give up because everything seems due at once; a fixed order takes that away.",
  season: [],
  draft: {
    title: "Half an hour a week, if it is always the same half hour",
    description:
      "Thirty minutes a week keep a balcony of a dozen pots in good order. Here they are, minute by minute, with what to leave for another day.",
    opening: `Mine is Saturday, after the first coffee. I go out with a bucket, a pair of snips and a pencil, and thirty minutes later I am in again. A dozen pots do not need more than that, apart from water.

It took me years to get there. I used to wait for a free afternoon, and when one came I spent it on rescue work: mildew, greenfly, a rosemary dead of thirst. Little and always beats much and seldom, since nearly everything that goes wrong in a pot can be put right in a minute during its first week.`,
    sections: [
      {
        heading: "Minutes 0 to 5: hands in your pockets",
        body: `Look before you touch. Start at the same end each time and give every pot a few seconds. Three questions are enough. What is new since last week? Which pot looks worse than its neighbour? What is under the leaves?

Turn over two leaves on each plant, an old one low down and a young one at the tip. Most pests sit on one of the two. Write down no more than three things to do, and leave the rest. A list of twelve is how the free afternoon begins.`,
      },
      {
        heading: "Minutes 5 to 12: water, by weight",
        body: `Tilt each pot a little, or lift the small ones. A light pot gets water until it runs out below; a heavy one gets nothing. Fingers are good, but they feel only the top. The hand learns the weight within a month.

Empty every saucer that still holds water from last time. If the compost has shrunk from the side, water runs down the gap and the roots stay dry: stand that pot in the bucket, in 10 cm of water, until the surface darkens.

In July this is not enough, and no routine makes it so. From the first hot week there are five minutes every morning as well, for water and nothing else.`,
      },
      {
        heading: "Minutes 12 to 18: snips",
        body: `Take off what is dead, what is yellow, and what has finished flowering, in that order. Then pick whatever is ready to eat, even if you have no plan for it. Basil, beans, courgettes, sweet peas and chillies stop when they are left to set seed or grow old.

Put healthy leaves into the compost or the worm bin. Anything with mould or spots goes into the rubbish. Wipe the snips with a little surgical spirit between a sick plant and a sound one.`,
      },
      {
        heading: "Minutes 18 to 23: the turn of the month",
        body: `This slot changes with the week, so that nothing has to be remembered.

- First week: feed, from April to September. Whatever flowers or fruits gets tomato feed at the strength on the label, on damp compost. Tomatoes and other hungry crops want it every week in summer.
- Second week: sow or plant. One short row of lettuce, a pot of coriander, the bulbs that are waiting in the cupboard.
- Third week: turn and tidy. Half a turn for every pot that leans to the light; sweep the floor, and clear the drain.
- Fourth week: tie in and check. Ties that cut, brackets, railing hooks, anything that a gale could lift.

If the month has a fifth Saturday, drink the coffee outside.`,
      },
      {
        heading: "Minutes 23 to 28: one job",
        body: `One of the three that you wrote down, the one that will be worst if it waits. Repot the basil. Squash the greenfly on the bean tips between two wet fingers. Cut the mint back to 5 cm.

If it cannot be done in five minutes, it does not belong here. Put a date on it and let it be an afternoon of its own: there are three or four such afternoons in a year, in March for repotting, in May for planting out, in October for bulbs, and one for whatever you have forgotten.`,
      },
      {
        heading: "Minutes 28 to 30: the pencil",
        body: `Two lines in a notebook that lives by the door. What you sowed and where, what you saw, what came in. Mine for a week last May says: "Beans up, 6 of 8. Slug in lettuce. First strawberry, shared." In the following May that is better advice than any article, this one too.

You will miss weeks. Nothing dies of one missed Saturday in spring or autumn, and in winter two of the four can go. After a holiday, do not make up for the lost hours. Begin again at minute nought with your hands in your pockets, and see what the plants managed without you. It is often a surprising amount.`,
      },
    ],
  },
  optimized: {
    title: "A balcony garden routine that takes half an hour a week",
    description:
      "A balcony garden routine for busy people: thirty minutes a week, in a fixed order, for a dozen pots. What to do, and what to leave.",
    edits: [
      {
        find: "Mine is Saturday, after the first coffee.",
        replace: "My balcony garden routine is half an hour on Saturday, after the first coffee.",
        why: "the keyword and the promise in the first line",
      },
      {
        find: "## Minutes 0 to 5: hands in your pockets",
        replace: "## Minutes 0 to 5: look at every pot first",
        why: "says what is done, which the joke hid",
      },
      {
        find: "## Minutes 12 to 18: snips",
        replace: "## Minutes 12 to 18: cut back and pick",
        why: "names the work in the heading",
      },
      {
        find: "## Minutes 18 to 23: the turn of the month",
        replace: "## Minutes 18 to 23: a balcony garden routine for the month",
        why: "the keyword where the monthly plan stands",
      },
      {
        find: "## Minutes 28 to 30: the pencil",
        replace: "## Minutes 28 to 30: write two lines",
        why: "a heading that can be followed",
      },
      {
        find: "You will miss weeks. Nothing dies",
        replace: "And if you miss a week? Nothing dies",
        why: "asks what every reader wonders at this point",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " I used to wait for a free afternoon, and when one came I spent it on rescue work: mildew, greenfly, a rosemary dead of thirst. Little and always",
        replace: " Little and always",
        why: "begins sooner",
      },
      {
        find: " A list of twelve is how the free afternoon begins.",
        replace: "",
        why: "refers to what was cut",
      },
    ],
    plainer: [
      {
        find: "Little and always beats much and seldom, since nearly everything",
        replace:
          "A little every week works better than a lot now and then, because nearly everything",
        why: "says it straight",
      },
      {
        find: "Ties that cut, brackets, railing hooks, anything that a gale could lift.",
        replace:
          "Look for ties that cut into stems, loose brackets and hooks, and anything that a strong wind could blow away.",
        why: "a whole sentence in place of a list of nouns",
      },
    ],
    moreConcrete: [
      {
        find: "Start at the same end each time and give every pot a few seconds.",
        replace:
          "Start at the same end each time and give every pot twenty seconds; for a dozen pots that is four minutes.",
        why: "makes the five minutes add up",
      },
      {
        find: "One short row of lettuce,",
        replace: "One short row of lettuce (about twenty seeds along 30 cm),",
        why: "says how much to sow",
      },
    ],
  },
  posts: {
    short:
      "Before you touch anything on the balcony, walk along the pots and turn over two leaves on each plant: an old one low down and a young one at the tip. Most pests sit on one of the two.",
    long: "A dozen pots need about thirty minutes a week, if the order is fixed. Look for five minutes, water by weight for seven, cut and pick for six. Then five for the month's turn: week one feed, week two sow, week three turn the pots and sweep, week four check ties and hooks. Five for the one job that cannot wait, and two for the notebook. Hot weeks need water every day on top.",
  },
  video: {
    title: "My thirty minutes on the balcony, in real order",
    chapters: [
      {
        title: "Look first",
        script:
          "Five minutes with my hands in my pockets. I start at the left and ask three things. What is new? Who looks worse than the neighbour? And what is under the leaves? I write down three jobs at most.",
      },
      {
        title: "Water and cut",
        script:
          "Then water. I tilt each pot. Light ones get a soak, heavy ones get nothing, and full saucers are emptied. After that the snips: what is dead, what is yellow, what has flowered. And I pick what is ready, because a plant that is picked goes on.",
      },
      {
        title: "The turn of the month",
        script:
          "This slot changes. First week of the month, feed. Second, sow. Third, turn the pots and sweep. Fourth, check ties, brackets and hooks before the wind does. That way I never have to remember what is due.",
      },
      {
        title: "One job and two lines",
        script:
          "Five minutes for the most urgent of my three jobs. If it needs longer, it gets its own date. Then two lines in the notebook by the door. In high summer there is also water every morning, and nothing shortens that. Everything else fits in here.",
      },
    ],
    description:
      "A weekly half hour for a balcony of about twelve pots: looking, watering, cutting, the job of the week and the notebook, in an order that you can keep.",
    tags: ["routine", "balcony garden", "plant care", "little time", "weekly jobs"],
    thumbnail: "Thirty minutes weekly",
  },
} satisfies SampleText;
