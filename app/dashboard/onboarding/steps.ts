/** The steps from four questions to the first text, in their order. */
export const steps = [
  { name: "Your business", next: "Three questions, two minutes" },
  { name: "How you sound", next: "A text of yours, and words never to say" },
  { name: "Where it goes", next: "Practice places first: nothing leaves this app" },
  { name: "Your first idea", next: "Choose one, or write your own" },
  { name: "Your first text", next: "Ready to read about 90 seconds later" },
] as const;
