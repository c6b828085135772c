import type { Connection } from "#db/sqlite.server.ts";
import { addReviewItem } from "#tests/harness/review-content.ts";

/** Sample content for review, and its next version. */
export const herbs = {
  id: "shown-herbs",
  title: "How to bring potted herbs through the winter",
  body: `Most herbs on a balcony do not die of cold. They die because the whole root ball freezes, or because they go without water from November to March. Both are easy to prevent, and it takes one afternoon.

## Know which ones may stay outside

Thyme, sage, chives and mint sleep outdoors in nearly every city. Rosemary is the doubtful one: it does not like strong frost. Basil is over at the first 40 °F night; pick it all today and freeze the leaves in oil.

## Give the pot a coat, not the plant

Stand the pot on two strips of wood so that water can run off, push it against the house wall, and wrap the pot in burlap or an old wool blanket. Leave the leaves free: under plastic they rot.

Water now and then. More rosemary dies of thirst in January than of frost.

## Five minutes in March

Take off the coat as soon as the nights stay above 30 °F, and cut sage and thyme back by a third.`,
} as const;

export const nextHerbs = herbs.body
  .replace(
    "it does not like strong frost",
    "most kinds stand a night at 15 °F in the ground, but in a pot the roots are at risk from about 23 °F, because the cold reaches them from every side",
  )
  .replace(
    "Water now and then.",
    "Water on every mild day when the top inch of soil is dry; on a covered balcony that is about once in ten days, and about one cup for an eight-inch pot.",
  );

const others = [
  {
    id: "shown-pots",
    title: "Wrap your pots before the first frost",
    body: "Burlap, two strips of wood and an old blanket: what a pot needs before the first frost, and in which order.",
  },
  {
    id: "shown-garlic",
    title: "Plant garlic in a pot: November to July",
    body: "One clove, four inches of soil below it and two above. It wants the cold, and nothing from you until March.",
  },
];

/** Sets exactly three drafts waiting for review. */
export function giveHerbs(db: Connection): void {
  db.prepare("DELETE FROM content_items WHERE id LIKE 'shown-%'").run();
  for (const text of [herbs, ...others]) addReviewItem(db, text);
  db.prepare(
    `UPDATE content_items SET agent_id = (SELECT a.id FROM agents a
       WHERE a.workspace_id = content_items.workspace_id AND a.type = 'content_writer') WHERE id LIKE 'shown-%'`,
  ).run();
}
