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
  id: "The picture’s id.",
  kind: "Uploaded, or generated from a title.",
  name: "The file name, or the title.",
  alt: "The description; empty: not described yet.",
  decorative: "Whether it is decorative and needs no description.",
  width: "The width of the largest size, in pixels.",
  height: "The height of the largest size, in pixels.",
  createdAt: "When it was added.",
};

const ShownPicture = describeFields(picture, texts);
const Library = describeFields(z.object({ items: z.array(picture) }), {
  items: ["All pictures, newest first.", texts],
});

const description = {
  alt: z.string().check(z.maxLength(pictureLimits.alt)),
  decorative: z.boolean(),
};
const descriptionTexts = {
  alt: "A one-sentence description for people who can’t see the picture.",
  decorative: "Whether it is decorative and needs no description.",
};

/** Base64 adds a third; larger pictures can be uploaded on the page. */
const bodyBytes = 4 * 1_024 * 1_024;

const NewPicture = describeFields(
  z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(pictureLimits.name)),
    data: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/u, "Use base64.")),
    ...description,
  }),
  {
    name: "The file name.",
    data: "The file in base64: JPEG, PNG, WebP, AVIF or GIF. Location and camera data are removed.",
    ...descriptionTexts,
  },
);

const PictureId = describeFields(z.strictObject({ pictureId: Id }), {
  pictureId: "The picture’s id, from the list.",
});
const Undo = describeFields(z.object({ undo: z.nullable(z.string()) }), {
  undo: "The activity id to undo it with within ten minutes: POST /api/activities/{activityId}/undo. Null: nothing changed.",
});

interface PictureEndpointDeps {
  pictures: Pictures;
  covers: Covers;
  drawnCovers: DrawnCovers;
  blogs: Pick<ReturnType<typeof createBlogs>, "setLogo">;
}

const common = { group: "Work", access: "subscriber" } as const;

/** The workspace's pictures, and the ones that content and the blog use. */
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
      description: "All pictures in the library, with their descriptions.",
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
        "Adds a picture to the library. Uploading the same file again updates its description. A picture can’t be used until it is described or marked as decorative.",
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
      summary: "Read a picture’s details",
      description: "One picture with its description.",
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
      summary: "Describe a picture",
      description: "Content that already uses the picture keeps its approved description.",
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
      description:
        "Fails while content or the blog uses it. It is permanently deleted after two days.",
      limit: "write",
      errors: ["conflict"],
      params: PictureId,
      answer: { status: 200, schema: Undo, description: "Deleted." },
      handle: async ({ caller, params }) => ({
        body: await pictures.remove(caller, params.pictureId),
      }),
    }),
  ];
}

const needsApprovalAgain =
  "The picture is part of what is approved: approved content needs approval again.";

const TextId = describeFields(z.strictObject({ contentItemId: Id }), {
  contentItemId: "The content item’s id, from a list.",
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
      summary: "Set a cover",
      description: needsApprovalAgain,
      limit: "write",
      errors: ["not_waiting"],
      params: TextId,
      body: describeFields(z.strictObject({ picture: z.nullable(Id) }), {
        picture: "The id of a picture in the library; null: no cover.",
      }),
      answer: { status: 200, schema: Undo, description: "The cover is set." },
      handle: async ({ caller, params, body }) => ({
        body: await choose(caller, params.contentItemId, body.picture),
      }),
    }),
    defineEndpoint({
      ...common,
      method: "POST",
      path: "/api/content/{contentItemId}/generated-cover",
      id: "generate_cover",
      summary: "Generate a cover",
      description: `Generates a cover from the title and sets it. ${needsApprovalAgain}`,
      limit: "costly",
      errors: ["not_waiting"],
      params: TextId,
      body: describeFields(z.strictObject({ look: z.enum(coverThemes) }), {
        look: "The cover’s theme.",
      }),
      answer: { status: 200, schema: Undo, description: "The cover is set." },
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
      summary: "Set your blog’s logo",
      description: "Shows a picture from the library next to the blog’s title.",
      limit: "write",
      errors: ["not_found"],
      body: describeFields(z.strictObject({ picture: z.nullable(Id) }), {
        picture: "The picture’s id; null: no logo.",
      }),
      answer: { status: 204, description: "Saved." },
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

/** Reports a rejected picture as an invalid field. */
async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isAppError(error) && error.code === "rejected")
      throw new ApiRefusal("invalid_input", error.message);
    throw error;
  }
}
