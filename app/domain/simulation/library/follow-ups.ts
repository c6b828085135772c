import type { Subject } from "#app/domain/ideas/resemblance.ts";

/**
 * A follow-up topic for each sample text, by its slug: the analyst proposes it when that text is read more
 * than others. None of them has a sample.
 */
export const followUps: Readonly<Record<string, Subject>> = {
  "aphids-without-poison": {
    topic: "whitefly and spider mites indoors",
    angle: "telling the two apart with a sheet of white paper",
    keyword: "spider mites on houseplants",
  },
  "asking-the-landlord": {
    topic: "moving house with forty pots",
    angle: "what to give away, what to prune and what travels in the front seat",
    keyword: "moving house with plants",
  },
  "balcony-for-bees": {
    topic: "a water dish for insects",
    angle: "pebbles, shade and a rinse every other day",
    keyword: "insect water dish",
  },
  "balcony-pots-in-winter": {
    topic: "which glazed pots crack",
    angle: "what the clay tells before the first cold night",
    keyword: "frost-proof planters",
  },
  "balcony-weight-limit": {
    topic: "light planters made of felt and cork",
    angle: "weighed dry and wet, with how long each lasted",
    keyword: "lightweight planters",
  },
  "bulb-layers-for-spring": {
    topic: "what to do with tulips after flowering",
    angle: "keep, compost or give away, decided in five minutes",
    keyword: "tulips after flowering",
  },
  "chillies-from-seed": {
    topic: "drying and keeping a glut of peppers",
    angle: "string, oven and freezer compared by taste in January",
    keyword: "drying hot peppers",
  },
  "climbing-beans-and-peas": {
    topic: "cucumbers on a string",
    angle: "one plant, one string and a pinch a week",
    keyword: "vertical cucumbers",
  },
  "cut-and-come-again-salad": {
    topic: "keeping picked leaves crisp for a week",
    angle: "four ways tried in the same fridge",
    keyword: "store lettuce leaves",
  },
  "feeding-container-plants": {
    topic: "nettle tea and comfrey brew",
    angle: "whether it is worth the smell, with a small trial",
    keyword: "nettle fertiliser",
  },
  "first-balcony-herbs": {
    topic: "freezing basil, parsley and chives",
    angle: "which of them is better dried after all",
    keyword: "freezing fresh basil",
  },
  "five-causes-of-yellow-leaves": {
    topic: "brown tips and curled edges",
    angle: "the same way of looking, for the second most common question",
    keyword: "brown leaf tips",
  },
  "half-an-hour-a-week": {
    topic: "two weeks away in July",
    angle: "who waters, with what, and a note for the neighbour",
    keyword: "watering while on holiday",
  },
  "hot-south-facing-balcony": {
    topic: "shade cloth and sails",
    angle: "what they change by the thermometer, floor by floor",
    keyword: "patio shade cloth",
  },
  "houseplants-outside-in-summer": {
    topic: "checking indoor plants for stowaways",
    angle: "a quarter of an hour in September that saves the winter",
    keyword: "pests on indoor plants",
  },
  "microgreens-on-a-windowsill": {
    topic: "sprouting lentils and mung beans in a jar",
    angle: "clean, cheap and ready in four days",
    keyword: "sprouting jar",
  },
  "mint-and-other-takeovers": {
    topic: "lemon balm, sorrel and other forgotten perennials",
    angle: "three that come back by themselves and what to cook with them",
    keyword: "perennial kitchen plants",
  },
  "north-facing-balcony-plants": {
    topic: "ferns for a dark courtyard",
    angle: "four that stand dry air as well",
    keyword: "courtyard ferns",
  },
  "overwintering-herbs-in-pots": {
    topic: "cuttings of rosemary and sage",
    angle: "spare plants in a glass of water before the frost comes",
    keyword: "rosemary cuttings",
  },
  "pot-size-in-litres": {
    topic: "root pruning instead of a bigger container",
    angle: "for whoever has no room left to pot on",
    keyword: "root pruning",
  },
  "potatoes-in-a-bag": {
    topic: "carrots in a tall bucket",
    angle: "why they fork, and the sand that keeps them straight",
    keyword: "carrots in a bucket",
  },
  "potting-mix-or-garden-soil": {
    topic: "using last year's compost again",
    angle: "what to sieve out, what to add and for which crop",
    keyword: "reuse old compost",
  },
  "repotting-when-and-how": {
    topic: "dividing a plant that has outgrown everything",
    angle: "with a bread knife, step by step",
    keyword: "dividing houseplants",
  },
  "saving-tomato-and-bean-seed": {
    topic: "testing whether old seed still sprouts",
    angle: "ten on damp paper, and what the number means",
    keyword: "seed germination test",
  },
  "self-watering-planters": {
    topic: "drip irrigation from a bottle or a timer",
    angle: "three sets for less than a meal out, after a summer each",
    keyword: "drip irrigation kit",
  },
  "seven-balcony-tools": {
    topic: "sharpening and oiling secateurs",
    angle: "ten minutes twice a year",
    keyword: "sharpen secateurs",
  },
  "sowing-calendar-month-by-month": {
    topic: "buying young plants instead of sowing",
    angle: "which of them is worth its price, crop by crop",
    keyword: "buying seedlings",
  },
  "strawberries-in-a-hanging-basket": {
    topic: "raspberries and blueberries for small spaces",
    angle: "acid soil, netting and the second year",
    keyword: "blueberry bush in a tub",
  },
  "tomatoes-in-containers": {
    topic: "blossom end rot",
    angle: "why calcium is seldom what is missing",
    keyword: "blossom end rot",
  },
  "watering-in-a-heatwave": {
    topic: "rain barrels for a downpipe",
    angle: "what a tenant may fit, and how much one storm brings",
    keyword: "small rain barrel",
  },
  "windy-balcony": {
    topic: "screens and trellises that let air through",
    angle: "why a solid one makes gusts worse, with a feather to show it",
    keyword: "wind screen trellis",
  },
  "worm-bin-on-a-balcony": {
    topic: "bokashi in a small kitchen",
    angle: "what it takes that a heap does not, and where it goes afterwards",
    keyword: "bokashi bucket",
  },
};
