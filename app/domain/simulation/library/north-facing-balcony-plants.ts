import type { SampleText } from "./sample-text.ts";

export const northFacingBalconyPlants = {
  slug: "north-facing-balcony-plants",
  topic: "plants for a north-facing balcony",
  angle: "find out first which of three kinds of shade it is, then plant for that one",
  keyword: "plants for a north-facing balcony",
  reason:
    "Many flats look away from the sun, and most lists of shade plants throw bright shade and deep shade together.",
  season: [3, 4, 5, 9, 10],
  draft: {
    title: "There is more than one kind of shade",
    description:
      "Bright, partial or deep: how to tell which shade your balcony has, and flowers, leaves and food that do well in each of the three.",
    opening: `For four years I rented a flat in which the sun touched the balcony between five and half past seven on summer mornings, and then said goodbye until the next day. I killed two lavenders, a lemon and any number of petunias there. Then I stopped fighting, and in the fifth year it was the best-looking balcony in the yard.

Shade is not a lack. It is a climate: cool, slow to dry, free of scorched leaves. You only have to know which kind you have.`,
    sections: [
      {
        heading: "Three shades, and how to tell",
        body: `On a clear day around noon, hold your hand 30 cm above a sheet of white paper on the floor of the balcony.

**Bright shade:** the hand throws a soft shadow with recognisable fingers. You see a good deal of sky, and from May to August there may be two or three hours of sun early or late.

**Medium shade:** a blurred patch, no fingers. There is a balcony above you, or a building opposite at the distance of a street.

**Deep shade:** hardly any shadow. A narrow yard, a deep recess, a tree in front.

Do it in spring, since the sun in June reaches corners that it never sees in March. Everything here is written for the northern half of the world; south of the equator it is the south side that lies in shade.`,
      },
      {
        heading: "Bright shade: flowers, and more food than you think",
        body: `Fuchsias were made for this. They flower from June until the frost in 5 litres, as long as they never dry out. Tuberous begonias, New Guinea busy lizzies, lobelia and violas do nearly as well. A mophead hydrangea fills a pot of 30 litres and wants watering every day in July.

For eating: salad leaves, rocket, mizuna, spinach and sorrel are better here than on a hot balcony, because they bolt later. Parsley, chives, chervil, coriander and mint will do. So will alpine strawberries, which are woodland plants. Do not try tomatoes, peppers, basil, thyme or rosemary. They live, and that is all.`,
      },
      {
        heading: "Medium shade: leaves instead of flowers",
        body: `Here foliage does the work, and you choose it like furniture: one tall, one round, one trailing.

**Tall:** *Fatsia japonica*, with leaves as large as a plate. It is evergreen, and content with 20 litres for years.

**Round:** heucheras in lime, silver and wine red, in 4 litres each. Hostas, which on a balcony are at last out of reach of most slugs. The golden grass *Hakonechloa*, slow and worth the wait.

**Trailing:** small-leaved ivy, or creeping Jenny, which turns yellow-green in shade.

For scent in January plant sweet box (*Sarcococca*) beside the door. Its flowers are tiny, and you notice them from inside the room. From the kitchen list, mint and sorrel still grow, more slowly.`,
      },
      {
        heading: "Deep shade: ferns, and few of them",
        body: `The male fern (*Dryopteris filix-mas*), the hart's tongue (*Asplenium scolopendrium*) and the soft shield fern (*Polystichum setiferum*) need no sun at all. Three of them in one trough of 20 litres look like a piece of forest. Add ivy and stop there.

Then help with light. A pale wall throws back far more than a dark one; if you may not paint, stand a white board behind the pots. White or light grey pots and a pale floor do the rest. Bring in colour for weeks instead of years: a pot of violas or primroses, bought in bud, keeps going for a month or two and is then replaced.`,
      },
      {
        heading: "The two mistakes that shade invites",
        body: `**Too much water.** Pots dry half as fast as on the sunny side, and in spring and autumn a good deal slower than that. Water when the top 3 cm are dry, not when the calendar says so. Tip out saucers. If a plant wilts in wet compost, its roots are rotting: let it dry, and do not comfort it with more.

**Too much feed.** What grows slowly eats little. Half the strength on the bottle, every two weeks from May to August, is enough for flowers; once a month does for leaves and ferns.

Pots on this side also stay frozen for longer, where frost comes. Stand them on feet, and choose plastic or thick frost-proof clay.`,
      },
      {
        heading: "If children or animals share it",
        body: `Several of the classic plants for shade are not harmless. Hydrangea, hosta, begonia and lobelia upset cats and dogs that chew them, and the rootstock of the male fern is poisonous. Ivy leaves and berries are poisonous, and the sap can bring up a rash, so wear gloves to cut it. Lily of the valley, which many lists recommend for such places, is dangerous to the heart in every part. I would not have it on a balcony that anybody small can reach.

Hart's tongue and soft shield fern, fuchsias, violas, heucheras and New Guinea busy lizzies are regarded as safe. With those six alone you can fill a balcony, and be glad of it in the first heatwave, when the neighbours on the south side come round to sit in your shade.`,
      },
    ],
  },
  optimized: {
    title: "Plants for a north-facing balcony: which shade do you have?",
    description:
      "Plants for a north-facing balcony, sorted by bright, medium and deep shade: flowers, leaves and food, with a one-minute test and what is poisonous.",
    edits: [
      {
        find: "You only have to know which kind you have.",
        replace:
          "The best plants for a north-facing balcony depend on which kind of shade you have: fuchsias and salads in bright shade, heucheras and fatsia in medium, ferns in deep.",
        why: "names plants and the search words in the opening",
      },
      {
        find: "## Three shades, and how to tell",
        replace: "## How to tell which shade you have, in one minute",
        why: "says that there is a quick test",
      },
      {
        find: "## Bright shade: flowers, and more food than you think",
        replace: "## Bright shade: flowering and edible plants for a north-facing balcony",
        why: "the keyword in a heading",
      },
      {
        find: "## The two mistakes that shade invites",
        replace: "## How to water and feed in shade",
        why: "plain words for what the section is about",
      },
      {
        find: "## If children or animals share it",
        replace: "## Which shade plants are poisonous to children and pets?",
        why: "the question as people ask it",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " I killed two lavenders, a lemon and any number of petunias there. Then I stopped fighting, and in the fifth year it was the best-looking balcony in the yard.",
        replace: " Lavender and petunias died there. What I planted in the fifth year did not.",
        why: "half the story is enough",
      },
      {
        find: " With those six alone you can fill a balcony, and be glad of it in the first heatwave, when the neighbours on the south side come round to sit in your shade.",
        replace: "",
        why: "ends on the safe list",
      },
    ],
    plainer: [
      {
        find: "Shade is not a lack. It is a climate: cool, slow to dry, free of scorched leaves.",
        replace: "Shade has good sides: pots stay cool, dry slowly, and leaves do not scorch.",
        why: "the same without the flourish",
      },
      {
        find: "let it dry, and do not comfort it with more.",
        replace: "let it dry before you water again.",
        why: "says what to do",
      },
    ],
    moreConcrete: [
      {
        find: "A mophead hydrangea fills a pot of 30 litres and wants watering every day in July.",
        replace:
          "A mophead hydrangea fills a pot of 30 litres, weighs 35 kg wet, and wants 2 litres of water every day in July.",
        why: "weight and water in figures",
      },
      {
        find: "stand a white board behind the pots.",
        replace:
          "stand a white board of 60 by 100 cm behind the pots, tied so that wind cannot take it.",
        why: "a size, and a safeguard",
      },
    ],
  },
  posts: {
    short:
      "Hold your hand over white paper at noon on a clear day. Fingers visible in the shadow: bright shade, so fuchsias and salads. A blur: heucheras, fatsia. Hardly any shadow: ferns.",
    long: "Shade is kind to salad. Rocket, spinach and lettuce bolt weeks later on a north-facing balcony than in full sun, and parsley, chives, mint and alpine strawberries do well there too. What kills plants in shade is mostly the can: pots dry half as fast, so water by finger and not by habit. And skip lily of the valley where children or pets can get at it. All of it is poisonous.",
  },
  video: {
    title: "What grows on a balcony without sun",
    chapters: [
      {
        title: "The paper test",
        script:
          "A sheet of white paper, noon, a clear day. I hold my hand over it. I can see fingers in the shadow, soft ones. That's bright shade, and it's better than it sounds. A blur would be medium shade. Next to no shadow is deep shade.",
      },
      {
        title: "Bright",
        script:
          "In bright shade you have fuchsias until the frost, begonias, violas. And food: salads, spinach, rocket and parsley all grow more slowly than in sun, but they don't bolt in the first hot week. No tomatoes, though. They'd live, and nothing more.",
      },
      {
        title: "Medium and deep",
        script:
          "In medium shade, think of leaves. A fatsia at the back, heucheras in red and lime, golden grass, and sweet box by the door for its scent in January. In deep shade it's ferns, three in one trough, and a white board behind them. You'd be surprised how much light that gives back.",
      },
      {
        title: "Less water, less food",
        script:
          "Now put the can down. Pots in shade dry half as fast. Feel three centimetres deep first. Half-strength feed is plenty. And if you have children or a cat, leave out ivy and lily of the valley. Hart's tongue ferns, fuchsias and violas are the safe choice.",
      },
    ],
    description:
      "Three kinds of shade, how to tell them apart with a sheet of paper, and what to plant in each: flowers, leaves, salads and ferns.",
    tags: ["shade plants", "north-facing balcony", "ferns", "fuchsias", "shade vegetables"],
    thumbnail: "No sun? Good.",
  },
} satisfies SampleText;
