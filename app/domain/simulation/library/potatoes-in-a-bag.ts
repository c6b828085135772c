import type { SampleText } from "./sample-text.ts";

export const potatoesInABag = {
  slug: "potatoes-in-a-bag",
  topic: "potatoes in a bag",
  angle: "an honest account of what one bag gives, and the five steps that get it there",
  keyword: "grow potatoes in a bag",
  reason:
    "It is the easiest crop to begin with, and most of what is promised about it is far too good to be true.",
  season: [2, 3, 4],
  draft: {
    title: "One bag, three seed potatoes: what you really get",
    description:
      "A 40-litre bag, three seed potatoes and about twelve weeks. The steps, the watering, the weight, and an honest figure for the harvest.",
    opening: `Forty litres of compost, three seed potatoes, a place with six hours of sun, twelve weeks. That gives between one and two kilos of new potatoes: four good suppers. It is not the bucketful you see in advertisements, and it does not save money. It is still the best half hour of digging there is, because the first potato out of the bag tastes of something that the shop does not sell.

If that sounds like a fair exchange, here is how it goes.`,
    sections: [
      {
        heading: "What to buy, and when",
        body: `Buy seed potatoes, certified free of virus, in late January or February. Potatoes from the kitchen are often treated so that they do not sprout, and they can carry disease that will stay in your compost.

Choose a first early such as 'Swift', 'Rocket' or 'Casablanca'. They are ready ten to twelve weeks after planting, before the blight of late summer. 'Charlotte', a second early, tastes better to me and needs two or three weeks more. Leave the maincrops to people with a field.

For the bag, anything dark that holds about 40 litres and is at least 35 cm deep will do: a woven potato bag, an old compost sack with the printed side turned in, a tub. Check that it has six or eight drainage holes as wide as a finger. If it has none, cut them.`,
      },
      {
        heading: "From egg box to full bag",
        body: `1. **Chit.** Stand the potatoes in an egg box with the end that has most eyes upwards, in a cool, light room. After four to six weeks they have short, stubby green shoots.
2. **Fill a third.** In late March or early April, put 15 cm of peat-free multipurpose compost into the bag, with a handful of general fertiliser mixed in. Roll the sides down, so that the light reaches the shoots.
3. **Plant three.** Set the potatoes in a triangle, shoots upwards, clear of the sides, and cover them with 10 cm of compost. Water.
4. **Top up.** When the stems are 20 cm tall, add compost until only the top leaves look out. Repeat until it reaches 5 cm below the rim.
5. **Keep it evenly moist.** Leaves shade the bag from rain, so water even after a shower. From June that may mean 3 or 4 litres a day in the heat.

Where frost comes in April and May, throw a double sheet of fleece or an old curtain over the leaves for the night. Frosted shoots turn black and usually grow again, but you lose two or three weeks.`,
      },
      {
        heading: "Why we cover the stems",
        body: `You will read that burying the stems again and again makes a tower of potatoes from top to bottom. It does not, at least not with early kinds: they set their tubers in one layer, close to the seed potato. I once emptied a tower of stacked boxes to make sure, and found a metre of clean compost above a modest handful.

The reason to top up is light. A potato that sees daylight turns green and makes poisons, solanine among them, that cooking does not destroy. Ten to fifteen centimetres of compost over the tubers keeps them pale and good to eat.`,
      },
      {
        heading: "Will the balcony carry it?",
        body: `Reckon a kilo for every litre of wet compost. A full bag weighs about 40 kg, as much as a twelve-year-old child, and a row of five weighs 200. Put the bags against the house wall or above a supporting wall, not at the outer edge, and spread them. If the balcony is old, or you want more than two or three, ask the landlord what load it was built for.

Stand each bag on two battens. The holes stay open, the floor dries, and you can slide a tray in between to keep the neighbour below on speaking terms.`,
      },
      {
        heading: "When to tip it out",
        body: `Flowers are a hint and no more; some kinds hardly flower. Ten weeks after planting, push your hand down the side and feel. When the tubers are as large as a hen's egg, you can take a few and leave the rest for another week or two, or tip the whole bag onto a sheet and let the children find them.

Eat early potatoes within a few days, and keep them in the dark until then. Throw away any that are green. The leaves, and the small green fruits that look like tomatoes, are poisonous too.

The spent compost is good for lettuce or flowers. Do not plant potatoes or tomatoes in it next year, since they share their diseases. And put the date on the wall calendar when you plant: in June nobody remembers, and ten weeks is easy to count only if you know where it began.`,
      },
    ],
  },
  optimized: {
    title: "How to grow potatoes in a bag, and what you really get",
    description:
      "How to grow potatoes in a bag on a balcony: 40 litres, three seed potatoes, five steps, and an honest figure for the harvest.",
    edits: [
      {
        find: "Forty litres of compost, three seed potatoes, a place with six hours of sun, twelve weeks.",
        replace:
          "To grow potatoes in a bag you need forty litres of compost, three seed potatoes, a place with six hours of sun, and about twelve weeks.",
        why: "the keyword and the whole answer in the first sentence",
      },
      {
        find: "## What to buy, and when",
        replace: "## Which potatoes and which bag",
        why: "a heading with the words people scan for",
      },
      {
        find: "## From egg box to full bag",
        replace: "## How to grow potatoes in a bag, step by step",
        why: "tells a searcher where the steps are",
      },
      {
        find: "## Why we cover the stems",
        replace: "## Do more layers give more potatoes?",
        why: "the question as readers ask it",
      },
      {
        find: "You will read that burying the stems again and again makes a tower of potatoes from top to bottom. It does not, at least not with early kinds: they set their tubers",
        replace:
          "No, at least not with early kinds. You will read that burying the stems again and again makes a tower of potatoes from top to bottom. In truth the plants set their tubers",
        why: "gives the answer before the reason",
      },
      {
        find: "## When to tip it out",
        replace: "## When the potatoes are ready",
        why: "plain words for the last question",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " I once emptied a tower of stacked boxes to make sure, and found a metre of clean compost above a modest handful.",
        replace: "",
        why: "the point is made without the story",
      },
      {
        find: " And put the date on the wall calendar when you plant: in June nobody remembers, and ten weeks is easy to count only if you know where it began.",
        replace: " Write the planting date on the calendar.",
        why: "a shorter ending",
      },
    ],
    plainer: [
      {
        find: "Buy seed potatoes, certified free of virus, in late January or February.",
        replace:
          "Buy seed potatoes in late January or February. These are small potatoes sold for planting and tested for disease.",
        why: "explains the term",
      },
      {
        find: "1. **Chit.** Stand the potatoes",
        replace: "1. **Let them sprout.** Stand the potatoes",
        why: "a word that everybody knows",
      },
      {
        find: "Leave the maincrops to people with a field.",
        replace: "The late kinds need more room and more time than a bag can give.",
        why: "says what is meant without the term",
      },
    ],
    moreConcrete: [
      {
        find: "with a handful of general fertiliser mixed in.",
        replace: "with a handful (about 40 g) of general fertiliser mixed in.",
        why: "a weight for the handful",
      },
      {
        find: "The spent compost is good for lettuce or flowers.",
        replace:
          "The spent compost is good for lettuce or flowers: it fills two window boxes of 60 cm, with a little left over.",
        why: "shows how far it goes",
      },
    ],
  },
  posts: {
    short:
      "A 40-litre bag with three seed potatoes gives one to two kilos of new potatoes in about twelve weeks. Four suppers, not a bucketful. Worth it for the first one out of the bag.",
    long: "Topping up a potato bag does not fill it with potatoes from top to bottom: early kinds set one layer, close to the seed potato. Top up all the same, because tubers that see daylight turn green and poisonous. Ten to fifteen centimetres of compost over them is enough. And remember the weight: a full 40-litre bag weighs about 40 kg, so stand it by the house wall.",
  },
  video: {
    title: "Potatoes in a bag: five steps and an honest harvest",
    chapters: [
      {
        title: "What one bag gives",
        script:
          "Here is the whole harvest of one forty-litre bag: one and a half kilos. It's four suppers, not a winter store. If that's fair, let me show you how it's done.",
      },
      {
        title: "Planting",
        script:
          "Buy seed potatoes, a first early. Let them sprout in an egg box for four to six weeks. In late March or early April, put fifteen centimetres of compost into the bag, with a handful of fertiliser. Three potatoes, shoots up, and ten centimetres of compost on top. Water.",
      },
      {
        title: "Topping up and watering",
        script:
          "When the stems are twenty centimetres tall, add compost until only the top leaves show. That is for darkness: a potato that sees light turns green, and green ones are poisonous. Water even when it has rained, since the leaves keep it off. If frost is forecast, cover the leaves for the night.",
      },
      {
        title: "Weight and harvest",
        script:
          "This bag weighs about forty kilos, so it stands by the house wall, on two battens. Ten weeks after planting, feel down the side. As big as a hen's egg? Tip it out, and eat them within a few days.",
      },
    ],
    description:
      "Seed potatoes in a 40-litre bag on a balcony: sprouting, planting, topping up, watering, the weight to allow for, and how to tell when they are ready.",
    tags: ["potatoes", "grow bag", "balcony vegetables", "first earlies", "beginners"],
    thumbnail: "Three potatoes, one bag",
  },
} satisfies SampleText;
