import type { SampleText } from "./sample-text.ts";

export const fiveCausesOfYellowLeaves = {
  slug: "five-causes-of-yellow-leaves",
  topic: "what yellow leaves say",
  angle: "a diagnosis by where the yellow begins, before anything is poured or bought",
  keyword: "yellow leaves",
  reason:
    "Most people answer a yellow leaf with water and feed, which is wrong for most of its causes.",
  season: [],
  draft: {
    title: "Five things that a yellow leaf can be telling you",
    description:
      "Old leaves or young ones, all over or between the veins: where the yellow begins tells you which of five causes it is, and what to do today.",
    opening: `Put the watering can down. A yellow leaf is an answer to a question that you have not asked yet, and the two things that everybody does first, more water and some feed, are wrong more often than they are right.

Ask instead: which leaves, and where on the leaf? Old ones at the bottom or young ones at the tip? The whole leaf, or only the green between the veins? Then push a finger 5 cm into the compost. Those three facts sort out nearly everything, and they take a minute. Here are the five causes in the order in which we meet them.`,
    sections: [
      {
        heading: "1. Too much water",
        body: `**The look:** lower leaves go yellow all over, limp and soft, several at once. The compost is wet deep down, and the plant may wilt all the same. It smells a little like a cellar.

**Why:** roots need air. In compost that never drains they die, and dead roots drink nothing. So the plant shows thirst in the midst of water, and gets more of it.

**Today:** empty the saucer, check that the hole is open, and raise the pot on two sticks. Do not water again until the top 3 cm are dry. If it still droops after a week, slide it out. Firm roots, white or tan, are healthy. Cut off the brown, soft ones, and replant in fresh compost in a pot no larger than before.`,
      },
      {
        heading: "2. Too little water",
        body: `**The look:** lower leaves again, but dry, with crisp brown edges, and they fall when you touch them. The pot is light. There may be a gap between the compost and the wall.

**Why:** the plant gives up its oldest leaves to save the young ones. Often it has been watered, but only the top has had any, or the water has run down the gap.

**Today:** stand the pot in a bucket with water up to half its height, for half an hour, and let it drain. Then water until it runs out below, each time, and less often. The yellow leaves do not turn green again. Judge by the new ones.`,
      },
      {
        heading: "3. Hunger",
        body: `**The look:** the oldest leaves turn pale green and then yellow, evenly, one after the other from the bottom up. The rest is small and light, and growth is slow. The compost is neither wet nor dry.

**Why:** nitrogen. Fresh compost lasts for four to six weeks, and after that the plant moves what it has from the old leaves to the young. If the old leaves turn yellow between veins that stay green, it is short of magnesium; tomatoes do that in midsummer after much tomato feed.

**Today:** give a balanced liquid feed at the strength on the label, on damp compost, and repeat it weekly in the growing season. New leaves should be greener in two weeks. For magnesium, dissolve 20 g of Epsom salts in a litre of water and spray the leaves on a dull day, twice, a fortnight apart. Do not feed a plant that stands in wet compost or in winter rest. It cannot use it.`,
      },
      {
        heading: "4. Hard water on a plant that hates lime",
        body: `**The look:** the youngest leaves are yellow and the veins stay green, as if drawn with a pen. The old leaves are fine. The plant is a blueberry, camellia, azalea, gardenia or citrus.

**Why:** these can take up iron only from acid compost. Ordinary compost is not acid enough, and every can of hard tap water makes it less so.

**Today:** change to rainwater. A clean bucket on the balcony fills faster than you think. Give a feed for acid-loving plants, with iron in a form called chelated, for a quick green. In spring, repot blueberry, camellia and azalea in ericaceous compost, which is the acid kind. Citrus is less strict: a good loam-based compost and a citrus feed will do.`,
      },
      {
        heading: "5. Somebody is drinking from it",
        body: `**The look:** not a clean yellow, but hundreds of pale dots, as if dusted with flour, that run together. Turn the leaf over. Fine webs and moving specks are spider mites. Green or black lumps at the tips are aphids; little brown shields along the veins are scale insects.

**Why:** they suck the sap from the cells. Mites love dry heat, so they start in July by the wall, or in January above the radiator.

**Today:** carry the plant away from the others, and wash it, undersides first, with lukewarm water, three times in ten days. Wipe scale off with a cloth. Cut off what is worst. On food plants that is usually enough, if you do it three times and not once.`,
      },
      {
        heading: "When it means nothing",
        body: `One leaf a month, at the bottom of a healthy plant, is old age. A tomato loses its first leaves, bay and olive change a part of theirs in spring, and basil goes pale after a night at 6 °C. A plant that you brought home last week, or turned round, sulks for a fortnight. A potato that is ready turns yellow altogether, and is only calling you to supper.

If two causes seem to fit, treat the water first and change one thing at a time. Wait a week before the next. I have cured many plants by moving the pot off its saucer, and not one by doing four things on the same evening.`,
      },
    ],
  },
  optimized: {
    title: "Five causes of yellow leaves, and how to tell which it is",
    description:
      "Yellow leaves have five common causes. Look at which leaves, and where on the leaf, to find yours, and what to do about it today.",
    edits: [
      {
        find: "A yellow leaf is an answer to a question that you have not asked yet, and the two things",
        replace: "Yellow leaves come most often from too much water, and the two things",
        why: "the keyword and the likeliest answer first",
      },
      {
        find: "## 1. Too much water",
        replace: "## 1. Yellow leaves, limp, over wet compost: too much water",
        why: "the keyword, and the signs beside the cause",
      },
      {
        find: "## 2. Too little water",
        replace: "## 2. Crisp and light: too little water",
        why: "the sign stands before the cause",
      },
      {
        find: "## 3. Hunger",
        replace: "## 3. Pale from the bottom up: hunger",
        why: "lets a reader find the case at a glance",
      },
      {
        find: "## 4. Hard water on a plant that hates lime",
        replace: "## 4. Young leaves with green veins: lime",
        why: "lets a reader find the case at a glance",
      },
      {
        find: "## 5. Somebody is drinking from it",
        replace: "## 5. Hundreds of pale dots: mites and other pests",
        why: "names the pests that people search for",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " It smells a little like a cellar.",
        replace: "",
        why: "the other signs are enough",
      },
      {
        find: " A potato that is ready turns yellow altogether, and is only calling you to supper.",
        replace: "",
        why: "belongs to another article",
      },
      {
        find: " A clean bucket on the balcony fills faster than you think.",
        replace: "",
        why: "shortens the step",
      },
    ],
    plainer: [
      {
        find: "with iron in a form called chelated, for a quick green.",
        replace: "with iron that the plant can take up at once. The label says chelated iron.",
        why: "explains the word on the bottle",
      },
      {
        find: "So the plant shows thirst in the midst of water, and gets more of it.",
        replace: "So the plant looks thirsty although it is too wet, and people water it again.",
        why: "plain words for the mistake",
      },
    ],
    moreConcrete: [
      {
        find: "A clean bucket on the balcony fills faster than you think.",
        replace:
          "A bucket 30 cm wide in the open catches about 0.7 litres for every 10 mm of rain.",
        why: "says how much rainwater to expect",
      },
      {
        find: "and raise the pot on two sticks.",
        replace: "and raise the pot 2 cm on two sticks.",
        why: "a figure for the gap",
      },
    ],
  },
  posts: {
    short:
      "A plant that wilts over wet compost is not thirsty. Its roots have no air. Empty the saucer, raise the pot on two sticks, and wait until the top 3 cm are dry.",
    long: "Where the yellow begins tells you the cause. Old leaves, limp, compost wet: too much water. Old leaves, crisp, pot light: too little. Old leaves, evenly pale from the bottom up: hunger. Young leaves with green veins: lime, often from hard tap water. Hundreds of pale dots: mites, so turn the leaf over. Change one thing, then wait a week before the next.",
  },
  video: {
    title: "Yellow leaves: find the cause in one minute",
    chapters: [
      {
        title: "Three facts first",
        script:
          "Don't water it yet. Three facts. Which leaves are yellow, old or young? Where, all over or between the veins? And five centimetres down, is the compost wet or dry? That takes one minute.",
      },
      {
        title: "Water and hunger",
        script:
          "Old leaves, limp, and wet below: too much water. Empty the saucer and wait. Old leaves, crisp, and a light pot: too little. Soak it in a bucket. Old leaves, evenly pale, one after the other from the bottom: it's hungry. Give it a balanced feed, on damp compost.",
      },
      {
        title: "Lime and pests",
        script:
          "Young leaves, yellow with green veins, on a blueberry or a citrus: lime. Change to rainwater, and give a feed with iron. Pale dots all over: turn the leaf. There are the mites. Wash the plant three times in ten days.",
      },
      {
        title: "And if it's nothing",
        script:
          "One yellow leaf a month at the bottom is only age. Take it off and carry on. And if you aren't sure, change one thing, and wait a week.",
      },
    ],
    description:
      "Too much water, too little, hunger, lime or pests: how to tell the five common causes of yellow leaves apart in a minute, and what to do about each.",
    tags: ["yellow leaves", "plant problems", "overwatering", "chlorosis", "spider mites"],
    thumbnail: "Which leaf first?",
  },
} satisfies SampleText;
