/** The fields of a webhook event's `data`. */
export const webhookFields: readonly { name: string; text: string }[] = [
  {
    name: "id",
    text: "The ID of the content, report, agent, income entry or imported file.",
  },
  { name: "title", text: "The title; for income, who paid, or the file's name." },
  { name: "url", text: "Its page here." },
  { name: "origin", text: "“real”, or “simulated” in Simulation Mode." },
  { name: "channel", text: "The channel that the content is published on." },
  { name: "link", text: "The address of the published content, if the channel returns one." },
  { name: "edit", text: "The page where you can publish a draft, if there is one." },
  { name: "amount", text: "The income in dollars; negative for a refund." },
  { name: "entries", text: "The number of entries in an imported file." },
  { name: "reason", text: "The reason, as text." },
];
