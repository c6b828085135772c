import type { SampleText } from "./sample-text.ts";

export const overwinteringHerbsInPots = {
  slug: "overwintering-herbs-in-pots",
  topic: "overwintering herbs",
  angle: "three groups, then one small job for each month from September to April",
  keyword: "overwintering herbs in pots",
  reason:
    "Every spring people buy again what they need not have lost, and most of it died of drought or wet and not of cold.",
  season: [9, 10, 11, 12],
  draft: {
    title: "Stay, come in or say goodbye: herbs before the frost",
    description:
      "Which herbs stay out in winter, which come in and which are over, with one job a month from September to April for pots where frost comes.",
    opening: `Which of your herbs will be alive in April? You can know it now. Every herb you own belongs to one of three groups: those that stay out, those that need shelter, and those that have had their life. The only real mistake is to treat all three alike, and I made it for years. I brought everything into the living room in October. The thyme dried up beside the radiator, the mint turned grey with mites, and the basil died anyway.`,
    sections: [
      {
        heading: "The three groups",
        body: `**They stay out:** chives, mint, oregano, thyme, winter savory, sage, parsley, lemon balm, lovage. Some vanish below ground for the winter, which is not the same as dying. Do not throw away a pot of "dead" mint or chives. All of these stand −10 °C in the ground; in a pot, where the cold comes from all sides, they need some help, and that comes below.

**They need shelter:** rosemary, bay, French tarragon, French lavender, and the tender ones, lemon verbena and lemongrass. The first four bear a few degrees of frost, down to about −5 °C for a night or two. Lemon verbena should stay just above freezing, and lemongrass above 8 °C.

**They are over:** basil, dill and the coriander of the summer, and next spring the parsley, which flowers then and dies. Pick the first three bare before the first cold night. Chop the leaves, press them into an ice cube tray with a little water, freeze them, and keep the cubes in a bag. Do not keep herbs or garlic in oil at room temperature; that can cause botulism.`,
      },
      {
        heading: "What kills them, if not cold",
        body: `**Wet.** Thyme and sage stand a dry −8 °C better than a soaked −2. Pots belong on feet, 2 cm high, so that the hole cannot freeze shut, and under the shelter of the house wall or the balcony above. Take all saucers away in October.

**Thirst.** Thyme, sage, rosemary and bay keep their leaves and go on losing water. Under a roof no rain reaches them, and from frozen compost they cannot drink. In February they are brown, and people say "frost". Water a little on a mild morning every two to three weeks: a cupful for a 3-litre pot, less for the small ones.

**The living room.** Twenty-one degrees and the light of December make long, pale shoots and spider mites. Shelter means bright and cool, 5 to 10 °C: an unheated bedroom, a glazed porch, a cellar window. Not the staircase, however well it would suit, if it is the way out in a fire.`,
      },
      {
        heading: "Month by month",
        body: `**September.** Last light trim of thyme, sage and rosemary, soft tips only. No more feed. New growth would not be ripe by the frost.

**October.** Sort the pots into the three groups. Cut mint, lemon balm and oregano down to 5 cm when they yellow. Lemongrass comes in when nights fall below 8 °C, lemon verbena before the first frost; it drops its leaves then, as it should. Look underneath for slugs and mites before anything crosses the threshold.

**November.** Push the pots that stay together against the wall, the hardiest outside, the rest in the middle. Wrap the pots, not the plants, in bubble wrap or an old blanket, leaving the bottom free. Small pots freeze through first: put them in a box and fill the gaps with dry leaves. Clay that is not frost-proof will crack, so it goes inside a larger plastic pot.

**December.** Nothing, except that cupful of water, and scissors for parsley, thyme and sage. Take little. They are not growing.

**January.** Bring in one pot of chives or mint that has had some weeks of frost, to a cool bright sill. It believes that it is spring, and in three weeks you cut fresh leaves. That plant is tired afterwards; let it rest outside until summer.

**February.** The most dangerous month: sun by day, hard frost by night. When −5 °C or less is announced, lay fleece over rosemary and bay, or bring them in for those nights. Take it off when it thaws, because they need air.

**March.** Unwrap. Cut dead stalks from mint and oregano. Do not judge thyme and sage yet.

**April.** Scratch the bark of anything that looks dead. Green beneath means alive: cut back to just above the lowest new shoots, never far into bare wood. Fresh compost, a size larger if roots fill the pot. Lemon verbena is the last to wake, sometimes not before the end of May, so give it time.`,
      },
      {
        heading: "If you only have ten minutes",
        body: `Then do these four things on the next dry Saturday. Saucers off. Pots on feet. Everything close together against the house wall. Rosemary and bay in the middle, with a blanket around the lot.

It will not save the basil. It saves nearly everything else, and in April, when the garden centre has its herbs out at four pounds apiece, you can walk past and nod at them like an old acquaintance.`,
      },
    ],
  },
  optimized: {
    title: "Overwintering herbs in pots: which stay out, which come in",
    description:
      "Overwintering herbs in pots, sorted: which stay out, which need shelter, which are over. With one job a month and what really kills them.",
    edits: [
      {
        find: "Which of your herbs will be alive in April? You can know it now. Every herb you own belongs to one of three groups: those that stay out, those that need shelter, and those that have had their life.",
        replace:
          "Overwintering herbs in pots is mostly a matter of sorting them into three groups. Thyme, sage, chives, mint and parsley stay out, rosemary and bay want shelter, and basil is over.",
        why: "the answer and the search words come first",
      },
      {
        find: "## The three groups",
        replace: "## Which herbs survive winter outside?",
        why: "asked the way people search",
      },
      {
        find: "## What kills them, if not cold",
        replace: "## Why potted herbs die in winter",
        why: "says it as people would look for it",
      },
      {
        find: "## Month by month",
        replace: "## Overwintering herbs in pots, month by month",
        why: "the keyword in a heading",
      },
      {
        find: "## If you only have ten minutes",
        replace: "## Only ten minutes before the frost?",
        why: "a question that somebody in a hurry has",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: ", and in April, when the garden centre has its herbs out at four pounds apiece, you can walk past and nod at them like an old acquaintance.",
        replace: ".",
        why: "a short ending",
      },
      {
        find: " That plant is tired afterwards; let it rest outside until summer.",
        replace: "",
        why: "a detail",
      },
    ],
    plainer: [
      {
        find: 'Some vanish below ground for the winter, which is not the same as dying. Do not throw away a pot of "dead" mint or chives.',
        replace: "Mint and chives look dead in winter. They are not, so keep the pots.",
        why: "the point in two short sentences",
      },
      {
        find: "It believes that it is spring, and in three weeks you cut fresh leaves.",
        replace: "In three weeks you can cut fresh leaves.",
        why: "only what happens",
      },
    ],
    moreConcrete: [
      {
        find: "a cupful for a 3-litre pot, less for the small ones.",
        replace:
          "200 ml for a 3-litre pot, 100 ml for a small one, before eleven so that it has soaked in by night.",
        why: "millilitres and an hour",
      },
      {
        find: "with a blanket around the lot.",
        replace: "with a blanket around the lot, tied at half the height of the pots.",
        why: "says how it is fixed",
      },
    ],
  },
  posts: {
    short:
      "Thyme, sage and rosemary seldom die of cold in a pot. They die of thirst under a dry roof. One cupful of water on a mild morning every two or three weeks, all winter.",
    long: "Herbs before the frost. Stay out: chives, mint, thyme, sage, oregano, parsley. Shelter: rosemary, bay, French tarragon. Indoors, cool and bright: lemon verbena, lemongrass. Over: basil and dill, so chop and freeze them. Take all saucers away, put the pots on feet, push them together against the house wall, and wrap the pots and not the plants. Ten minutes' work.",
  },
  video: {
    title: "Which herbs survive the winter outside?",
    chapters: [
      {
        title: "Three groups",
        script:
          "Thirteen pots, three groups. Chives, mint, thyme, sage, oregano and parsley stay where they are. Rosemary, bay and French tarragon want shelter. Lemon verbena and lemongrass come in. And basil, I'm sorry, is over. I chop it and freeze it in cubes.",
      },
      {
        title: "Wet and thirst",
        script:
          "Cold isn't what kills most of them. Wet does. So the saucers go, and the pots get feet, two centimetres high. And thirst does: under this roof no rain comes in, and evergreens go on drinking. One cup of water on a mild morning, every two or three weeks.",
      },
      {
        title: "Wrapping",
        script:
          "Push them together against the wall. The tender ones go in the middle. I wrap the pots, not the plants, and I leave the bottom open so that water can get out. Small pots go into a box with dry leaves between them.",
      },
      {
        title: "Until April",
        script:
          "In January I bring in one pot of chives, and three weeks later there's something fresh to cut. In February I listen to the forecast: at minus five, fleece over rosemary and bay. And in April I scratch the bark before I give anything up. Green underneath means wait.",
      },
    ],
    description:
      "Which potted herbs stay out in winter, which come in, how to wrap them, and why a cup of water every few weeks saves more than fleece.",
    tags: ["overwintering", "herbs in pots", "winter gardening", "rosemary", "frost protection"],
    thumbnail: "In or out?",
  },
} satisfies SampleText;
