/** What of a text a person can change. */
export interface EditedText {
  /** In one line. */
  title: string;
  /** For search results; empty: there is none. */
  description: string;
  /** Markdown. */
  body: string;
}

/** The author of a version that a program wrote for a person: not shown as their own words. */
export const programWriter = "program";

/** The longest that each part may be, in characters. */
export const editLimits: Readonly<Record<keyof EditedText, number>> = {
  title: 300,
  description: 1_000,
  body: 30_000,
};

/** Why a text cannot be kept as it is, by its parts; empty: it can. */
export type EditProblems = Partial<Record<keyof EditedText, string>>;

/** Line ends and spaces as they are stored. */
export function tidyText({ title, description, body }: EditedText): EditedText {
  const inOneLine = (text: string) => text.replace(/\s+/gu, " ").trim();
  return {
    title: inOneLine(title),
    description: inOneLine(description),
    body: body.replace(/\r\n?/gu, "\n").trimEnd(),
  };
}

/** @param text tidied */
export function problemsOf(text: EditedText): EditProblems {
  const problems: EditProblems = {};
  if (text.title === "") problems.title = "Give it a title.";
  if (text.body.trim() === "") problems.body = "Enter some text. To delete it, reject it instead.";
  for (const name of ["title", "description", "body"] as const) {
    const length = [...text[name]].length;
    if (length > editLimits[name])
      problems[name] =
        `It has ${length.toLocaleString("en-US")} characters. The limit is ${editLimits[name].toLocaleString("en-US")}.`;
    else if (/\p{Surrogate}|\0/u.test(text[name]))
      problems[name] = "It contains an invalid character. Look for an odd box and delete it.";
  }
  return problems;
}

export const isSameText = (a: EditedText, b: EditedText): boolean =>
  a.title === b.title && a.description === b.description && a.body === b.body;
