import type {
  AssignedIdea,
  AssignedResult,
  Assignment,
  StepPlan,
  Written,
  WrittenText,
} from "#app/domain/ai/prompts/assignment.ts";
import { markdownOf, sampleTexts } from "./library/index.ts";
import type { SampleText, TextEdit } from "./library/sample-text.ts";
import { newsletterText } from "#app/domain/ai/prompts/newsletter-text.ts";
import { outlineOf, outlineParts, outlineWithNote } from "./outline.ts";
import { lookText } from "#app/domain/ai/prompts/performance-review-text.ts";
import { oneLine, plainMarkdown, shortened } from "#app/domain/ai/prompts/plain-markdown.ts";
import { followUps } from "./library/follow-ups.ts";

const bySlug = new Map(sampleTexts.map((text) => [text.slug, text]));

/** The idea that readers of a sample text may want next; null: none was written. */
export function followUpOf({ idea }: AssignedResult) {
  const slug = idea?.sampleSlug ?? null;
  return slug === null ? null : (followUps[slug] ?? null);
}

/** The sample that was written for an idea; null for an owner's own. */
function sampleOf(idea: AssignedIdea | null): SampleText | null {
  const slug = idea?.sampleSlug ?? null;
  return slug === null ? null : (bySlug.get(slug) ?? null);
}

/**
 * What the script of the simulation answers: the texts written by hand, or, for an idea that they do not
 * know, an honest outline. The same assignment gets the same answer.
 */
export function writeSample(assignment: Assignment): Written {
  return {
    texts: textsOf(assignment),
    writer: "scripted",
    provenance: { script: "samples" },
  };
}

function textsOf(assignment: Assignment): WrittenText[] {
  switch (assignment.work) {
    case "write": {
      const sample = sampleOf(assignment.idea);
      if (!sample) return [outlineOf(assignment.idea, assignment.brief)];
      const { title, description } = sample.draft;
      return [{ variant: "", title, body: markdownOf(sample.draft), fields: { description } }];
    }
    case "improve": {
      const { source, idea } = assignment;
      const sample = sampleOf(idea);
      if (!sample) return [unchanged(source)];
      const { title, description, edits } = sample.optimized;
      const body = applyEdits(source.body, edits);
      return [
        {
          variant: "",
          title,
          body,
          fields: { ...source.fields, description, changes: whysOf(edits) },
        },
      ];
    }
    case "refresh":
      return [refreshed(assignment)];
    case "answer": {
      const { source, idea, note } = assignment;
      if (source.fields.outline === true) return [outlineWithNote(source, note)];
      const edits = sampleOf(idea)?.revisions[revisionFor(note)] ?? [];
      const body = applyEdits(source.body, edits);
      return [
        {
          variant: "",
          title: source.title,
          body,
          fields: { ...source.fields, changes: whysOf(edits) },
        },
      ];
    }
    case "post": {
      const posts = sampleOf(assignment.idea)?.posts;
      return assignment.networks.map(({ name, longest }) => {
        const written = posts && (longest >= 460 ? posts.long : posts.short);
        const body = written ?? shortened(`New: ${oneLine(assignment.source.title)}`, longest - 40);
        return { variant: name, title: assignment.source.title, body, fields: {} };
      });
    }
    case "video":
      return [filmed(assignment.source, sampleOf(assignment.idea))];
    case "performance_review":
      return [lookText(assignment.figures, followUpOf)];
    case "newsletter":
      return [newsletterText(assignment.articles)];
  }
}

/**
 * What stands of an article while it is being written.
 * @param parts how many of its sections are finished
 */
export function writtenSoFar(
  assignment: Extract<Assignment, { work: "write" }>,
  parts: number,
): Pick<WrittenText, "title" | "body"> {
  const { idea, brief } = assignment;
  const sample = sampleOf(idea);
  const { title, body } = sample
    ? { title: sample.draft.title, body: markdownOf(sample.draft) }
    : outlineOf(idea, brief);
  // What comes before the first heading is no part of its own.
  const sections = body.split(/\n\n(?=## )/u);
  return { title, body: sections.slice(0, parts + 1).join("\n\n") };
}

/** How a step goes on, for the pages. */
export function planOf(assignment: Assignment): StepPlan {
  switch (assignment.work) {
    case "write": {
      const sample = sampleOf(assignment.idea);
      if (!sample) return { parts: outlineParts, words: null };
      const parts = sample.draft.sections.map(({ heading }) => heading);
      return { parts, words: wordsIn(markdownOf(sample.draft)) };
    }
    case "improve":
      return { parts: ["Reading", "Keywords", "Headings", "Description"], words: null };
    case "refresh":
      return { parts: ["Reading", "Bringing it up to date", "Description"], words: null };
    case "answer":
      return { parts: ["Reading your note", "Changing the text"], words: null };
    case "post":
      return { parts: assignment.networks.map(({ name }) => name), words: null };
    case "video":
      return { parts: ["Script", "Chapters", "Description"], words: null };
    case "performance_review":
      return { parts: ["Gathering figures", "Comparing", "Writing it up"], words: null };
    case "newsletter":
      return { parts: ["Gathering the week", "Putting it in order", "Opening"], words: null };
  }
}

const dates = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

const lookedThrough = /\n\n\*Looked through again on [^\n]*\*$/u;

/** What has been out for long, more concrete than it was, and with the day on which it was looked through. */
function refreshed({ source, idea, day }: Extract<Assignment, { work: "refresh" }>): WrittenText {
  const edits = sampleOf(idea)?.revisions.moreConcrete ?? [];
  const body = applyEdits(source.body.trimEnd().replace(lookedThrough, ""), edits);
  return {
    variant: "",
    title: source.title,
    body: `${body}\n\n*Looked through again on ${dates.format(new Date(day))}.*`,
    fields: {
      ...source.fields,
      changes: [...whysOf(edits), "Looked through again, and dated"],
    },
  };
}

/** Makes the edits that fit; one whose words an owner has changed is left out. */
function applyEdits(body: string, edits: readonly TextEdit[]): string {
  return edits.reduce(
    (text, { find, replace }) => (text.includes(find) ? text.replace(find, () => replace) : text),
    body,
  );
}

const whysOf = (edits: readonly TextEdit[]) => edits.map(({ why }) => why);

function unchanged({
  title,
  body,
  fields,
}: {
  title: string;
  body: string;
  fields: WrittenText["fields"];
}) {
  return { variant: "", title, body, fields };
}

/** Which of the prepared revisions a note comes closest to. */
function revisionFor(note: string): keyof SampleText["revisions"] {
  if (/short|long|brief|cut|less/iu.test(note)) return "shorter";
  if (/plain|simpl|easy|easier|jargon|understand|clear/iu.test(note)) return "plainer";
  return "moreConcrete";
}

function filmed(source: { title: string }, sample: SampleText | null): WrittenText {
  if (!sample) {
    const body = `## Opening\n\nThis is a sample outline: in simulation no model is asked. Say in one sentence what “${plainMarkdown(source.title)}” is about.\n\n## Middle\n\nShow the one thing that is easier to see than to read.\n\n## Close\n\nSay where the whole text stands.`;
    return { variant: "", title: source.title, body, fields: { outline: true } };
  }
  const { title, chapters, description, tags, thumbnail } = sample.video;
  const body = chapters.map((chapter) => `## ${chapter.title}\n\n${chapter.script}`).join("\n\n");
  return { variant: "", title, body, fields: { description, tags, thumbnail } };
}

const wordsIn = (text: string) => text.split(/\s+/u).filter(Boolean).length;
