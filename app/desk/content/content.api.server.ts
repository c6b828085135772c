import * as z from "zod/mini";
import { describeFields, type FieldTexts } from "../../core/field-texts";
import { centsToDollars } from "../../core/money";
import { defineEndpoint, type Endpoint } from "../../platform/api/contract";
import { ApiRefusal } from "../../platform/api/errors";
import { Id, pageFields, pageOf, pageTexts, readPage, toPage } from "../../platform/api/pages";
import { editLimits, problemsOf, tidyText } from "../../studio/content/edit";
import { renderText } from "../../platform/prose/render-text";
import { originText } from "../../workspace/agent-texts";
import type { Withdrawals } from "../../studio/pipeline/withdrawals.server";
import { allContent, contentKinds, contentStates } from "../../workspace/addresses/content";
import { OriginSchema } from "../../workspace/origin";
import type { Actor } from "../../workspace/viewer";
import { claimFields, claimTexts, viewClaims } from "../review/claims-schema";
import type { Contents } from "./content-list.server";
import { textStateNames, type ListedText, type TextState } from "./listed-text";
import type { TextEditor } from "../review/text-editor.server";
import { fileName } from "./text-file";
import type { TextPreview } from "./text-preview";
import type { TextPreviews } from "./text-previews.server";
import type { TextReader } from "./text-reader.server";
import { fileOf, type TextVersion, type TextView } from "./text-view";

// The names of the states, of which there is at least one.
const states = Object.keys(textStateNames) as [TextState, ...TextState[]];

const place = z.object({
  destination: z.string(),
  state: z.string(),
  url: z.nullable(z.string()),
  editUrl: z.nullable(z.string()),
  publishedAt: z.nullable(z.string()),
  dueAt: z.nullable(z.string()),
  views: z.nullable(z.number()),
});
const placeTexts: FieldTexts<z.output<typeof place>> = {
  destination: "The place’s name.",
  state:
    "scheduled, draft (it lies there for you to publish), published, needs_look, failed, put_away (it failed, and was put away) or withdrawn.",
  url: "Where it can be read there; null: nowhere, or not known.",
  editUrl:
    "Where you publish what lies there as a draft; null: it is none, or there is no such page.",
  publishedAt: "When it went out there, as an ISO timestamp; null: it has not.",
  dueAt: "When it is to be sent; null: nothing is to be sent.",
  views: "How many have read it there; null: not measured.",
};

const listed = {
  id: z.string(),
  title: z.string(),
  kind: z.enum(contentKinds),
  variant: z.string(),
  state: z.enum(states),
  agentId: z.nullable(z.string()),
  createdAt: z.string(),
  publishedAt: z.nullable(z.string()),
  places: z.array(place),
  views: z.nullable(z.number()),
  origin: OriginSchema,
};
export const ListedContent = z.object(listed);
const listedTexts: FieldTexts<z.output<typeof ListedContent>> = {
  id: "The text’s id.",
  title: "Of its newest version.",
  kind: "What kind of text it is.",
  variant: "For which network a post is; empty for the rest.",
  state:
    "waiting (for your decision), in_work, changes_asked, approved, scheduled, draft (it lies at a place for you to publish), published, withdrawn (it was out, and is out nowhere any more), needs_look, rejected, archived, made (a report) or kept (approved, of an agent that only suggests).",
  agentId: "The agent whose work it is; null: nobody’s.",
  createdAt: "When it was made, as an ISO timestamp.",
  publishedAt: "When it first went out anywhere, as an ISO timestamp; null: it has not.",
  places: ["Where it is or is to be.", placeTexts],
  views: "Readers at all places together; null: not measured.",
  origin: originText,
};

const version = z.object({
  id: z.string(),
  number: z.number(),
  title: z.string(),
  madeBy: z.enum(["agent", "person"]),
  writer: z.string(),
  sha256: z.string(),
  createdAt: z.string(),
  approved: z.boolean(),
});
const versionTexts: FieldTexts<z.output<typeof version>> = {
  id: "The version’s id.",
  number: "From 1.",
  title: "Its title.",
  madeBy: "Whether an agent or a person made it.",
  writer:
    "Who or what wrote it, such as a model; scripted: the simulation; program: one with a token; empty: a person.",
  sha256: "The SHA-256 of title, text and description: what a decision on it proves.",
  createdAt: "When it was made, as an ISO timestamp.",
  approved: "Whether it is the one that may go out.",
};

const check = z.object({ name: z.string(), outcome: z.enum(["passed", "look"]), fact: z.string() });
const checkTexts: FieldTexts<z.output<typeof check>> = {
  name: "What was looked at.",
  outcome: "passed, or look: it needs a look.",
  fact: "The figures, in words.",
};

const Text = describeFields(
  z.object({
    ...listed,
    description: z.string(),
    body: z.string(),
    html: z.string(),
    words: z.number(),
    version,
    checks: z.array(check),
    ...claimFields,
    ideaTopic: z.nullable(z.string()),
    parentId: z.nullable(z.string()),
    childIds: z.array(z.string()),
    earned: z.number(),
  }),
  {
    ...listedTexts,
    description: "For search results; empty: there is none.",
    body: "The text, as Markdown.",
    html: "The same as HTML, in which what the text itself holds of HTML is switched off.",
    words: "How many words it has.",
    version: ["The newest version, which this is.", versionTexts],
    checks: ["What was counted of it.", checkTexts],
    ...claimTexts,
    ideaTopic: "What it was written about; null: no idea of the plan.",
    parentId: "The text that it was made from; null: none.",
    childIds: "The texts that were made from it.",
    earned: "What it has earned so far, in dollars.",
  },
);

const Versions = describeFields(z.object({ items: z.array(version) }), {
  items: ["The versions, the newest first.", versionTexts],
});

const OneVersion = describeFields(
  z.object({
    ...version.shape,
    description: z.string(),
    body: z.string(),
    words: z.number(),
    checks: z.array(check),
    ...claimFields,
  }),
  {
    ...versionTexts,
    description: "For search results; empty: there was none.",
    body: "Its text, as Markdown.",
    words: "How many words it has.",
    checks: ["What was counted of it.", checkTexts],
    ...claimTexts,
  },
);

const VersionOfPiece = describeFields(
  z.strictObject({
    pieceId: Id,
    number: z.string().check(z.regex(/^\d{1,9}$/, "This is no version’s number.")),
  }),
  { pieceId: "The text’s id.", number: "The version’s number, from 1." },
);

const Previews = describeFields(
  z.object({
    items: z.array(
      z.object({
        destination: z.string(),
        state: z.enum(["scheduled", "stands", "would"]),
        version: z.number(),
        dueAt: z.nullable(z.string()),
        shape: z.enum(["article", "post", "data"]),
        html: z.nullable(z.string()),
        posts: z.array(z.object({ text: z.string(), characters: z.number(), most: z.number() })),
        payload: z.string(),
        sha256: z.nullable(z.string()),
      }),
    ),
  }),
  {
    items: [
      "What each place gets of the text.",
      {
        destination: "The place’s name.",
        state:
          "scheduled (exactly this is sent), stands (it was sent, and stands there) or would (it is sent like this once it is approved).",
        version: "The number of the version that it is made from.",
        dueAt: "When it is sent, as an ISO timestamp; null: at no known time.",
        shape: "article, post (one or several), or data: a program reads it.",
        html: "An article as it stands there; null: it is none.",
        posts: [
          "A post, or several that follow each other; empty: it is none.",
          {
            text: "The post’s text.",
            characters: "How long it is, as this place counts.",
            most: "How long a post may be there.",
          },
        ],
        payload: "What is sent, byte for byte.",
        sha256: "The payload’s SHA-256, of what is scheduled; else null.",
      },
    ],
  },
);

const Archived = describeFields(z.object({ undo: z.string() }), {
  undo: "Takes it back for ten minutes: POST /api/activities/{activityId}/undo with this id.",
});

const Withdrawn = describeFields(
  z.object({
    undo: z.string(),
    places: z.array(
      z.object({
        destination: z.string(),
        becomes: z.enum(["taken_down", "not_sent", "leaving", "stays"]),
        why: z.nullable(z.string()),
      }),
    ),
  }),
  {
    undo: "Takes it back while it is held, for a minute: POST /api/activities/{activityId}/undo with this id.",
    places: [
      "What becomes of it at each place where it is, or was to be.",
      {
        destination: "The place’s name.",
        becomes:
          "taken_down (in a minute), not_sent, leaving (it was being taken down already) or stays: nobody can take it down from here.",
        why: "Why it stays; else null.",
      },
    ],
  },
);

const PieceId = describeFields(z.strictObject({ pieceId: Id }), {
  pieceId: "The text’s id, as a list has given it.",
});

/** In bytes: a sign of a text takes up to twelve as JSON. */
const longestText = 400_000;

const Changes = describeFields(
  z.strictObject({
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    body: z.optional(z.string()),
  }),
  {
    title: `Its title: at most ${editLimits.title} characters.`,
    description: `For search results: at most ${editLimits.description} characters; a post has none.`,
    body: `The text, as Markdown: at most ${editLimits.body} characters.`,
  },
);

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "Use a day like 2026-11-24."));

interface ContentEndpointDeps {
  contents: Contents;
  texts: Pick<TextReader, "read">;
  textPreviews: TextPreviews;
  archive: {
    archive(actor: Actor, pieceId: string): Promise<{ undo: string }>;
    bringBack(actor: Actor, pieceId: string): Promise<void>;
  };
  withdrawals: Pick<Withdrawals, "withdraw">;
  textEditor: Pick<TextEditor, "finish">;
  drawText(file: ReturnType<typeof fileOf>): Promise<Buffer>;
}

/** Everything that has been made. */
export function contentEndpoints(deps: ContentEndpointDeps): Endpoint[] {
  const { contents, texts, textPreviews, archive, withdrawals, textEditor, drawText } = deps;
  const answer = async (workspaceId: string, pieceId: string) => {
    const view = await texts.read(workspaceId, pieceId);
    return { body: viewText(view), version: view.newestVersionId };
  };
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/content",
      id: "list_content",
      group: "Work",
      access: "subscriber",
      summary: "List and search content",
      description:
        "Everything your agents have made, the newest first. `q` finds texts that have all of its words, or words that begin so, in their titles or bodies; signs are left out, and it takes up to 200 characters. The other fields leave out what does not fit.",
      limit: "read",
      query: describeFields(
        z.strictObject({
          q: z.optional(z.string()),
          state: z.optional(z.enum(contentStates)),
          kind: z.optional(z.enum(contentKinds)),
          agent: z.optional(Id),
          from: z.optional(Day),
          to: z.optional(Day),
          origin: z.optional(OriginSchema),
          ...pageFields,
        }),
        {
          q: "Words to look for.",
          state: "Only texts in this state.",
          kind: "Only texts of this kind.",
          agent: "Only texts of the agent with this id.",
          from: "Only what was made on this day or later, as YYYY-MM-DD.",
          to: "Only what was made on this day or earlier, as YYYY-MM-DD.",
          origin: "Only what is real, or only what the simulation has made.",
          ...pageTexts,
        },
      ),
      answer: {
        status: 200,
        schema: pageOf(describeFields(ListedContent, listedTexts), listedTexts),
        description: "A page of texts.",
      },
      async handle({ caller, query: { limit, cursor, ...query } }) {
        const page = readPage({ limit, cursor });
        const filter = { ...allContent, ...query, q: (query.q ?? "").trim() };
        const position = page.after
          ? { side: "older" as const, createdAt: page.after[0], id: page.after[1] }
          : undefined;
        const list = await contents.list(caller.workspaceId, filter, { position, rows: page.rows });
        if (list.problem === "too_long")
          throw new ApiRefusal("invalid_input", "A search takes up to 200 characters.");
        const placeOf = ({ createdAt, id }: ListedText) => [createdAt, id] as const;
        return { body: toPage(list.items, page, placeOf, viewListed) };
      },
    }),
    defineEndpoint({
      method: "GET",
      path: "/api/content/{pieceId}",
      id: "get_content",
      group: "Work",
      access: "subscriber",
      summary: "Read a text",
      description:
        "A text with what was counted of it, where it is and what it was made from. `body` is Markdown. The ETag names its newest version: send it as `If-Match` with a change, so that nobody’s change is lost. What it earns and who reads it moves without changing it.",
      limit: "read",
      params: PieceId,
      answer: { status: 200, schema: Text, description: "The text." },
      handle: ({ caller, params }) => answer(caller.workspaceId, params.pieceId),
    }),
    defineEndpoint({
      method: "PATCH",
      path: "/api/content/{pieceId}",
      id: "update_content",
      group: "Work",
      access: "subscriber",
      summary: "Change a text",
      description:
        "Makes another version, which waits for its person’s decision, also where the one before was approved. What you leave out stays. It can be done while the text waits, is sent back, approved or rejected, and nobody is changing it in the editor.",
      limit: "write",
      conditional: true,
      bodyBytes: longestText,
      errors: ["version_outdated", "not_waiting"],
      params: PieceId,
      body: Changes,
      answer: { status: 200, schema: Text, description: "The text with its new version." },
      async handle({ caller, params: { pieceId }, body, isExpected }) {
        const { shown, ...before } = await texts.read(caller.workspaceId, pieceId);
        if (!isExpected(shown.id))
          throw changed("This text has a newer version than the one you read.");
        const { title = shown.title, description = before.description } = body;
        if (before.text.kind === "social_post" && description.trim() !== "")
          throw new ApiRefusal("invalid_input", "description: a post has none.");
        const text = tidyText({ title, description, body: body.body ?? before.body });
        const [problem] = Object.entries(problemsOf(text));
        if (problem) throw new ApiRefusal("invalid_input", problem.join(": "));
        const by = caller.decidesAs === "person" ? ("person" as const) : ("token" as const);
        // Of what its person has typed in the editor it knows nothing: that is never lost.
        const kept = { pieceId, baseId: shown.id, revision: 0, openedAs: "the API", text, by };
        const outcome = await textEditor.finish(caller, kept);
        if ("conflict" in outcome)
          throw changed("Somebody is changing this text in the editor at /review.");
        return answer(caller.workspaceId, pieceId);
      },
    }),
    defineEndpoint({
      method: "GET",
      path: "/api/content/{pieceId}/versions",
      id: "list_content_versions",
      group: "Work",
      access: "subscriber",
      summary: "List a text’s versions",
      description: "Each version that there has been, the newest first, without its text.",
      limit: "read",
      params: PieceId,
      answer: { status: 200, schema: Versions, description: "The versions." },
      async handle({ caller, params }) {
        const view = await texts.read(caller.workspaceId, params.pieceId);
        return { body: { items: view.versions.map((each) => viewVersion(each, view)) } };
      },
    }),
    defineEndpoint({
      method: "GET",
      path: "/api/content/{pieceId}/versions/{number}",
      id: "get_content_version",
      group: "Work",
      access: "subscriber",
      summary: "Read a version of a text",
      description:
        "A version that there has been, with its text as Markdown, what was counted of it, and what its writer has noted of its statements.",
      limit: "read",
      params: VersionOfPiece,
      answer: { status: 200, schema: OneVersion, description: "The version." },
      async handle({ caller, params: { pieceId, number } }) {
        const view = await texts.read(caller.workspaceId, pieceId, Number(number));
        return { body: viewOneVersion(view) };
      },
    }),
    defineEndpoint({
      method: "GET",
      path: "/api/content/{pieceId}/places",
      id: "preview_content",
      group: "Work",
      access: "subscriber",
      summary: "See a text as its places get it",
      description:
        "What stands, or will stand, at each place, and the very bytes that are sent there. Of what is not scheduled yet, `…` stands where its own link or mark will be.",
      limit: "read",
      params: PieceId,
      answer: { status: 200, schema: Previews, description: "What each place gets." },
      async handle({ caller: { workspaceId }, params: { pieceId } }) {
        const { shown } = await texts.read(workspaceId, pieceId);
        const previews = await textPreviews.of(workspaceId, pieceId, shown.id);
        return { body: { items: previews.map(viewPreview) } };
      },
    }),
    defineEndpoint({
      method: "GET",
      path: "/api/content/{pieceId}/pdf",
      id: "download_content",
      group: "Work",
      access: "subscriber",
      summary: "Download a text as a PDF",
      description:
        "The text as a file to keep. As Markdown and as HTML it stands in the answer that reads it.",
      limit: "costly",
      notATool: true,
      params: PieceId,
      answer: { status: 200, media: "application/pdf", description: "The PDF." },
      async handle({ caller, params }) {
        const file = fileOf(await texts.read(caller.workspaceId, params.pieceId));
        const content = await drawText(file);
        const download = fileName(file.title, "pdf");
        return { media: { type: "application/pdf", content, download } };
      },
    }),
    defineEndpoint({
      method: "POST",
      path: "/api/content/{pieceId}/archive",
      id: "archive_content",
      group: "Work",
      access: "subscriber",
      summary: "Archive a text",
      description:
        "Puts a text away: what has not gone out is not sent, and nobody can decide on it any more. What is out already stays out. It can be taken back.",
      limit: "write",
      errors: ["not_waiting"],
      params: PieceId,
      answer: { status: 200, schema: Archived, description: "It is in the archive." },
      handle: async ({ caller, params }) => ({
        body: await archive.archive(caller, params.pieceId),
      }),
    }),
    defineEndpoint({
      method: "POST",
      path: "/api/content/{pieceId}/withdraw",
      id: "withdraw_content",
      group: "Work",
      access: "subscriber",
      decides: true,
      summary: "Withdraw a published text",
      description:
        "Has a text taken down wherever it is out, in a minute, and sent nowhere else. It needs a token with the scope `review`. What was made of it, such as its posts, stays: each is a text of its own. To change what is out, change the text and have it approved: its places follow.",
      limit: "write",
      errors: ["not_waiting"],
      params: PieceId,
      answer: { status: 200, schema: Withdrawn, description: "It is being withdrawn." },
      async handle({ caller, params }) {
        const { undo, places } = await withdrawals.withdraw(caller, params.pieceId);
        return { body: { undo, places: places.map((each) => ({ ...each })) } };
      },
    }),
    defineEndpoint({
      method: "POST",
      path: "/api/content/{pieceId}/bring-back",
      id: "bring_back_content",
      group: "Work",
      access: "subscriber",
      summary: "Bring an archived text back",
      description:
        "Takes a text out of the archive, however long ago it was put there: it waits for a decision again.",
      limit: "write",
      errors: ["not_waiting"],
      params: PieceId,
      answer: { status: 200, schema: Text, description: "The text." },
      async handle({ caller, params }) {
        await archive.bringBack(caller, params.pieceId);
        return answer(caller.workspaceId, params.pieceId);
      },
    }),
  ];
}

const changed = (message: string) => new ApiRefusal("changed_meanwhile", message, "Read it again.");

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

function viewListed(text: ListedText): z.output<typeof ListedContent> {
  const { id, title, kind, variant, state, agentId, views, origin, publishedAt } = text;
  return {
    id,
    title,
    kind,
    variant,
    state,
    agentId,
    createdAt: new Date(text.createdAt).toISOString(),
    publishedAt: iso(publishedAt),
    places: text.places.map(({ destination, state, url, editUrl, publishedAt, dueAt, views }) => ({
      destination,
      state,
      url,
      editUrl,
      publishedAt: iso(publishedAt),
      dueAt: iso(dueAt),
      views,
    })),
    views,
    origin,
  };
}

function viewPreview(of: TextPreview): z.output<typeof Previews>["items"][number] {
  const { destination, state, preview, payload, sha256 } = of;
  return {
    destination,
    state,
    version: of.versionNumber,
    dueAt: iso(of.dueAt),
    shape: preview.shape,
    html: preview.shape === "article" ? preview.html : null,
    posts: preview.shape === "post" ? [...preview.parts] : [],
    payload,
    sha256,
  };
}

function viewVersion(of: TextVersion, { approvedVersionId }: TextView): z.output<typeof version> {
  const { id, number, title, madeBy, writer, sha256 } = of;
  const createdAt = new Date(of.createdAt).toISOString();
  const approved = id === approvedVersionId;
  return { id, number, title, madeBy, writer, sha256, createdAt, approved };
}

function viewOneVersion(view: TextView): z.output<typeof OneVersion> {
  const { description, body, words, checks } = view;
  return {
    ...viewVersion(view.shown, view),
    description,
    body,
    words,
    checks: [...checks],
    ...viewClaims(view),
  };
}

function viewText(view: TextView): z.output<typeof Text> {
  const { description, body, words, checks, idea, parent, children } = view;
  return {
    ...viewListed(view.text),
    description,
    body,
    html: renderText(body),
    words,
    version: viewVersion(view.shown, view),
    checks: [...checks],
    ...viewClaims(view),
    ideaTopic: idea?.topic ?? null,
    parentId: parent?.id ?? null,
    childIds: children.map(({ id }) => id),
    earned: centsToDollars(view.earnedCents),
  };
}
