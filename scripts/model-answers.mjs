/*
 * Answers of a fake language model to the product's prompts, for tests and for trying live mode
 * without a key. It repeats the material and quotes it exactly.
 */

/**
 * @typedef {object} Material The input of the product's prompts; each has some of these fields.
 * @property {{ topic: string, keyword: string }} idea
 * @property {{ heading: string, points: string[] }} section
 * @property {{ source: number, text: string }[]} snippets
 * @property {{ network: string, room: number }[]} networks
 * @property {string} keyword
 * @property {string} title
 * @property {string} description
 * @property {string} text
 * @property {string} article
 * @property {string} note
 */

/**
 * @param {{ messages: { content: unknown }[], response_format?: unknown }} request
 * @returns {string} JSON in the requested shape
 */
export function answerTo(request) {
  const format = /** @type {{ json_schema?: { schema?: { properties?: object } } }} */ (
    request.response_format ?? {}
  );
  const fields = Object.keys(format.json_schema?.schema?.properties ?? {});
  const material = materialIn(request);
  const kind = Object.keys(answers).find((field) => fields.includes(field)) ?? "";
  return JSON.stringify(answers[kind]?.(material) ?? itWorks);
}

const itWorks = { works: true, word: "basil", steps: [{ step: "Water it.", number: 1 }] };

/**
 * By a field that only this prompt's answer has, in order.
 * @type {Record<string, (material: Material) => unknown>}
 */
const answers = {
  sections: ({ idea, snippets }) => ({
    title: `${capital(idea.keyword)}: what to do first, and what can wait`,
    description: `How to go about ${idea.topic}, step by step, with what you have at home and without anything that has to be bought for it.`,
    sections: [
      ["What you need before you begin", "what to have at hand"],
      ["How to do it step by step", "the order of the work"],
      ["What goes wrong most often", "mistakes and how to see them early"],
    ].map(([heading, point]) => ({ heading, points: [`${point}, for ${idea.topic}`] })),
    snippetsSeen: snippets.length,
  }),
  opening: ({ keyword, title }) => ({
    opening: `Most of what is said about ${keyword} is more work than it needs to be. This text goes through it in the order in which you will do it, and says at each step what can be left out. After reading “${title}” you can begin today.`,
    edits: [],
  }),
  changes: ({ text, title, note }) => ({
    title,
    markdown: `${text}\n\nOne more thing, because you asked for it: begin with the smallest step, and look again after a week.`,
    claims: [],
    changes: [`Answered “${note.slice(0, 80)}” with a paragraph at the end`],
  }),
  claims: ({ section, snippets }) => {
    const [snippet] = snippets;
    const quote = snippet ? firstWords(snippet.text, 12) : "";
    const quoted = snippet ? `As it says there: “${quote}”.` : "";
    return {
      markdown: [
        `Begin with ${section.points[0] ?? section.heading}. Take your time over it, since everything after it rests on it, and there is no hurry. ${quoted}`,
        "Do one thing at a time and look at what it has done before you go on to the next. Write down what you did and when, in a line or two; in a few weeks you will be glad of it. Where you are in doubt, do less: what was left undone can be done tomorrow, and what was done too early cannot be undone.",
        "- Look first, and only then begin.\n- Keep what you need within reach.\n- Stop while it still goes well.",
      ].join("\n\n"),
      claims: snippet ? [{ statement: quoted, source: snippet.source, quote }] : [],
    };
  },
  posts: ({ networks, title }) => ({
    posts: networks.map(({ network, room }) => ({
      network,
      text: `${title}: the first step is smaller than you think, and the rest can wait until tomorrow.`.slice(
        0,
        room,
      ),
    })),
  }),
  chapters: ({ title, article }) => ({
    title: title.slice(0, 70),
    chapters: [
      { title: "What it is about", script: firstWords(article, 60) },
      {
        title: "What to do",
        script: "Now take the first step, and show how it is done, slowly and from close by.",
      },
    ],
    description: "What to do first, and what can wait. The full article is on the blog.",
    tags: ["how to", "step by step", "first steps"],
    thumbnail: "Begin here",
  }),
  edits: ({ title, description }) => ({ title, description, edits: [] }),
};

/**
 * @param {{ messages: { content: unknown }[] }} request
 * @returns {Material}
 */
function materialIn({ messages }) {
  const content = messages.at(-1)?.content;
  try {
    return /** @type {Material} */ (JSON.parse(typeof content === "string" ? content : "{}"));
  } catch {
    return /** @type {Material} */ ({});
  }
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {string} text @param {number} count */
const firstWords = (text, count) => text.split(" ").slice(0, count).join(" ");
