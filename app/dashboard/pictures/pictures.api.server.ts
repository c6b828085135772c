import * as z from "zod/mini";
import { isAppError } from "#app/core/errors.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Caller, type Endpoint } from "#app/platform/api/contract.ts";
import { ApiRefusal } from "#app/platform/api/errors.ts";
import { Id } from "#app/platform/api/pages.ts";
import type { createBlogs } from "#app/domain/blog/blogs.server.ts";
import type { Covers } from "#app/domain/workflow/edit/covers.server.ts";
import { coverThemes } from "#app/domain/pictures/cover-theme.ts";
import type { DrawnCovers } from "#app/domain/covers/drawn-covers.server.ts";
import { pictureLimits, type Picture } from "#app/domain/pictures/picture.ts";
import type { Pictures } from "#app/domain/pictures/pictures.server.ts";
import { pictureKinds } from "#app/workspace/picture.ts";

const picture = z.object({
  id: z.string(),
  kind: z.enum(pictureKinds),
  name: z.string(),
  alt: z.string(),
  decorative: z.boolean(),
  width: z.number(),
  height: z.number(),
  createdAt: z.string(),
});

const texts = {
  id: "Names it.",
  kind: "Uploaded by somebody, or drawn from a text’s title.",
  name: "As its file was called, or the title.",
  alt: "What it shows, in words; empty: nobody has said so yet.",
  decorative: "It says nothing that the text does not, and needs no words.",
  width: "Of its largest size, in pixels.",
  height: "Of its largest size, in pixels.",
  createdAt: "When it came.",
};

const ShownPicture = describeFields(picture, texts);
const Library = describeFields(z.object({ items: z.array(picture) }), {
  items: ["All of them, the newest first.", texts],
});

const description = {
  alt: z.string().check(z.maxLength(pictureLimits.alt)),
  decorative: z.boolean(),
};
const descriptionTexts = {
  alt: "What it shows, in a sentence for whoever cannot see it.",
  decorative: "True: it says nothing, and needs no words.",
};

/** As JSON it is a third longer; larger pictures are sent on the page. */
const bodyBytes = 4 * 1_024 * 1_024;

const NewPicture = describeFields(
  z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(pictureLimits.name)),
    data: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/u, "Use base64.")),
    ...description,
  }),
  {
    name: "As its file is called.",
    data: "The file in base64: JPEG, PNG, WebP, AVIF or GIF. What a camera has noted in it is removed.",
    ...descriptionTexts,
  },
);

const PictureId = describeFields(z.strictObject({ pictureId: Id }), {
  pictureId: "The picture’s id, as the list has given it.",
});
const Undo = describeFields(z.object({ undo: z.nullable(z.string()) }), {
  undo: "Takes it back for ten minutes: POST /api/activities/{activityId}/undo with this id. Null: nothing was changed.",
});

interface PictureEndpointDeps {
  pictures: Pictures;
  covers: Covers;
  drawnCovers: DrawnCovers;
  blogs: Pick<ReturnType<typeof createBlogs>, "setLogo">;
}

const common = { group: "Work", access: "subscriber" } as const;

/** The workspace's pictures, and which of them texts and the blog have. */
export function pictureEndpoints(deps: PictureEndpointDeps): Endpoint[] {
  return [...libraryEndpoints(deps), ...choiceEndpoints(deps)];
}

function libraryEndpoints({ pictures }: PictureEndpointDeps): Endpoint[] {
  return [
    defineEndpoint({
      ...common,
      method: "GET",
      path: "/api/pictures",
      id: "list_pictures",
      summary: "List your pictures",
      description: "All pictures of the library, and what each shows.",
      limit: "read",
      answer: { status: 200, schema: Library, description: "The pictures." },
      async handle({ caller }) {
        const { pictures: all } = await pictures.list(caller.workspaceId);
        return { body: { items: all.map(viewPicture) } };
      },
    }),
    defineEndpoint({
      ...common,
      method: "POST",
      path: "/api/pictures",
      id: "add_picture",
      summary: "Add a picture",
      description:
        "Takes a picture into the library. The same file again is the same picture, of which the words sent last count. One that is neither described nor decorative can be used by no text.",
      limit: "costly",
      bodyBytes,
      notATool: true,
      body: NewPicture,
      answer: { status: 201, schema: ShownPicture, description: "The picture." },
      async handle({ caller, body: { data, ...file } }) {
        const bytes = Buffer.from(data, "base64");
        const added = await refusing(pictures.add(caller, { ...file, bytes }));
        const location = `/api/pictures/${added.picture.id}`;
        return { body: viewPicture(added.picture), location };
      },
    }),
    defineEndpoint({
      ...common,
      method: "GET",
      path: "/api/pictures/{pictureId}",
      id: "get_picture",
      summary: "Read about a picture",
      description: "One picture, and what it shows.",
      limit: "read",
      params: PictureId,
      answer: { status: 200, schema: ShownPicture, description: "The picture." },
      handle: async ({ caller, params }) => ({
        body: viewPicture(await pictures.one(caller.workspaceId, params.pictureId)),
      }),
    }),
    defineEndpoint({
      ...common,
      method: "POST",
      path: "/api/pictures/{pictureId}",
      id: "describe_picture",
      summary: "Say what a picture shows",
      description: "Texts that have it already keep the words that they were approved with.",
      limit: "write",
      params: PictureId,
      body: describeFields(z.strictObject(description), descriptionTexts),
      answer: { status: 200, schema: ShownPicture, description: "The picture." },
      handle: async ({ caller, params, body }) => ({
        body: viewPicture(await refusing(pictures.describe(caller, params.pictureId, body))),
      }),
    }),
    defineEndpoint({
      ...common,
      method: "DELETE",
      path: "/api/pictures/{pictureId}",
      id: "delete_picture",
      summary: "Delete a picture",
      description: "Refused while a text or the blog has it. It is gone for good two days later.",
      limit: "write",
      errors: ["conflict"],
      params: PictureId,
      answer: { status: 200, schema: Undo, description: "It is deleted." },
      handle: async ({ caller, params }) => ({
        body: await pictures.remove(caller, params.pictureId),
      }),
    }),
  ];
}

const decidedAnew =
  "The picture is part of what is approved: the text waits for a decision again, where it had one.";

const TextId = describeFields(z.strictObject({ contentItemId: Id }), {
  contentItemId: "The text’s id, as a list has given it.",
});

function choiceEndpoints({ covers, drawnCovers, blogs }: PictureEndpointDeps): Endpoint[] {
  const choose = async (caller: Caller, contentItemId: string, pictureId: string | null) => {
    const by = caller.decidesAs === "person" ? ("person" as const) : ("token" as const);
    const { undo } = await refusing(covers.choose(caller, { contentItemId, pictureId, by }));
    return { undo };
  };
  return [
    defineEndpoint({
      ...common,
      method: "POST",
      path: "/api/content/{contentItemId}/cover",
      id: "set_cover",
      summary: "Give a text a picture",
      description: decidedAnew,
      limit: "write",
      errors: ["not_waiting"],
      params: TextId,
      body: describeFields(z.strictObject({ picture: z.nullable(Id) }), {
        picture: "One of the library; null: it is to have none.",
      }),
      answer: { status: 200, schema: Undo, description: "It has the picture." },
      handle: async ({ caller, params, body }) => ({
        body: await choose(caller, params.contentItemId, body.picture),
      }),
    }),
    defineEndpoint({
      ...common,
      method: "POST",
      path: "/api/content/{contentItemId}/generated-cover",
      id: "generate_cover",
      summary: "Have a cover drawn",
      description: `A cover is drawn from the text’s title and becomes its picture. ${decidedAnew}`,
      limit: "costly",
      errors: ["not_waiting"],
      params: TextId,
      body: describeFields(z.strictObject({ look: z.enum(coverThemes) }), {
        look: "How it looks.",
      }),
      answer: { status: 200, schema: Undo, description: "It has the picture." },
      async handle({ caller, params: { contentItemId }, body: { look } }) {
        const { id } = await refusing(drawnCovers.add(caller, contentItemId, look));
        return { body: await choose(caller, contentItemId, id) };
      },
    }),
    defineEndpoint({
      ...common,
      group: "Workspace",
      method: "POST",
      path: "/api/blog/logo",
      id: "set_logo",
      summary: "Give your blog a logo",
      description: "A picture of the library stands beside the blog’s title.",
      limit: "write",
      errors: ["not_found"],
      body: describeFields(z.strictObject({ picture: z.nullable(Id) }), {
        picture: "Its id; null: the blog is to have none.",
      }),
      answer: { status: 204, description: "It is saved." },
      async handle({ caller, body }) {
        await blogs.setLogo(caller, body.picture);
        return {};
      },
    }),
  ];
}

function viewPicture(from: Picture): z.output<typeof ShownPicture> {
  const { id, kind, name, alt, decorative, width, height } = from;
  const createdAt = new Date(from.createdAt).toISOString();
  return { id, kind, name, alt, decorative, width, height, createdAt };
}

/** What cannot be taken is a field that is wrong. */
async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isAppError(error) && error.code === "rejected")
      throw new ApiRefusal("invalid_input", error.message);
    throw error;
  }
}
