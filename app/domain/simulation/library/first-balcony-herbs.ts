import type { SampleText } from "./sample-text.ts";

export const firstBalconyHerbs = {
  slug: "first-balcony-herbs",
  topic: "balcony herbs for a beginner",
  angle:
    "five herbs in three pots, chosen by what they drink and not by what looks pretty together",
  keyword: "balcony herbs for beginners",
  reason:
    "Herbs are what most people plant first, and the usual mixed pot fails for a cause that nobody tells them.",
  season: [4, 5, 6],
  draft: {
    title: "The herbs I would plant first, and the pot I would not",
    description:
      "Five herbs that forgive a beginner, the three pots they need, and why the mixed herb pot from the shop dies by July.",
    opening: `My first herb garden was a single bowl with basil, rosemary, mint and parsley in it. It cost eighteen pounds and looked like the picture on the label for about three weeks. By July the rosemary had rotted, the basil had dried, and the mint was having a very good summer.

Nothing was wrong with the plants. I had put things that like to be dry beside things that must never be dry, and then watered the average. So before you buy anything, sort your herbs by thirst. The rest is easy.`,
    sections: [
      {
        heading: "Five that forgive you",
        body: `**Chives** come back every spring, take frost in their stride and only ask to be cut. **Parsley** is slow for a month and then generous for a year. **Mint** is hard to kill. **Thyme** prefers to be forgotten. **Oregano** is thyme's easier cousin, and bees will find it on the fourth floor.

I have left out basil on purpose. It is a fine plant, but it sulks below 10 °C, so it belongs outside only in the warm months, and it dies of one cold week in May. Have it as your sixth, in June, once the others are growing.

Coriander is the other one that breaks hearts. It is meant to be short-lived, and in warm weather it runs to seed within weeks. That is its nature, not your fault.`,
      },
      {
        heading: "Three pots, sorted by thirst",
        body: `**Pot one, the dry pair.** Thyme and oregano share a pot about 25 cm wide, roughly 8 litres. Mix three parts potting compost with one part grit or perlite. Let the top 3 cm dry before you water.

**Pot two, the thirsty pair.** Chives and parsley share another of the same size, at least 20 cm deep because parsley has a long root. Plain peat-free compost will do. Keep it damp, never swampy.

**Pot three, the prisoner.** Mint goes alone into 5 litres or more. Its runners will strangle anything planted beside it.

All three pots need holes in the bottom, about 1 cm wide. Filled and watered, the three weigh about 25 kg together, which matters if you were thinking of hanging them from a rail. Stand them on the floor to start with.`,
      },
      {
        heading: "How much sun have you got?",
        body: `Choose a dry day, look at the spot at nine, at noon, at three and at six, and write down whether the sun is on it. Thyme and oregano want six hours of sun in summer. Chives, parsley and mint manage with three or four, and mint in particular is glad of some afternoon shade.

If you count fewer than four hours, leave out the dry pair and grow two pots of the others. A herb that wants sun does not die in shade at once. It grows long, pale and tasteless, and you blame the compost.`,
      },
      {
        heading: "Planting, in half an hour",
        body: `Buy small plants in 9 cm pots from somewhere that keeps them outdoors. Herbs from the supermarket shelf are many seedlings crammed together in a warm greenhouse, and most of them collapse when they meet weather.

1. Stand each plant in a bucket of water until no more bubbles rise.
2. Fill the new pot to a hand's width below the rim.
3. Tip the plant out, loosen any roots that circle, and set it at the depth at which it grew before.
4. Fill around it, press gently with your knuckles, and leave 2 cm free at the top so that water does not run over the edge.
5. Water until it comes out below, then let the pot drain.

Where frost comes, these five can go out from the middle of April if they have been standing outdoors at the shop. If they come from under glass, give them a week of days out and nights in.`,
      },
      {
        heading: "Cut sooner than you dare",
        body: `Most beginners water too much and cut too little. Wait until a plant has about doubled, then begin. Chives are cut 3 cm above the compost, a third of the clump at a time. Parsley loses its outer stalks, right at the base. Mint, thyme and oregano lose their tips, just above a pair of leaves, and each cut makes two new shoots.

Take a third at most, then wait two weeks. Thyme should never be cut down into the bare brown wood, since it may not sprout again.

And if one of the five dies? Feel the compost. Wet and sour means too much water, dust means too little, and now you know something that no label would have told you. A new plant costs about as much as two packets of cut herbs.`,
      },
    ],
  },
  optimized: {
    title: "Balcony herbs for beginners: five that forgive you",
    description:
      "Balcony herbs for beginners: five easy plants, the three pots they need, how to sort them by thirst, and why the mixed herb pot dies by July.",
    edits: [
      {
        find: "So before you buy anything, sort your herbs by thirst. The rest is easy.",
        replace:
          "That is the one rule of balcony herbs for beginners: sort them by thirst before you buy anything. Thyme and oregano go together, chives and parsley go together, and mint lives alone.",
        why: "the answer and the search words stand in the opening",
      },
      {
        find: "## Five that forgive you",
        replace: "## Five balcony herbs for beginners that forgive mistakes",
        why: "the heading says who it is for",
      },
      {
        find: "## Three pots, sorted by thirst",
        replace: "## Which herbs can share a pot?",
        why: "asked the way people search",
      },
      {
        find: "## Planting, in half an hour",
        replace: "## How to plant herbs in pots, step by step",
        why: "a heading that says what the steps are for",
      },
      {
        find: "## Cut sooner than you dare",
        replace: "## How and when to cut them",
        why: "plain words for what people look up later",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: "\n\nCoriander is the other one that breaks hearts. It is meant to be short-lived, and in warm weather it runs to seed within weeks. That is its nature, not your fault.",
        replace: "",
        why: "coriander is not one of the five",
      },
      {
        find: " A herb that wants sun does not die in shade at once. It grows long, pale and tasteless, and you blame the compost.",
        replace: "",
        why: "the advice before it is enough",
      },
    ],
    plainer: [
      {
        find: "**Pot three, the prisoner.** Mint goes alone into 5 litres or more. Its runners will strangle anything planted beside it.",
        replace:
          "**Pot three, mint alone.** It needs 5 litres or more. Mint spreads below ground and crowds out anything planted beside it.",
        why: "says it without the joke",
      },
      {
        find: "take frost in their stride and only ask to be cut",
        replace: "survive frost and need little but cutting",
        why: "fewer figures of speech",
      },
    ],
    moreConcrete: [
      {
        find: "Keep it damp, never swampy.",
        replace:
          "Keep it damp: in June that is about half a litre every other day, in a hot week every day.",
        why: "says how much water, and how often",
      },
      {
        find: "Wait until a plant has about doubled, then begin.",
        replace:
          "Wait until a plant has about doubled, which takes four to six weeks from an April planting, then begin.",
        why: "says how long the wait is",
      },
    ],
  },
  posts: {
    short:
      "Rosemary and basil in one pot: one will rot or the other will dry out. Sort herbs by thirst. Thyme with oregano, chives with parsley, and mint in a pot of its own.",
    long: "If your mixed herb pot died last summer, it was probably the company it kept. Thyme and oregano want to dry out between waterings. Chives and parsley must not. Mint smothers its neighbours. So use three pots: the dry pair in 8 litres with some grit, the thirsty pair in 8 litres of plain compost, and mint alone in 5. Buy plants that stood outdoors at the shop.",
  },
  video: {
    title: "Your first five balcony herbs, in three pots",
    chapters: [
      {
        title: "The pot that fails",
        script:
          "This is the mixed herb bowl nearly everybody starts with: basil, rosemary, mint, parsley. By July one of them has rotted and one has dried up, because they don't drink alike. Whatever you do, half of the bowl is unhappy. So today we sort five easy herbs by thirst.",
      },
      {
        title: "Three pots",
        script:
          "Pot one is for the dry pair, thyme and oregano. Twenty-five centimetres wide, three parts compost, one part grit. Let the top dry before you water. Pot two is for chives and parsley. Same size, at least twenty centimetres deep, and it stays damp. Pot three is mint, alone, in five litres, because its runners go everywhere.",
      },
      {
        title: "Planting",
        script:
          "Soak each plant in a bucket until the bubbles stop. Set it as deep as it grew before, press gently, and leave two centimetres at the top. Water until it runs out below. If your plants come from under glass, bring them in at night for the first week.",
      },
      {
        title: "The first cut",
        script:
          "When the plant has doubled, start cutting. Chives three centimetres above the compost. Parsley from the outside, at the base. The others just above a pair of leaves. Never more than a third, then wait two weeks. A herb that is cut stays young, and that is really all there is to it.",
      },
    ],
    description:
      "Which herbs can share a pot, how large the pot must be, and how to cut them so that they last. Thyme, oregano, chives, parsley and mint for a first balcony.",
    tags: ["balcony herbs", "herbs in pots", "beginner gardening", "container gardening", "mint"],
    thumbnail: "Sort by thirst",
  },
} satisfies SampleText;
