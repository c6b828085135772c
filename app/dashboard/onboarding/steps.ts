/** The getting started steps, in order. */
export const steps = [
  { name: "Your business", next: "Three questions, two minutes" },
  { name: "Your tone of voice", next: "A writing sample, and words to avoid" },
  { name: "Where to publish", next: "Test channels first: nothing leaves this app" },
  { name: "Your first idea", next: "Choose one, or write your own" },
  { name: "Your first draft", next: "Ready to read about 90 seconds later" },
] as const;
