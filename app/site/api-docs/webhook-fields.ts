/** What the fields of a webhook event's `data` are. */
export const webhookFields: readonly { name: string; text: string }[] = [
  {
    name: "id",
    text: "Of the text, report or agent, of the entry of earnings, or of the file that brought several.",
  },
  { name: "title", text: "What it is called; of earnings, who paid, or the file's name." },
  { name: "url", text: "Its page here." },
  { name: "origin", text: "“real”, or “simulated” while your workspace practices." },
  { name: "channel", text: "The channel that the content is published on." },
  { name: "link", text: "Where it can be read there, if the place says so." },
  { name: "edit", text: "Where you publish what lies there as a draft, if there is such a page." },
  { name: "amount", text: "What came in, in dollars; below nothing for a refund." },
  { name: "entries", text: "How many entries a file of earnings has brought." },
  { name: "reason", text: "Why, in words." },
];
