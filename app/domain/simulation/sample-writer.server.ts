import type {
  AssignedIdea,
  AssignedResult,
  Assignment,
  StepPlan,
  Written,
  WrittenText,
} from "#app/domain/ai/prompts/assignment.ts";
import { sampleTexts } from "./library/sample-texts.server.ts";
import type { SampleText, TextEdit } from "./library/sample-text.ts";
import { newsletterText } from "#app/domain/ai/prompts/newsletter-text.ts";
import { outlineOf, outlineParts, outlineWithNote } from "./outline.ts";
import { performanceReviewText } from "#app/domain/ai/prompts/performance-review-text.ts";
import { oneLine, plainMarkdown, shortened } from "#app/domain/ai/prompts/plain-markdown.ts";
import { followUps } from "./library/follow-ups.ts";

const bySlug = new Map(sampleTexts.map((text) => [text.slug, text]));

/** A follow-up idea for a sample article; null: none. */
export function followUpOf({ idea }: AssignedResult) {
  const slug = idea?.sampleSlug ?? null;
  return slug === null ? null : (followUps[slug] ?? null);
}

/** The sample for an idea; null for an idea of the owner. */
function sampleOf(idea: AssignedIdea | null): SampleText | null {
  const slug = idea?.sampleSlug ?? null;
  return slug === null ? null : (bySlug.get(slug) ?? null);
}

/**
 * What the simulation writes: a prepared sample, or an outline for any other idea. The same
 * assignment gets the same result.
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
      return [{ variant: "", title, body: sample.draft.body, fields: { description } }];
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
      return [performanceReviewText(assignment.figures, followUpOf)];
    case "newsletter":
      return [newsletterText(assignment.articles)];
  }
}

/**
 * The finished part of an article while it is being written.
 * @param parts how many of its sections are finished
 */
export function writtenSoFar(
  assignment: Extract<Assignment, { work: "write" }>,
  parts: number,
): Pick<WrittenText, "title" | "body"> {
  const { idea, brief } = assignment;
  const sample = sampleOf(idea);
  const { title, body } = sample
    ? { title: sample.draft.title, body: sample.draft.body }
    : outlineOf(idea, brief);
  // Text before the first heading is not a section of its own.
  const sections = body.split(/\n\n(?=## )/u);
  return { title, body: sections.slice(0, parts + 1).join("\n\n") };
}

/** The steps of a task, for the pages. */
export function planOf(assignment: Assignment): StepPlan {
  switch (assignment.work) {
    case "write": {
      const sample = sampleOf(assignment.idea);
      if (!sample) return { parts: outlineParts, words: null };
      const parts = [...sample.draft.body.matchAll(/^## (.+)$/gm)].map(
        ([, heading = ""]) => heading,
      );
      return { parts, words: wordsIn(sample.draft.body) };
    }
    case "improve":
      return { parts: ["Reading", "Keywords", "Headings", "Description"], words: null };
    case "refresh":
      return { parts: ["Reading", "Updating", "Description"], words: null };
    case "answer":
      return { parts: ["Reading your request", "Revising the draft"], words: null };
    case "post":
      return { parts: assignment.networks.map(({ name }) => name), words: null };
    case "video":
      return { parts: ["Script", "Chapters", "Description"], words: null };
    case "performance_review":
      return { parts: ["Collecting stats", "Comparing", "Writing it up"], words: null };
    case "newsletter":
      return { parts: ["Collecting the week’s articles", "Sorting", "Opening"], words: null };
  }
}

const dates = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

const reviewedOn = /\n\n\*Reviewed on [^\n]*\*$/u;

/** An older article with more detail and the date of its review. */
function refreshed({ source, idea, day }: Extract<Assignment, { work: "refresh" }>): WrittenText {
  const edits = sampleOf(idea)?.revisions.moreConcrete ?? [];
  const body = applyEdits(source.body.trimEnd().replace(reviewedOn, ""), edits);
  return {
    variant: "",
    title: source.title,
    body: `${body}\n\n*Reviewed on ${dates.format(new Date(day))}.*`,
    fields: {
      ...source.fields,
      changes: [...whysOf(edits), "Reviewed and dated"],
    },
  };
}

/** Makes the edits that fit, and skips those of passages the owner changed. */
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

/** The prepared revision closest to a change request. */
function revisionFor(note: string): keyof SampleText["revisions"] {
  if (/short|long|brief|cut|less/iu.test(note)) return "shorter";
  if (/plain|simpl|easy|easier|jargon|understand|clear/iu.test(note)) return "plainer";
  return "moreConcrete";
}

function filmed(source: { title: string }, sample: SampleText | null): WrittenText {
  if (!sample) {
    const body = `## Opening\n\nThis is a sample outline. AI writing is off in Simulation Mode. Say in one sentence what “${plainMarkdown(source.title)}” is about.\n\n## Middle\n\nShow the one thing that is easier to see than to read.\n\n## Close\n\nSay where to find the whole article.`;
    return { variant: "", title: source.title, body, fields: { outline: true } };
  }
  const { title, chapters, description, tags, thumbnail } = sample.video;
  const body = chapters.map((chapter) => `## ${chapter.title}\n\n${chapter.script}`).join("\n\n");
  return { variant: "", title, body, fields: { description, tags, thumbnail } };
}

const wordsIn = (text: string) => text.split(/\s+/u).filter(Boolean).length;
