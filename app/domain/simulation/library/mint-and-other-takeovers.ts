import type { SampleText } from "./sample-text.ts";

export const mintAndOtherTakeovers = {
  slug: "mint-and-other-takeovers",
  topic: "mint and other plants that take over",
  angle: "how each of them travels, since that decides what stops it",
  keyword: "mint in pots",
  reason:
    "Nearly everybody plants mint in the mixed herb box once, and finds out in the second summer why one should not.",
  season: [3, 4, 5, 6],
  draft: {
    title: "The summer the mint ate the parsley, and how to stop it",
    description:
      "Mint, lemon balm, horseradish and a few others take over any box they share. How each one travels, and what keeps it where you want it.",
    opening: `In May there were five herbs in our long box: parsley, chives, thyme, sage and, at the left end, a mint the size of a teacup. By the next June there was mint at the right end too. The parsley was gone. When I tipped the box out, white runners as thick as string lay round all four sides, and had gone straight through the root ball of the thyme.

The mint had done nothing wrong. It was my box. There are perhaps a dozen plants that behave like this on a balcony, and they are some of the most useful and forgiving ones we have. You only need to know how each of them travels.`,
    sections: [
      {
        heading: "Mint: runners just under the surface",
        body: `Every piece of runner with a joint makes a plant, and a runner can cover half a metre in a season. So the rule is one mint, one pot, with 5 to 10 litres, wider rather than deep. Give two kinds a pot each as well: in one pot the stronger takes all, and the apple mint always wins.

Stand the pot on a saucer, a tile or feet, not on compost or gravel, and not touching another pot. Runners leave by the drainage hole, and by the rim as well. Look under it once a month and cut off what has come out.

If you want it in the mixed box all the same, plant it in its own plastic pot of 3 litres and sink that into the box, with the rim 3 cm above the surface. Lift it out each March to check the bottom.`,
      },
      {
        heading: "Keeping a mint happy in its prison",
        body: `A mint in a pot is used up after two years. The middle goes bare, and all the life circles round the wall. In March or April tip it out, cut the root ball into four with an old knife, and plant one quarter back into fresh compost. Give the others to people you like, with a warning.

It wants half shade and more water than any other herb; in July that may be a litre a day. Cut it to 5 cm above the pot when it comes into flower, in July, water it and give it a feed, and you have young leaves again in three weeks.

Orange dust under the leaves is rust. Cut everything down to the compost, put it into the rubbish and not the compost bin, and see whether it comes back clean. If it does not, start again with a healthy plant and new compost.

A word on kinds. Spearmint and Moroccan mint are for tea and the kitchen. Pennyroyal, which is sold as a ground cover, is a mint too and is not for eating or for tea, since its oil is poisonous.`,
      },
      {
        heading: "The others, by the way they travel",
        body: `**By runners or roots.** Horseradish grows again from a piece as long as a matchstick; give it a deep bucket of its own, or don't begin. Sweet woodruff and creeping Jenny go sideways like mint, only slower. Running bamboos split plastic pots and lift tiles. If you want bamboo, ask for a clump-forming one, a fargesia.

**By seed.** Lemon balm stays a decent clump and then throws seed into every pot you own. So do borage, fennel, Mexican fleabane and garlic chives. Cut the flowers before they turn brown, and you have the plant without its family. A few seedlings are a present, two hundred are a job.

**By plantlets.** Strawberries send out young plants on strings. Peg down three into small pots if you need them, and cut the rest.

**By climbing.** Ivy and Virginia creeper hold on to render and paint, and take both with them when they come off. In a rented flat they belong on a frame, never on the wall. Hops and passion flower leave the wall alone, but need cutting back hard each year.`,
      },
      {
        heading: "Already too late? A rescue in one afternoon",
        body: `1. Wait for a dull day, and water the box the evening before.
2. Tip everything onto a sheet. Pull the root balls apart by hand, under a slow tap if they are knotted.
3. Rinse the compost off the plants that you want to keep, and pick out every white runner, down to the last joint. What you leave is next year's mint.
4. Cut back the rescued plants by a third, so that the hurt roots can keep up.
5. Plant them into fresh compost. The old compost is full of crumbs of runner; use it for the mint's own pot.
6. Shade for a week, water when the top is dry, and do not feed for a month.

Thyme and sage older than three years often die of it. Take a few cuttings first, or forgive yourself in advance and buy a young one.`,
      },
      {
        heading: "What can share a box, then?",
        body: `Those with the same thirst and the same temper. Thyme, sage, winter savory and oregano like it dry, and keep more or less to themselves; oregano needs a trim on the side where it leans over. Parsley, chives, coriander and chervil like it moist, and none of them goes anywhere.

Our long box has had those four in it for three years. The mint stands on a stool by itself at the far end, where there is nothing to eat, and from June on it leans slightly towards the door.`,
      },
    ],
  },
  optimized: {
    title: "Mint in pots: how to stop it, and others, from taking over",
    description:
      "Growing mint in pots so that it stays there: pot size, runners, dividing, and the other balcony plants that take over, by the way they travel.",
    edits: [
      {
        find: "The mint had done nothing wrong. It was my box.",
        replace:
          "The mint had done nothing wrong; I had planted it in the wrong place. Mint in pots of its own is no trouble at all.",
        why: "the keyword, and the answer, in the opening",
      },
      {
        find: "## Mint: runners just under the surface",
        replace: "## Mint in pots: one plant to a pot, and why",
        why: "the keyword, with the rule in the heading",
      },
      {
        find: "## Keeping a mint happy in its prison",
        replace: "## How to keep potted mint young and healthy",
        why: "says what the section is for",
      },
      {
        find: "## The others, by the way they travel",
        replace: "## Other balcony plants that take over",
        why: "words that a searcher would use",
      },
      {
        find: "## Already too late? A rescue in one afternoon",
        replace: "## How to get mint out of a mixed box",
        why: "the problem as people describe it",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " The mint stands on a stool by itself at the far end, where there is nothing to eat, and from June on it leans slightly towards the door.",
        replace: " The mint stands by itself.",
        why: "a shorter ending",
      },
      {
        find: " Hops and passion flower leave the wall alone, but need cutting back hard each year.",
        replace: "",
        why: "the warning is about the other two",
      },
    ],
    plainer: [
      {
        find: "The middle goes bare, and all the life circles round the wall.",
        replace: "The middle goes bare, and all the young shoots are at the edge.",
        why: "says what one sees",
      },
      {
        find: "Cut the flowers before they turn brown, and you have the plant without its family.",
        replace: "Cut off the flowers before they turn brown, so that they cannot make seed.",
        why: "gives the reason plainly",
      },
    ],
    moreConcrete: [
      {
        find: "give it a deep bucket of its own, or don't begin.",
        replace: "give it a bucket of its own, 40 cm deep, or don't begin.",
        why: "a figure for deep",
      },
      {
        find: "Take a few cuttings first,",
        replace:
          "Take five cuttings first, shoots 8 cm long with the lower half stripped, in a pot of gritty compost,",
        why: "says how to take them",
      },
    ],
  },
  posts: {
    short:
      "Mint leaves its pot by the drainage hole as well as over the rim. Stand it on a tile or a saucer, never on gravel or compost, and look underneath once a month.",
    long: "Plants that take over travel in different ways, and that tells you what stops them. Mint and horseradish run underground: a pot of their own. Lemon balm, borage and garlic chives sow themselves: cut the flowers before they turn brown. Strawberries send out young plants: keep three. Ivy climbs and takes the paint with it: on a frame, never on a rented wall.",
  },
  video: {
    title: "How mint takes over, and what stops it",
    chapters: [
      {
        title: "What happened in this box",
        script:
          "Last year there were five herbs in here, and the mint was the smallest. Now look underneath. These white runners go all the way round. Every joint makes a new plant. The parsley had no chance.",
      },
      {
        title: "One mint, one pot",
        script:
          "So mint gets a pot of its own, five to ten litres, and a tile under it, because runners come out of the drainage hole too. If you want it in the box, leave it in a plastic pot, with the rim three centimetres above the surface.",
      },
      {
        title: "Making it young again",
        script:
          "Every second spring, tip it out, cut it in four and plant one quarter in fresh compost. Cut it down to five centimetres when it flowers. It drinks a lot, so give it half shade and up to a litre a day in July.",
      },
      {
        title: "Its relations in crime",
        script:
          "Lemon balm travels by seed, so cut the flowers. Strawberries send out young plants, so keep three. Horseradish comes back from a piece like a matchstick. And ivy takes the paint off the wall, so give it a frame.",
      },
    ],
    description:
      "Why mint crowds out everything in a mixed box, how to keep it in a pot and young, and which other balcony plants spread, by runner, by seed or by climbing.",
    tags: ["mint", "herbs", "container growing", "invasive plants", "dividing"],
    thumbnail: "Mint stays here",
  },
} satisfies SampleText;
