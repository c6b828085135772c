import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { textOf } from "#app/core/text/form-text.ts";
import { isAppError } from "#app/core/errors.ts";
import { carriesFiles, readFiles } from "#app/platform/web/read-files.server.ts";
import { readForm, runIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { coverThemes } from "#app/domain/pictures/cover-theme.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { coverPath } from "#app/workspace/paths/pictures.ts";
import { reviewPathOf } from "#app/workspace/paths/review.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { noSuchText, readOrNothing } from "#app/dashboard/layout/asked-text.route.server.ts";
import { coverFields, coverIntents, type CoverView } from "./cover-view.ts";
import { takePictures } from "./pictures.route.server.ts";
import type { PicturesProblem } from "./pictures-view.ts";

const maxShown = 24;

export async function loadCover(args: LoaderFunctionArgs): Promise<CoverView> {
  const { workspaceId } = await requireAccess(args);
  const { covers, pictures } = args.context.services;
  const contentItemId = args.params.contentItemId ?? "";
  const [outlook, { pictures: all }] = await readOrNothing(
    Promise.all([covers.outlook(workspaceId, contentItemId), pictures.list(workspaceId)]),
  );
  const shown = all.slice(0, maxShown);
  const hasMore = all.length > maxShown;
  return { ...outlook, pictures: shown, hasMore, back: backOf(args, contentItemId) };
}

const backOf = ({ request }: Pick<LoaderFunctionArgs, "request">, contentItemId: string) =>
  new URL(request.url).searchParams.get(coverFields.from) === "review"
    ? reviewPathOf(contentItemId)
    : contentItemPath(contentItemId);

/** A preview of a generated cover. */
export async function loadDrawnCover(args: LoaderFunctionArgs): Promise<Response> {
  const { workspaceId } = await requireAccess(args);
  const { contentItemId = "", theme: name } = args.params;
  const look = coverThemes.find((each) => each === name);
  if (!look) throw new Response("Not found", { status: 404 });
  const { drawnCovers } = args.context.services;
  const drawn = await readOrNothing(drawnCovers.preview(workspaceId, contentItemId, look));
  const headers = {
    "Content-Type": "image/webp",
    // Changes with the title or the color.
    "Cache-Control": "private, no-cache",
    ETag: drawn.etag,
  };
  if (args.request.headers.get("If-None-Match") === drawn.etag)
    return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(drawn.content), { headers });
}

/** Sets a content item's cover. */
export async function changeCover(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const contentItemId = args.params.contentItemId ?? "";
  const back = backOf(args, contentItemId);
  try {
    const chosen = await pictureOf(actor, contentItemId, args);
    if (chosen !== null && typeof chosen === "object")
      return data<PicturesProblem>(chosen, { status: 400 });
    const { undo, wasApproved } = await args.context.services.covers.choose(actor, {
      contentItemId,
      pictureId: chosen,
    });
    if (undo === null)
      return await redirectWithToast(args, back, {
        title: "Nothing changed",
        description: "It already has this picture.",
        tone: "plain",
      });
    return await redirectWithToast(args, back, {
      title: chosen === null ? "Picture removed" : "Picture added",
      description: wasApproved
        ? "It needs your approval again, because the picture changed."
        : chosen === null
          ? "It will be published without a picture."
          : "It will be published with this picture.",
      tone: "success",
      ...undoButton(undo, contentItemPath(contentItemId)),
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "not_found") throw noSuchText();
    const { message: description } = error;
    const toast = { title: "Nothing was changed", description, tone: "error" } as const;
    return redirectWithToast(args, coverPath(contentItemId), toast);
  }
}

/** The chosen picture: generated, uploaded, or from the library; null for none. */
async function pictureOf(
  actor: Viewer,
  contentItemId: string,
  args: ActionFunctionArgs,
): Promise<string | null | PicturesProblem> {
  if (carriesFiles(args.request)) {
    const sent = await readFiles(args.request);
    const { added, refused } = await takePictures(actor, args, sent);
    return added[0]?.id ?? { added: 0, refused };
  }
  const form = await readForm(args.request);
  return runIntent(form, {
    [coverIntents.draw]: async () => {
      const look = coverThemes.find((each) => each === form.get(coverFields.look));
      if (!look) throw new Response("Unknown look", { status: 400 });
      return (await args.context.services.drawnCovers.add(actor, contentItemId, look)).id;
    },
    [coverIntents.choose]: () => textOf(form, coverFields.picture) || null,
  });
}
