import type { SampleText } from "./sample-text.ts";

export const askingTheLandlord = {
  slug: "asking-the-landlord",
  topic: "asking the landlord: what is allowed",
  angle: "what needs no question, what needs one, and a letter that can be copied",
  keyword: "rented balcony",
  reason:
    "Tenants either ask for nothing and fear for the deposit, or ask for everything and are refused.",
  season: [],
  draft: {
    title: "Before you drill: what to ask the landlord, and how",
    description:
      "Pots, planters on the railing, trellis, hooks: what a tenant may usually do, what needs a yes in writing, and a short letter that gets one.",
    opening: `"Dear Mrs Hall, I would like to grow a few herbs and tomatoes on the balcony." That is how our letter began, eleven years ago, and the answer took four days and was yes. The neighbour upstairs did not ask. He screwed a trellis through the insulation, and when he moved out it cost him more than all our pots together.

Rules differ from country to country and from lease to lease, so this is no legal advice. Read your lease and the house rules first, and if it matters, ask a tenants' advice service. But the line between what is nobody's business and what wants a question runs in much the same place everywhere, and so does the way to ask.`,
    sections: [
      {
        heading: "Usually yours to decide",
        body: `What stands on the floor, inside the railing, leaves no mark and goes with you when you leave. That means pots and troughs of ordinary size, a free-standing shelf, a small table, a mat, a trellis that stands in its own planter.

Three limits come with it, even if nobody has written them down. Nothing may drip on the people below. Nothing may be able to fall. And the drain in the floor, the door and the way out in case of fire stay clear.

Weight is a limit too, and one that cannot be seen. A 30-litre pot weighs about 35 kg when wet. Six of them side by side are more than 200, and snow or four guests come on top.`,
      },
      {
        heading: "Better ask first",
        body: `- Anything that needs a hole, a screw or glue, in the wall, the floor, the railing or the window frame.
- Planters that hang on the outside of the railing. Many houses forbid them; where they are allowed, they must be fixed so that a storm cannot lift them.
- Heavy things: raised beds, troughs above 100 litres, water butts, a pond.
- Anything that climbs the wall itself. Ivy takes the paint with it.
- Decking, artificial grass and cane screens. They can hide a blocked drain, and in taller buildings the fire rules may forbid everything that burns. Ask about that even if your neighbours have it.
- Anything that changes the look from the street, above all in a listed building.
- A tap, a hose through the window, an automatic watering system. The question behind it is who pays for the ceiling below.`,
      },
      {
        heading: "Find out what the balcony bears",
        body: `Ask for the figure in kilos per square metre, in these words: "What load is the balcony designed for?" A modern one has a number, and the owner or the manager can look it up. With an old or cracked one, or a balcony where rust shows at the joints, ask for somebody to look at it before you carry anything up, and keep off the outer edge meanwhile.

Then add up. Reckon a kilo for every litre of pot, more if the pot itself is stone. Do not try to use the whole figure, since people count as well.`,
      },
      {
        heading: "A letter that gets an answer",
        body: `A good request is short, shows that you have thought of the damage, and can be answered with one word. Leave out the photographs of other people's balconies. This one has worked for several of our customers:

> Dear …, I would like to put plants on the balcony of flat 3 and ask for your agreement to two things.
>
> First: two planters, 60 cm long, on the inside of the railing, hung on brackets without screws, each about 15 kg when watered.
>
> Second: one hook in the wall above the door for a hanging basket of 5 kg. I would have it fitted properly, and have the hole closed and painted when I move out.
>
> All pots stand on trays, so that nothing drips. I have liability insurance. Could you tell me what load the balcony is designed for, and whether there are house rules that I should know?
>
> If you agree, a short reply to this e-mail is enough. Thank you.

Send it as an e-mail, so that the date and the answer are kept. Ask before you buy.`,
      },
      {
        heading: "If the answer is no",
        body: `Ask what the worry is. Often it is one of three: damp, weight or falling pots. Then you can offer something smaller. No hook, but a stand. No railing planters, but a trough on the floor behind the bars. A trial for one summer is hard to refuse, if you offer to take it all away in October.

If it stays a no, take it as one. You would only be gardening with one ear on the stairs. Herbs on the kitchen sill need nobody's leave.`,
      },
      {
        heading: "On the day you move in, and on the last",
        body: `Photograph the floor, the wall, the railing and the drain while they are empty, with the date. Do it again once a year, when the pots are moved for cleaning. Rust rings and lime marks come from pots that stand in one place for years; feet under them cost little.

When you leave, begin four weeks before. Give away what is too heavy, brush the floor, clear the drain, take the last photographs. Somebody will be glad of the pots. Our Mrs Hall kept the fig.`,
      },
    ],
  },
  optimized: {
    title: "Rented balcony: what to ask the landlord before you plant",
    description:
      "What you may do on a rented balcony without asking, what needs the landlord's yes in writing, and a short letter that you can copy.",
    edits: [
      {
        find: "But the line between what is nobody's business and what wants a question runs in much the same place everywhere, and so does the way to ask.",
        replace:
          "But on nearly every rented balcony the line is the same: what stands on the floor and leaves no mark is yours to decide, and what needs a hole, hangs outside or is heavy wants a yes in writing.",
        why: "the keyword, and the whole answer before the first heading",
      },
      {
        find: "## Usually yours to decide",
        replace: "## What you may usually do on a rented balcony without asking",
        why: "the question in full, with the keyword",
      },
      {
        find: "## Better ask first",
        replace: "## What needs the landlord's permission",
        why: "the words that tenants search for",
      },
      {
        find: "## Find out what the balcony bears",
        replace: "## How much weight may you put on it?",
        why: "a question that readers have",
      },
      {
        find: "## A letter that gets an answer",
        replace: "## A letter to the landlord that you can copy",
        why: "says that there is a letter to copy",
      },
    ],
  },
  revisions: {
    shorter: [
      {
        find: " Leave out the photographs of other people's balconies.",
        replace: "",
        why: "the letter shows it anyway",
      },
      {
        find: " You would only be gardening with one ear on the stairs.",
        replace: "",
        why: "the sentence before says it",
      },
      {
        find: " Somebody will be glad of the pots. Our Mrs Hall kept the fig.",
        replace: "",
        why: "ends with the last task",
      },
    ],
    plainer: [
      {
        find: "The question behind it is who pays for the ceiling below.",
        replace: "If it leaks, somebody must pay for the damage in the flat below.",
        why: "says what the worry is",
      },
      {
        find: "Anything that changes the look from the street, above all in a listed building.",
        replace:
          "Anything that changes how the house looks from the street, above all if the building is protected for its history.",
        why: "explains listed",
      },
    ],
    moreConcrete: [
      {
        find: "Then add up. Reckon a kilo for every litre of pot, more if the pot itself is stone.",
        replace:
          "Then add up. Reckon a kilo for every litre of pot, more if the pot itself is stone: four pots of 20 litres and two troughs of 40 come to about 160 kg.",
        why: "an example that can be followed",
      },
      {
        find: "Do it again once a year, when the pots are moved for cleaning.",
        replace: "Do it again each March, when the pots are moved for cleaning.",
        why: "a month is remembered, once a year is not",
      },
    ],
  },
  posts: {
    short:
      "Asking the landlord about balcony plants? Make it answerable with one word: what, how heavy, how fixed, how it comes off again. Send an e-mail, and ask before you buy.",
    long: "What stands on the floor, inside the railing, drips on nobody and leaves no mark is usually yours to decide. Ask first about screws and glue, planters outside the railing, raised beds, screens that burn, and anything that climbs the wall. And put in one more question: what load, in kilos per square metre, is the balcony designed for? A wet 30-litre pot weighs about 35 kg.",
  },
  video: {
    title: "Plants on a rented balcony: what to ask, and how",
    chapters: [
      {
        title: "What is yours",
        script:
          "If it stands on the floor, inside the railing, leaves no mark and drips on nobody, it is usually your own affair. Keep the drain and the door clear, and make sure that nothing can fall. But read your lease first, because rules differ.",
      },
      {
        title: "What to ask about",
        script:
          "Ask before you drill, screw or glue. Ask about planters outside the railing, about anything heavy, about screens and decking because of fire rules, and about plants that climb the wall.",
      },
      {
        title: "The letter",
        script:
          "Keep it short. What you want, how heavy it is, how it is fixed, and how it comes off when you leave. Add one question: what load is the balcony designed for? Ask for a short reply by e-mail. Then wait for the yes before you buy.",
      },
      {
        title: "If it is a no",
        script:
          "Ask what the worry is. It's mostly damp, weight or something falling. Then offer less: a stand in place of a hook, a trough on the floor in place of a planter on the railing. And photograph the empty balcony on your first day.",
      },
    ],
    description:
      "What tenants may usually do on a balcony, what needs the landlord's agreement, how to ask about the load, and a short letter for the purpose.",
    tags: ["renting", "balcony garden", "landlord", "permission", "load"],
    thumbnail: "Ask before drilling",
  },
} satisfies SampleText;
