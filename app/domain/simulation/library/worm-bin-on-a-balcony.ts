import type { SampleText } from "./sample-text.ts";

export const wormBinOnABalcony = {
  slug: "worm-bin-on-a-balcony",
  topic: "a worm bin on the balcony",
  angle:
    "the questions people really ask across the counter, answered in the order in which they ask them",
  keyword: "worm bin on a balcony",
  reason:
    "People in flats would like to compost and are held back by three fears, of smell, of flies and of escape, each of which has a plain answer.",
  season: [4, 5, 6, 7, 8, 9],
  draft: {
    title: "Does it smell, and other questions about worms",
    description:
      "Smell, flies, winter, holidays, what goes in and what must not: nine honest answers about composting with worms on a balcony.",
    opening: `"And they just stay in there?" It is the question I hear most, usually with a step backwards. Yes. A bin of a thousand worms has stood beside my balcony door for six years, and visitors put their coffee cups on it.

Here is what people ask before they dare, in about the order in which they ask.`,
    sections: [
      {
        heading: "Does it smell?",
        body: `Of woodland, when you lift the lid and put your nose in. If it smells of anything else, it has been fed too much and is too wet: food is rotting that the worms have not reached. Stop feeding for two weeks, fork in a good handful of torn cardboard and leave the lid ajar. That has mended every smelly bin I have been called to.`,
      },
      {
        heading: "What do I need?",
        body: `A lidded box of about 40 litres, opaque, with a dozen 5 mm holes under the rim for air and some in the bottom for liquid, standing on two battens over a tray. Ready-made bins with three trays and a tap are tidier, and do the same.

Fill it 15 cm deep with egg boxes and plain brown card, torn small, soaked and wrung out like a sponge, plus two handfuls of old potting compost for grit. Then 500 g of worms, which is about a thousand. They are tiger worms (*Eisenia*), sold for composting or fishing. Earthworms from the park will not do; they live in soil and die in a bin.

Full and wet it weighs 30 to 35 kg. Put it near the house wall, in the shade, and ask the landlord first if your lease is particular.`,
      },
      {
        heading: "What do they eat, and how much?",
        body: `Peelings, salad, fruit, coffee grounds with the paper filter, tea leaves, crushed egg shells, wilted flowers. Cut small, it goes faster. With each helping of food goes as much torn card: they need both, and the card is what keeps air in.

Start slowly. In the first month give one cupful twice a week, buried under the card, in a different corner each time. If the last lot is still there, wait. After three or four months a bin like mine gets through 1 to 1.5 kg a week, most of the peelings of two people, but not all of them.`,
      },
      {
        heading: "What must not go in?",
        body: `No meat, fish, cheese or cooked food, and nothing with oil: it turns rancid and brings rats. No droppings of cats or dogs, because they carry parasites. No glossy paper. Tea bags only if they contain no plastic.

Citrus peel, onions and garlic only now and then, a little at a time. Worms have no teeth and no love of acid.`,
      },
      {
        heading: "What about flies?",
        body: `Fruit flies come in as eggs on banana skins. Freeze peelings overnight before you feed them, bury them, and always keep 5 cm of dry torn card on top. With those three habits I see perhaps a dozen flies in August.

Tiny white threadlike worms are pot worms. They do no harm, but they tell you that it is wet and sour: add card and crushed egg shell.`,
      },
      {
        heading: "And in summer and winter?",
        body: `They work well between 10 and 25 °C. Above 30 they die, so in a heatwave the bin belongs in the deepest shade you have, with a wet towel on the lid and no fresh food, which heats up as it rots. If there is no cool place outside, take it into the hall.

Where frost comes, wrap it in bubble wrap or an old duvet and stand it on polystyrene. Below 5 °C the worms hardly eat, so hardly feed them. In a long hard frost bring it into the cellar or an unheated room. It must not freeze through.`,
      },
      {
        heading: "Can I go on holiday?",
        body: `For three weeks without a thought. Feed once as usual, add a layer of wet card, and go. When the food is gone they live on the card, slow down and wait. In summer only the shade matters: check where the sun gets to at four in the afternoon. What they will not survive is a kind neighbour who feeds them daily.`,
      },
      {
        heading: "When is there compost, and what about the liquid?",
        body: `The first after four to six months. When the lower part is dark and crumbly, feed only on one side for three weeks. The worms move over, and you take out the other side. Mix one part of it with four of potting compost. Neat, it is too strong and too dense for pots.

What drips into the tray is not a miracle tonic. It is seepage, different every time, and it may carry germs. Dilute it ten to one with water and give it to flowers, on the compost and not on the leaves. Keep it away from salads, herbs and strawberries. Wash your hands after working in the bin.`,
      },
      {
        heading: "And if I have had enough of it?",
        body: `Then you give it away, and you will not have to ask for long: anybody with a compost heap takes a bin of worms with joy, and so does many a school. Of all the things one can begin on a balcony, it is among the easiest to end. I have yet to meet somebody who did.`,
      },
    ],
  },
  optimized: {
    title: "Worm bin on a balcony: smell, flies, winter, answered",
    description:
      "How to keep a worm bin on a balcony: size, what worms eat, what must not go in, and nine honest answers about smell, flies, heat and frost.",
    edits: [
      {
        find: "Here is what people ask before they dare, in about the order in which they ask.",
        replace:
          "A worm bin on a balcony needs shade, a 40-litre box, 500 g of worms and ten minutes a week. Here is what people ask before they dare, in about the order in which they ask.",
        why: "what it takes, and the search words, in the opening",
      },
      {
        find: "## What do I need?",
        replace: "## What do I need for a worm bin on a balcony?",
        why: "the keyword in a heading",
      },
      {
        find: "## What about flies?",
        replace: "## How do I keep fruit flies out?",
        why: "the question as people type it",
      },
      {
        find: "## And in summer and winter?",
        replace: "## How hot and how cold may it get?",
        why: "the section is about degrees",
      },
      {
        find: "Of woodland, when you lift the lid and put your nose in.",
        replace: "No. A healthy bin smells faintly of woodland, and only when you lift the lid.",
        why: "the answer is the first word",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: "\n\nTiny white threadlike worms are pot worms. They do no harm, but they tell you that it is wet and sour: add card and crushed egg shell.",
        replace: "",
        why: "a rare case",
      },
      {
        find: " Of all the things one can begin on a balcony, it is among the easiest to end. I have yet to meet somebody who did.",
        replace: "",
        why: "the answer is given already",
      },
    ],
    plainer: [
      {
        find: "What drips into the tray is not a miracle tonic. It is seepage, different every time, and it may carry germs.",
        replace: "The liquid in the tray may carry germs, and its strength varies.",
        why: "one plain sentence for two",
      },
      {
        find: "Worms have no teeth and no love of acid.",
        replace: "Worms do not like acid food.",
        why: "says it straight",
      },
    ],
    moreConcrete: [
      {
        find: "fork in a good handful of torn cardboard",
        replace: "fork in torn cardboard, about as much as an egg box for every 10 litres of bin,",
        why: "an amount instead of a handful",
      },
      {
        find: "Mix one part of it with four of potting compost.",
        replace: "Mix one part of it with four of potting compost: 2 litres for a pot of 10.",
        why: "the same in litres",
      },
    ],
  },
  posts: {
    short:
      "A worm bin that smells has been fed too much. Stop for two weeks, fork in torn cardboard, leave the lid ajar. A bin in good health smells of woodland, and only if you put your nose in.",
    long: "Three habits against fruit flies in a worm bin: freeze peelings overnight, which kills the eggs that come in on banana skins. Bury the food. Keep 5 cm of dry torn card on top, always. Never feed meat, cheese or cooked food. And going away is no problem: worms wait for three weeks without harm. What they do not survive is a neighbour who feeds them every day.",
  },
  video: {
    title: "A thousand worms beside the balcony door",
    chapters: [
      {
        title: "No, they don't escape",
        script:
          "Under this lid live about a thousand worms, and my coffee stands on top. They don't climb out, because everything they want is in here: damp, dark and dinner. And it smells of woodland. If yours smells of anything else, it's been fed too much.",
      },
      {
        title: "Setting it up",
        script:
          "You need a dark box of forty litres with air holes, fifteen centimetres of wet torn card, a little old compost, and half a kilo of tiger worms. Not earthworms, those need soil. It'll weigh up to thirty-five kilos in the end, so it stands by the wall, in the shade.",
      },
      {
        title: "Feeding",
        script:
          "In the first month, one cup of peelings twice a week. With it goes as much torn card, every time. No meat, no cheese, nothing cooked, nothing from the cat's tray. Bury it, and keep a dry layer on top. If the last meal's still there, wait.",
      },
      {
        title: "Heat, frost and harvest",
        script:
          "Over thirty degrees they die, so find the coolest place you have. In frost, wrap it up or take it inside. After about five months feed on one side only, wait three weeks, and take the other side out. One part of this to four parts of compost, and your tomatoes will do the rest.",
      },
    ],
    description:
      "How a worm bin works on a balcony: what to put in, what to keep out, heat and frost, and the first harvest of compost.",
    tags: ["worm bin", "composting", "vermicompost", "balcony", "kitchen waste"],
    thumbnail: "Does it smell?",
  },
} satisfies SampleText;
