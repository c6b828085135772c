/** Response times, with the specification's text. */
export const responseTimes = [
  { question: "General questions", time: "24-48 hours" },
  { question: "Technical support", time: "12-24 hours" },
  { question: "Business inquiries", time: "2-3 business days" },
] as const;
