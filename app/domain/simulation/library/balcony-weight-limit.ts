import type { SampleText } from "./sample-text.ts";

export const balconyWeightLimit = {
  slug: "balcony-weight-limit",
  topic: "how much weight a balcony bears, and how railing planters are fixed",
  angle: "a worked sum for a real balcony, what no sum can tell you, and whom to ask",
  keyword: "balcony weight limit",
  reason:
    "It is the one question in which a mistake can hurt somebody, and most answers found are a single figure without a sum.",
  season: [],
  draft: {
    title: "The sum to do before you carry up the next pot",
    description:
      "What wet pots really weigh, how to add them up for your balcony, whom to ask about its limit, and how to fix a planter to a railing safely.",
    opening: `A 40-litre trough weighs about 17 kg on the day you carry it upstairs and 45 kg after a night of rain. It is the second figure that your balcony has to bear.

I cannot tell you what that balcony can take, and nobody can from a distance. What I can do is help you to work out what you are asking of it, so that you go to the landlord or the building manager with a figure instead of a feeling.`,
    sections: [
      {
        heading: "What things weigh when they are wet",
        body: `Count everything wet. These are round figures to plan with:

| What | Weight |
| --- | --- |
| Potting compost | 1 kg for each litre |
| Garden soil, loam-based compost | 1.7 kg for each litre |
| Water in a butt, a can or a saucer | 1 kg for each litre |
| Plastic pot, 30 cm | 0.5 kg |
| Clay pot, 30 cm | 5 kg |
| Full-grown tomato with fruit | 5 kg |
| Paving slab, 40 × 40 × 4 cm | 15 kg |
| Grown person | 80 kg |

Water is the one that people forget. A butt of 100 litres stands on a circle 45 cm across. That is as if 600 kg stood on a square metre. And if leaves block the drain on a balcony with a raised edge, each centimetre of water adds 10 kg to every square metre. Ten centimetres make 100.`,
      },
      {
        heading: "A worked example",
        body: `My balcony is 1.2 by 3.5 m, so 4.2 m². On it stand two tomatoes in 20 litres (52 kg with pots and fruit), four pots of 10 litres (44 kg), two troughs of 12 litres (28 kg), a worm bin (35 kg) and a table with two chairs (22 kg). On a fine evening four people (320 kg) join them. Together that is 501 kg, or about 120 kg for each square metre.

The average is only half the story, since loads are not spread like butter. With all pots along the front edge, and all four guests there to look at the sunset, most of the weight hangs at the far end of the slab. On a balcony that juts out from the wall this is the worst place for it. So heavy things stand by the house wall, and along the front go light ones. Spread big pots over the whole length, and never put two of 40 litres side by side.`,
      },
      {
        heading: "Who knows the limit",
        body: `In newer buildings in Europe balconies are usually designed for 250 to 400 kg on each square metre. That includes people, furniture and pots, and is no invitation to use it up. Old balconies may have been built for far less, nobody may have looked at them for decades, and some small ones were never meant to be stood on at all. A figure from a web page, this one included, is not a permission.

Ask the landlord or the management for the permitted load, in writing, and give them your sum. They can look into the plans or send an engineer. Until you have an answer, keep to a few light pots near the wall.

Do not wait for an answer if you see one of these. Step off, keep others off, and report it the same day:

- new cracks where the slab meets the wall, or on its underside;
- rust stains, or concrete flaking so that steel shows;
- wood that is soft when you press a screwdriver into it;
- a railing that gives when you lean on it;
- a floor that has begun to slope, so that water stands where it used to run off.`,
      },
      {
        heading: "Planters on the railing",
        body: `A box of 60 cm holds 12 litres and weighs about 14 kg wet. In a gust it is pulled as well as carried. A railing is built to stop people from falling; whether it may carry boxes is a question for the owner, along with the first one.

If it may, hang them on the inside. A box that comes loose then lands on your own floor and not in the street. Many leases ask for this anyway.

1. Measure the top rail and buy brackets made for that width, two for a box of 60 cm, three from 80 cm. They should close around the rail with a screw, not just hang over it, and rest against the bars lower down.
2. Screw the box to the brackets, so that wind cannot lift it out.
3. Add a second fastening that would hold if the first failed: stainless wire rope, 3 mm thick, around box and rail.
4. Pull hard, in all directions. Nothing may move.
5. Repeat the pull in spring, in autumn and after every storm.

Never hang anything on glass panels or on thin sheet. Do not drill the rail. Choose boxes with a reservoir or a tray, so that the people below do not get your water.

And one thing that has nothing to do with weight: a pot, a box or a chair is a step. Where children come onto the balcony, keep everything they could climb well away from the railing.`,
      },
    ],
  },
  optimized: {
    title: "Balcony weight limit: how to add up pots, water and people",
    description:
      "Balcony weight limit: what wet pots weigh, a worked sum in kg for each square metre, warning signs, whom to ask, and how to fix railing planters.",
    edits: [
      {
        find: "I cannot tell you what that balcony can take, and nobody can from a distance.",
        replace:
          "I cannot tell you your balcony weight limit, and nobody can from a distance. Newer balconies in Europe are mostly designed for 250 to 400 kg on each square metre, people included; yours may be for much less.",
        why: "the usual figure, with its warning, and the search words in the opening",
      },
      {
        find: "## What things weigh when they are wet",
        replace: "## How much do plant pots weigh when they are wet?",
        why: "asked the way people search",
      },
      {
        find: "## A worked example",
        replace: "## A worked example: 4.2 square metres with pots and guests",
        why: "says what is worked out",
      },
      {
        find: "## Who knows the limit",
        replace: "## How to find out your balcony weight limit",
        why: "the keyword in a heading",
      },
      {
        find: "In newer buildings in Europe balconies are usually designed for 250 to 400 kg on each square metre. That includes people, furniture and pots, and is no invitation to use it up.",
        replace:
          "The usual 250 to 400 kg includes people, furniture and pots, and is no invitation to use it up.",
        why: "the figure stands in the opening now",
      },
      {
        find: "## Planters on the railing",
        replace: "## How to fix planters to a balcony railing safely",
        why: "the second thing that people look for here",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " What I can do is help you to work out what you are asking of it, so that you go to the landlord or the building manager with a figure instead of a feeling.",
        replace: " But you can work out what you ask of it.",
        why: "a shorter opening",
      },
      {
        find: " Many leases ask for this anyway.",
        replace: "",
        why: "the reason before it is enough",
      },
    ],
    plainer: [
      {
        find: "The average is only half the story, since loads are not spread like butter. With all pots",
        replace: "It also matters where the weight stands. With all pots",
        why: "says the point directly",
      },
      {
        find: "In a gust it is pulled as well as carried.",
        replace: "Wind pulls at it, too.",
        why: "fewer words",
      },
    ],
    moreConcrete: [
      {
        find: "keep to a few light pots near the wall.",
        replace:
          "keep to a few light pots near the wall: plastic, 10 litres at most, half a metre apart.",
        why: "says what light means",
      },
      {
        find: "Pull hard, in all directions.",
        replace: "Pull hard, in all directions, with both hands and as if you wanted it off.",
        why: "says how hard",
      },
    ],
  },
  posts: {
    short:
      "A blocked balcony drain: each centimetre of standing water weighs 10 kg on every square metre. Ten centimetres over 4 m² is 400 kg that was not there yesterday. Clear the leaves.",
    long: "Wet compost weighs about 1 kg a litre, garden soil 1.7, a grown person 80 kg. Add up your pots, divide by the square metres, and take the figure to your landlord with the question what is permitted. A figure from the web is no permission. Heavy pots go by the house wall, not along the front. Cracks, rust stains or a loose railing: step off and report it today.",
  },
  video: {
    title: "How heavy is your balcony? Do the sum",
    chapters: [
      {
        title: "Dry and wet",
        script:
          "This trough was seventeen kilos when I carried it up. After a night of rain it's forty-five. So when we add up a balcony, we always count it wet: one kilo for every litre of compost, one for every litre of water, and nearly twice that for garden soil.",
      },
      {
        title: "My own sum",
        script:
          "Here's mine. Pots, a hundred and twenty-four kilos. Worm bin, thirty-five. Table and chairs, twenty-two. Four guests, three hundred and twenty. That's about five hundred kilos on four square metres, so a hundred and twenty for each. Heavy things stand by the wall, light ones at the front, because the front edge is the worst place for weight.",
      },
      {
        title: "Ask, and look",
        script:
          "What may yours carry? I don't know, and neither does the internet. Ask the owner, in writing, with your sum. And if you see new cracks, rust stains, soft wood or a railing that gives, step off and report it the same day.",
      },
      {
        title: "Boxes on the rail",
        script:
          "Boxes hang on the inside, on brackets that close around the rail with a screw. Then a steel wire around both, in case a bracket fails. Pull with both hands. And if children come out here, keep everything they could climb away from the railing.",
      },
    ],
    description:
      "What wet pots weigh, how to add up a balcony, when to step off and report it, and how railing boxes are secured twice.",
    tags: ["balcony safety", "weight limit", "railing planters", "window boxes", "renting"],
    thumbnail: "Count it wet",
  },
} satisfies SampleText;
