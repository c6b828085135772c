import type { SampleText } from "./sample-text.ts";

export const feedingContainerPlants = {
  slug: "feeding-container-plants",
  topic: "feeding container plants",
  angle: "read three numbers on a bottle, own two feeds, and know when to give none",
  keyword: "feeding container plants",
  reason: "A long shelf of feeds leaves people to guess, and pots are overfed as well as starved.",
  season: [5, 6, 7, 8],
  draft: {
    title: "What to pour from which bottle",
    description:
      "What the three numbers on plant food mean, which two feeds cover a whole balcony, how often to give them, and when to give nothing at all.",
    opening: `Count the bottles of plant food under your sink. Most people who ask me have five: one for tomatoes, one for geraniums, one for green plants, one for orchids, and a box of blue crystals from the last tenant. Nearly everything on a balcony can be fed with two of them, and some of it should not be fed at all.

A plant in the ground sends its roots further when it is hungry. A plant in a pot cannot. What was mixed into the compost lasts four to six weeks. Then it depends on you, and a little, regularly, is what it wants.`,
    sections: [
      {
        heading: "The three numbers",
        body: `Every label has three figures, such as 4-3-8. They are always in the same order.

**N, nitrogen,** makes leaves. Too little, and the oldest leaves go pale yellow. Too much, and you get soft, dark, sappy growth, few flowers and plenty of greenfly.

**P, phosphorus,** (on the label as phosphate) is for roots and young plants. Pots are hardly ever short of it.

**K, potassium,** (as potash) is for flowers, fruit and ripe wood.

Compare the first figure with the last. If they are about equal, as in 7-7-7, you have a general feed. If the last is about twice the first, you have a feed for flowers and fruit, usually sold as tomato feed. Those are your two bottles. Most of the names on the rest of the shelf are one of these in another colour; read the figures and see.`,
      },
      {
        heading: "Who gets what",
        body: `- **General feed, every two weeks, May to August:** chard, kale, parsley, basil, chives, mint, foliage plants. Salads get half the strength.
- **General feed every two weeks until the first fruits have set, then tomato feed, weekly:** tomatoes, peppers, chillies, aubergines, cucumbers, courgettes.
- **Tomato feed, weekly, from the first buds:** strawberries, fuchsias, geraniums, petunias, dahlias, sweet peas.
- **Next to nothing:** rosemary, thyme, lavender, sage, oregano, stonecrops. Fresh compost every second spring is all they want. Fed well, they grow lush, lose their scent and die in the next winter.
- **Little:** beans and peas. They take their nitrogen from the air; tomato feed every two weeks from the first flowers is plenty.

There is one exception to the two bottles. Blueberries, camellias and other plants that hate lime need an ericaceous feed.

If you forget things, and most of us do, mix slow-release granules into the compost in spring at the rate on the packet. They let go of their food bit by bit whenever it is warm and moist, for five or six months. Do not then pour on liquid as well, except for tomatoes, from July, at half strength.`,
      },
      {
        heading: "How to give it",
        body: `Measure. The cap of the bottle is there for that, and "a good glug" is how roots get burnt. For most feeds it comes to 10 to 20 ml in a 5-litre can. The can is also about right for one round: a 10-litre pot takes a litre, a trough of 60 cm two.

Never feed a dry plant. Plant food is a salt, and salt draws water out of dry roots. Water first, wait an hour, then feed, or feed on the day after rain.

Pour it on the compost and not over the leaves. Early or late in the day is best. Half strength twice as often is gentler than full strength, and I do that with everything in pots under 3 litres.

A word about safety. Keep feeds where children and pets cannot reach them, in their own bottles, never in one that has held lemonade. Dogs dig up anything with bone meal or blood meal in it, and feeds made from castor can be dangerous to them. Wash your hands, and rinse what you pick.`,
      },
      {
        heading: "When to stop",
        body: `There are five times when the right amount is none. In the first six weeks in new compost. When a plant is wilting, or ill, or has just been repotted, because roots that do not work cannot eat. In midwinter. In late summer, from the end of August, for everything that is to stay outside through frost: shoots that grow now do not ripen in time. And when there is already too much.

That last one looks like hunger, which is the trap. Leaf tips and edges go brown, growth stops, a white crust forms on the compost or on the clay. Give more, and it dies. Instead scrape off the crust, stand the pot where it can drain, and run clean water through it slowly: twice the volume of the pot, so 20 litres for one of 10. Let it drain fully, and feed nothing for a month.

And what about home-made feeds? Steeped nettles and comfrey do work, and they smell so badly that you will hear from the third floor. Coffee grounds are for the worm bin. In a pot they cake and go mouldy, and what is in them comes free only slowly. Eggshells do nothing that you would notice this year.

Write today's date and the word "fed" on a label and push it into the pot by the door. Whether you fed last week is a thing that nobody remembers.`,
      },
    ],
  },
  optimized: {
    title: "Feeding container plants: two bottles, and when to use neither",
    description:
      "Feeding container plants made simple: what N, P and K mean, which two feeds you need, how much and how often, and how to rescue an overfed pot.",
    edits: [
      {
        find: "Nearly everything on a balcony can be fed with two of them, and some of it should not be fed at all.",
        replace:
          "Feeding container plants takes two of them: a general feed every two weeks for leaves, and tomato feed every week for flowers and fruit, both from about six weeks after planting. And some plants should not be fed at all.",
        why: "the whole answer, with the search words, in the opening",
      },
      {
        find: "## The three numbers",
        replace: "## What do the numbers on plant food mean?",
        why: "asked the way people search",
      },
      {
        find: "## Who gets what",
        replace: "## Which feed for which plant, and how often",
        why: "says that the list is in it",
      },
      {
        find: "## How to give it",
        replace: "## Feeding container plants without burning the roots",
        why: "the keyword in a heading",
      },
      {
        find: "## When to stop",
        replace: "## When not to feed, and how to save an overfed plant",
        why: "names the rescue",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " Most of the names on the rest of the shelf are one of these in another colour; read the figures and see.",
        replace: "",
        why: "already said in the opening",
      },
      {
        find: " Steeped nettles and comfrey do work, and they smell so badly that you will hear from the third floor.",
        replace: " Steeped nettles work and stink.",
        why: "the same in four words",
      },
    ],
    plainer: [
      {
        find: "Plant food is a salt, and salt draws water out of dry roots.",
        replace: "Feed burns dry roots.",
        why: "says the effect only",
      },
      {
        find: "They let go of their food bit by bit whenever it is warm and moist, for five or six months.",
        replace: "They feed the plant slowly for five or six months.",
        why: "half the words",
      },
    ],
    moreConcrete: [
      {
        find: 'Measure. The cap of the bottle is there for that, and "a good glug" is how roots get burnt.',
        replace:
          'Measure, with the cap of the bottle or with a 5 ml teaspoon kept for nothing else. "A good glug" is how roots get burnt.',
        why: "says with what",
      },
      {
        find: "run clean water through it slowly: twice the volume of the pot, so 20 litres for one of 10.",
        replace:
          "run clean water through it slowly: twice the volume of the pot, so 20 litres for one of 10, in four goes with ten minutes between them.",
        why: "says how slowly",
      },
    ],
  },
  posts: {
    short:
      "Three numbers stand on each bottle of plant food. First = leaves, last = flowers and fruit. About equal: general feed. The last twice the first: tomato feed. You need those two and no others.",
    long: "Brown leaf tips and a white crust on the pot look like hunger. They are the opposite: too much feed. Scrape off the crust and run clean water through the pot slowly, twice its volume, so 20 litres for one of 10. Then feed nothing for a month. And never feed a dry plant. Water first, wait an hour. Feed on dry roots burns them, and that looks like hunger as well.",
  },
  video: {
    title: "Plant food without the guesswork",
    chapters: [
      {
        title: "Five bottles",
        script:
          "Five bottles of plant food. Let's see which we need. Turn them round and look for three numbers. This says seven, seven, seven: a general feed. This one says four, three, eight. The last is twice the first, so it's for flowers and fruit. Everything else here is one of those two in a different dress.",
      },
      {
        title: "Who gets which",
        script:
          "Salads and leafy herbs: general feed, every two weeks. Strawberries and flowers: tomato feed, every week, from the first buds. Tomatoes and peppers: the same, once the first fruits have set. Thyme, rosemary and lavender: next to nothing. They smell better hungry.",
      },
      {
        title: "Giving it",
        script:
          "Measure it. Water first if the pot's dry, and wait an hour, because feed burns dry roots. Then pour it on the compost, a litre for a ten-litre pot. And keep the bottle away from children and dogs.",
      },
      {
        title: "Too much",
        script:
          "Brown tips and a white crust? That isn't hunger. That's too much. Scrape the crust off and run clean water through, twice what the pot holds, slowly. Then nothing for a month. And from the end of August, stop feeding whatever has to get through the frost.",
      },
    ],
    description:
      "How to read the three numbers on plant food, which two feeds do for a balcony, and how to rescue a pot that had too much.",
    tags: ["plant food", "fertiliser", "container plants", "tomato feed", "npk"],
    thumbnail: "Two, not five",
  },
} satisfies SampleText;
