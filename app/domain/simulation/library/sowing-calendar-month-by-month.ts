import type { SampleText } from "./sample-text.ts";

export const sowingCalendarMonthByMonth = {
  slug: "sowing-calendar-month-by-month",
  topic: "a sowing calendar month by month",
  angle: "only what is worth a pot, and for each month one thing to leave in the packet",
  keyword: "balcony sowing calendar",
  reason:
    "Calendars on seed packets are made for gardens and allow three months; a balcony needs the two weeks that work.",
  season: [1, 2, 3, 4, 5],
  draft: {
    title: "What to sow on a balcony, and when to keep the packet shut",
    description:
      "A year of sowing for pots and boxes, month by month: what goes in, indoors or out, and what to leave alone until later.",
    opening: `**Now, in two lines:** sow the slow and tender things on a warm sill in February and March, the hardy ones outside from the middle of March, and everything that hates frost outside from the middle of May. Salad follows every three weeks until September, and garlic goes in during October.

The rest of this page is the long form. It is written for places where the last frost comes around the middle of May and the first at the end of October. In a mild city or by the sea you may be two weeks ahead; on a hill, two weeks behind. Ask a neighbour who gardens for the date, and move everything by the difference.`,
    sections: [
      {
        heading: "January and February: very little",
        body: `The light is poor, and what comes up now grows long and weak. Use January for tests and lists.

- **Indoors, warm, from the middle of February:** chillies, peppers, aubergines. They need the long run.
- **Indoors, cool:** a few broad beans in deep pots, one to a pot.
- **Any time on the sill:** cress, pea shoots, microgreens.

*Keep shut:* tomatoes. Sown in February without a lamp, they are half a metre tall and floppy by April, with nowhere to go.`,
      },
      {
        heading: "March: the sill fills up",
        body: `Day and night are equal on the 20th or so, and from then on seedlings stay short by themselves.

- **Indoors, 18 to 20 °C, in the second half:** tomatoes, basil in the last days of the month, and the first lettuce.
- **Outside, under fleece:** radishes, peas, spinach, spring onions, rocket, as soon as the compost no longer feels cold to your hand. A thermometer that says 6 °C or more will do.

*Keep shut:* courgettes and beans. They will be ready five weeks before the weather is.`,
      },
      {
        heading: "April: the busy one",
        body: `- **Outside:** carrots in a pot 25 cm deep ('Paris Market' is round and needs only 15), beetroot, chard, lettuce, parsley, coriander, peas again, pot marigold, nasturtiums at the end.
- **Indoors in the second half, one seed to a pot:** courgettes, squash, cucumbers, French and runner beans.

Parsley takes three to four weeks to show. Mark the pot, or you will dig it up, as I do about every other year.

*Keep shut:* anything that you have no pot for in June. Every seedling on the sill now will want five to fifteen litres of its own.`,
      },
      {
        heading: "May: wait, then run",
        body: `Until the middle of the month, harden off: plants out in the shade for an hour, then two, in by night, for ten days. One clear, still night can still take it all.

- **Outside from the middle:** French and runner beans, sweetcorn if you have a large box, more carrots, dill, borage, sunflowers.
- **Planted out in the last third:** tomatoes, courgettes, chillies and basil, when the nights stay above 10 °C; for basil and chillies, rather 12.

*Keep shut:* spinach. From May to July it runs to seed before you have had a second helping. Chard does the same work and stays.`,
      },
      {
        heading: "June and July: small and often",
        body: `The pots look full, and now is when the autumn is decided.

- **Every three weeks:** a row of cut lettuce, radishes, rocket in half shade.
- **June:** the last dwarf beans, beetroot, carrots for autumn, chard.
- **July, second half:** pak choi, endive, fennel, winter kale in small pots, to move into the boxes when the beans come out.

Lettuce seed goes to sleep in compost warmer than about 25 °C. In a heatwave, sow in the evening, water with cold water and put the pot in the shade for the first three days.`,
      },
      {
        heading: "August and September: the second spring",
        body: `This is the part that most people miss, and it is hardly any trouble, since seed comes up within days in compost that is still warm.

- **August:** spinach, lamb's lettuce, winter purslane, rocket, spring onions, turnips for their leaves.
- **First half of September:** more lamb's lettuce, pea shoots, hardy annuals such as cornflower and pot marigold, which will flower in May.

Be punctual here. A week in late August is worth three in spring, since every day is shorter than the one before.`,
      },
      {
        heading: "October to December: bulbs, cloves and rest",
        body: `- **October:** garlic, one clove every 12 cm, 5 cm deep, in a pot at least 20 cm deep; broad beans of a winter kind such as 'Aquadulce Claudia' where winters are mild. Crocus, narcissus, and tulips from the end of the month.
- **November:** the last tulips.
- **December:** nothing. Sort the packets by month, throw out the parsnips from five years ago, and write on the new ones when you mean to sow them.

That last half hour is the best-spent one of the year. In March there is no time to read packets, and the seed that stands at the front of the box is the seed that gets sown.`,
      },
    ],
  },
  optimized: {
    title: "A balcony sowing calendar: what to sow, month by month",
    description:
      "A balcony sowing calendar for pots and boxes where frost comes: what to sow each month, indoors or out, and what to leave in the packet.",
    edits: [
      {
        find: "**Now, in two lines:** sow the slow",
        replace: "**The balcony sowing calendar in two sentences:** sow the slow",
        why: "the keyword beside the shortest answer",
      },
      {
        find: "## January and February: very little",
        replace: "## The balcony sowing calendar for January and February",
        why: "the keyword in the heading where the year begins",
      },
      {
        find: "## March: the sill fills up",
        replace: "## What to sow in March",
        why: "the words that people type in March",
      },
      {
        find: "## April: the busy one",
        replace: "## What to sow in April",
        why: "the words that people type in April",
      },
      {
        find: "## August and September: the second spring",
        replace: "## August and September: sow for autumn and winter",
        why: "says what the sowing is for",
      },
      {
        find: "Ask a neighbour who gardens for the date, and move everything by the difference.",
        replace:
          "How do you find your own date? Ask a neighbour who gardens when the last frost usually comes, and move everything by the difference.",
        why: "answers the first question of everybody who lives elsewhere",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " Mark the pot, or you will dig it up, as I do about every other year.",
        replace: " Mark the pot.",
        why: "the advice without the confession",
      },
      {
        find: "\n\nThat last half hour is the best-spent one of the year. In March there is no time to read packets, and the seed that stands at the front of the box is the seed that gets sown.",
        replace: "",
        why: "the calendar ends with December",
      },
    ],
    plainer: [
      {
        find: "Until the middle of the month, harden off: plants out in the shade for an hour, then two, in by night, for ten days.",
        replace:
          "Until the middle of the month, let the plants get used to the outside. Put them out in the shade for an hour, the next day for two, and bring them in at night, for ten days.",
        why: "explains hardening off in whole sentences",
      },
      {
        find: "From May to July it runs to seed before you have had a second helping.",
        replace:
          "In the long days from May to July it flowers early, and then the leaves are no longer good.",
        why: "says what running to seed means",
      },
    ],
    moreConcrete: [
      {
        find: "a few broad beans in deep pots, one to a pot.",
        replace: "four to six broad beans in pots 10 cm deep, one to a pot, 5 cm down.",
        why: "how many, and how deep",
      },
      {
        find: "a row of cut lettuce, radishes, rocket in half shade.",
        replace:
          "30 cm of cut lettuce, the same of radishes with 2 cm between seeds, rocket in half shade.",
        why: "lengths and spacing",
      },
    ],
  },
  posts: {
    short:
      "Lettuce seed goes to sleep in compost above about 25 °C. In a heatwave, sow in the evening, water with cold water, and put the pot in the shade for three days.",
    long: "The sowing that most balconies miss is the one in August: spinach, lamb's lettuce, winter purslane, rocket and spring onions. The compost is warm, and the boxes are coming free. Be punctual, since every day is shorter than the one before, and a week in late August is worth three in spring. In return, leave the spinach packet shut from May to July.",
  },
  video: {
    title: "A year of sowing on a balcony, in two minutes",
    chapters: [
      {
        title: "February and March",
        script:
          "Where the last frost comes in mid-May, the year begins on a warm sill. Chillies and peppers in February. Tomatoes not before the second half of March, or they will be long and weak by April. Outside, radishes and peas can go under fleece in late March.",
      },
      {
        title: "April and May",
        script:
          "April is the busy month. Carrots, beetroot, chard and lettuce outside. Courgettes and beans inside, one seed to a pot. In May, wait. Let the plants get used to the wind for ten days. Beans go out from the middle, tomatoes in the last third, basil last of all.",
      },
      {
        title: "Summer",
        script:
          "From June to September, sow a little salad every three weeks. In late July start pak choi and endive, and in August spinach and lamb's lettuce. That is your winter, and most people miss it.",
      },
      {
        title: "Autumn",
        script:
          "October is for garlic and bulbs. In December, sow nothing. Sort your packets by month instead, so that in March the right one is in front.",
      },
    ],
    description:
      "What to sow in pots and boxes through the year where frost comes, with the tomatoes that can wait, the salad that cannot, and the sowing in August.",
    tags: ["sowing calendar", "balcony vegetables", "seeds", "when to sow", "salad"],
    thumbnail: "Sow it when?",
  },
} satisfies SampleText;
