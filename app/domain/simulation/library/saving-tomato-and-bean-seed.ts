import type { SampleText } from "./sample-text.ts";

export const savingTomatoAndBeanSeed = {
  slug: "saving-tomato-and-bean-seed",
  topic: "saving seed from tomatoes and beans",
  angle: "the wet way and the dry way side by side, on the two crops that forgive a beginner",
  keyword: "saving tomato seeds",
  reason:
    "The two easiest crops to save need opposite methods, and together they teach nearly all there is to know.",
  season: [8, 9, 10],
  draft: {
    title: "Seed for next year: tomatoes the wet way, beans the dry way",
    description:
      "How to keep seed from your own tomatoes and beans: which plants to choose, how to ferment, dry and store it, and how to test it in spring.",
    opening: `One ripe tomato holds a hundred seeds or more. A pod of French beans that was forgotten behind the leaves holds six. Between them they are next year's sowing, and all they ask of you is a jam jar, a plate and some patience in September.

These two are the right ones to begin with, because they mostly pollinate themselves. The bee that visits a courgette may have come from a pumpkin, and the seed of that meeting is a lottery. A tomato or a dwarf bean usually gives you again what you had.`,
    sections: [
      {
        heading: "Before anything else: is it worth saving?",
        body: `Look at the packet or the label. If it says F1, the plant is a cross of two chosen parents, and its children come out mixed. Some will be good, few will be like the mother. Save from kinds that breed true, such as 'Gardener's Delight', 'Marmande', 'Black Krim' or nearly any old bean.

Then look at the plant. Choose the one that was earliest, healthiest or tastiest, and mark a fruit with a bit of wool before somebody eats it. Leave out any plant whose leaves are mottled, twisted or stunted: some virus diseases travel in the seed. Currant tomatoes, and old kinds with very large, flat flowers, cross more readily than the rest. Beans cross little, runner beans a great deal, since bees work them hard. With two kinds of runner bean on the balconies around you, expect surprises.`,
      },
      {
        heading: "Tomatoes: let them rot a little",
        body: `Each tomato seed sits in a clear jelly that stops it from growing inside the fruit. In nature the fruit falls and rots. We do the same in a jar.

1. Take a fruit that is fully ripe, even a little past eating. Cut it across, and squeeze seeds and jelly into a jar.
2. Add two or three spoonfuls of water, cover it with kitchen paper and a rubber band, and write the name on the jar.
3. Leave it at room temperature for two to three days, and stir it once a day. It will smell, and may grow a pale skin. That is how it should be.
4. When the seeds have sunk and feel rough, fill up with water, stir and let it settle. Pour off whatever floats. Repeat until the water is clear.
5. Tip the seeds into a fine sieve, rinse, and spread them on a china plate. On paper they stick for good.

Dry them out of the sun and stir them with a finger each day. After a week or two they are furry, separate and rustle on the plate. Do not hurry them in the oven, and do not leave them in the jar for five days because you went away: they will sprout, as mine did, and that is the end of them.`,
      },
      {
        heading: "Beans: leave them alone",
        body: `For beans you do almost nothing, for a long time. In July, choose the best plant and stop picking from it, since a plant that ripens seed makes few new pods. The pods go yellow, then brown like parchment, and in September the beans rattle in them.

If the autumn is wet, or frost is forecast, pull up the whole plant and hang it upside down in a dry, airy room. Shell the beans when the pods snap. Lay them on a tray for two or three weeks more. A bean is dry when your fingernail leaves no dent.

One trick is worth the space in the freezer. If you find little round holes in the beans, bean weevils have been at work. Put beans that are completely dry into a closed jar and freeze them for two or three days, then let the jar come back to room temperature before you open it.

Seed beans are not a snack. French and runner beans are poisonous raw or undercooked, so keep the jar away from children. If you decide to eat some after all, soak them overnight, throw the water away and boil them hard for at least ten minutes before they simmer until soft.`,
      },
      {
        heading: "A cool, dry, labelled year",
        body: `Paper envelopes first, then all the envelopes in one jar with a lid, and the jar in a cupboard that stays cool. Warmth and damp together are what ages seed. On each envelope: kind, year, and one word about why. "Tomato, Marmande, this year, early" is enough.

Tomato seed kept like that is good for four to six years, bean seed for three or so.

In February, before you count on it, test. Fold ten seeds into damp kitchen paper, put it into a bag and keep it at about 20 °C. Unfold it after seven days for beans, after ten for tomatoes. Eight or more with a root: sow as usual. Five: sow double. Two: ask a neighbour, because by then you will have given some away, and seed in two houses is safer than seed in one.`,
      },
    ],
  },
  optimized: {
    title: "Saving tomato seeds and beans: the wet way and the dry way",
    description:
      "Saving tomato seeds takes a jam jar and three days, saving beans takes only patience. Both methods step by step, with drying, storing and testing.",
    edits: [
      {
        find: "One ripe tomato holds a hundred seeds or more.",
        replace:
          "Saving tomato seeds is worth it for the number alone: one ripe fruit holds a hundred or more.",
        why: "the keyword in the first sentence",
      },
      {
        find: "## Before anything else: is it worth saving?",
        replace: "## Which plants to save seed from",
        why: "a heading that names the choice",
      },
      {
        find: "## Tomatoes: let them rot a little",
        replace: "## Saving tomato seeds in five steps",
        why: "the keyword and the steps, which the joke hid",
      },
      {
        find: "## Beans: leave them alone",
        replace: "## Saving beans: dry them in the pod",
        why: "says the method in the heading",
      },
      {
        find: "## A cool, dry, labelled year",
        replace: "## How to store and test the seed",
        why: "says what the section is for",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " The bee that visits a courgette may have come from a pumpkin, and the seed of that meeting is a lottery.",
        replace: "",
        why: "the contrast is not needed",
      },
      {
        find: " If you decide to eat some after all, soak them overnight, throw the water away and boil them hard for at least ten minutes before they simmer until soft.",
        replace: "",
        why: "cooking is another subject; the warning stays",
      },
    ],
    plainer: [
      {
        find: "the plant is a cross of two chosen parents, and its children come out mixed.",
        replace:
          "the seed company made it by crossing two different plants, and seed from it gives a mixture.",
        why: "explains F1 in everyday words",
      },
      {
        find: "Warmth and damp together are what ages seed.",
        replace: "Seed that is kept warm and damp soon dies.",
        why: "shorter and plainer",
      },
    ],
    moreConcrete: [
      {
        find: "in a cupboard that stays cool.",
        replace:
          "in a cupboard that stays below 15 °C, or in the fridge once the seed is bone dry.",
        why: "a temperature for cool",
      },
      {
        find: "Take a fruit that is fully ripe,",
        replace: "Take a fruit that is fully ripe (one or two are enough for fifty plants),",
        why: "says how many fruits one needs",
      },
    ],
  },
  posts: {
    short:
      "Keeping seed from tomatoes? Check the label first. If it says F1, the children come out mixed. 'Marmande', 'Black Krim' and 'Gardener's Delight' come back as they were.",
    long: "Test old seed before you rely on it. Fold ten seeds into damp kitchen paper, put it into a bag and keep it at about 20 °C. Beans show a root within seven days, tomatoes within ten. Eight or more: sow as usual. Five: sow double. Two: ask a neighbour. Kept cool and dry, tomato seed is good for four to six years and bean seed for about three.",
  },
  video: {
    title: "Save your own seed: tomatoes wet, beans dry",
    chapters: [
      {
        title: "Choosing the plant",
        script:
          "First look at the label. F1 plants don't come true from seed, so leave those. Then mark a fruit on your best plant with a bit of wool: the earliest, the healthiest, or simply the one you liked best.",
      },
      {
        title: "Tomatoes in the jar",
        script:
          "Squeeze seeds and jelly into a jar with a little water. Cover it and leave it for two to three days. It smells, and it should. The jelly breaks down and the good seeds sink. Rinse until the water is clear, and dry them on a china plate, never on paper, because there they stick.",
      },
      {
        title: "Beans in the pod",
        script:
          "Beans are easier. Stop picking from one plant in July. When the pods are brown and rattle, shell them and dry them for two or three weeks. Your fingernail should leave no dent. And don't let children nibble: raw beans are poisonous.",
      },
      {
        title: "Storing and testing",
        script:
          "Paper envelopes, the name, the year, one jar, a cool cupboard. In February, wrap ten seeds in damp paper. If eight grow, you have your own seed.",
      },
    ],
    description:
      "Two methods for the two easiest crops: fermenting and drying tomato seed, ripening beans in the pod, then storing both and testing them in February.",
    tags: ["seed saving", "tomatoes", "beans", "heirloom", "harvest"],
    thumbnail: "Keep the best",
  },
} satisfies SampleText;
