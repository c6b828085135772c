import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { carriesFiles, readFiles } from "#app/platform/web/read-files.server.ts";
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

/** How a drawn cover would look. */
export async function loadDrawnCover(args: LoaderFunctionArgs): Promise<Response> {
  const { workspaceId } = await requireAccess(args);
  const { contentItemId = "", theme: name } = args.params;
  const look = coverThemes.find((each) => each === name);
  if (!look) throw new Response("Not found", { status: 404 });
  const { drawnCovers } = args.context.services;
  const drawn = await readOrNothing(drawnCovers.preview(workspaceId, contentItemId, look));
  const headers = {
    "Content-Type": "image/webp",
    // Of another title or colour it is another.
    "Cache-Control": "private, no-cache",
    ETag: drawn.etag,
  };
  if (args.request.headers.get("If-None-Match") === drawn.etag)
    return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(drawn.content), { headers });
}

/** Gives a text its picture. */
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
        description: "It is as it was.",
        tone: "plain",
      });
    return await redirectWithToast(args, back, {
      title: chosen === null ? "Picture taken off" : "Picture chosen",
      description: wasApproved
        ? "The text waits for your approval once more, with its new picture."
        : "It goes out with the text.",
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

/** Which picture is meant: drawn now, sent now, of the library, or null for none. */
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
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  if (form.get("intent") === coverIntents.draw) {
    const look = coverThemes.find((each) => each === form.get(coverFields.look));
    if (!look) throw new Response("Unknown look", { status: 400 });
    return (await args.context.services.drawnCovers.add(actor, contentItemId, look)).id;
  }
  if (form.get("intent") !== coverIntents.choose)
    throw new Response("Unknown intent", { status: 400 });
  const picture = form.get(coverFields.picture);
  return typeof picture === "string" && picture !== "" ? picture : null;
}
