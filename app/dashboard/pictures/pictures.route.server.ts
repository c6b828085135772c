import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { textOf } from "#app/core/text/form-text.ts";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { carriesFiles, readFiles, type SentForm } from "#app/platform/web/read-files.server.ts";
import { readForm, runIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { mediaTypeOf, type Picture } from "#app/domain/pictures/picture.ts";
import { picturesPagePath, picturesPath } from "#app/workspace/paths/pictures.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { undoHandler } from "#app/dashboard/layout/undo.route.server.ts";
import {
  pictureFields,
  pictureIntents,
  type PicturesProblem,
  type PicturesView,
} from "./pictures-view.ts";

const onPage = 48;

export async function loadPictures(args: LoaderFunctionArgs): Promise<PicturesView> {
  const { workspaceId } = await requireAccess(args);
  const { pictures, bytes } = await args.context.services.pictures.list(workspaceId);
  const pages = Math.max(1, Math.ceil(pictures.length / onPage));
  const page = Math.min(pageIn(args.request), pages);
  const shown = pictures.slice((page - 1) * onPage, page * onPage);
  return { pictures: shown, count: pictures.length, kept: bytes, page, pages };
}

/** One file of a picture, to its own workspace alone. */
export async function loadPictureFile(args: LoaderFunctionArgs): Promise<Response> {
  const { workspaceId } = await requireAccess(args);
  const { pictureId = "", file = "" } = args.params;
  const type = mediaTypeOf(file);
  const content = type && (await args.context.services.pictures.file(workspaceId, pictureId, file));
  if (!type || !content) throw new Response("Not found", { status: 404 });
  return pictureAnswer(content, type, "private, max-age=31536000, immutable");
}

function pictureAnswer(content: Uint8Array, type: string, caching: string): Response {
  return new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": type,
      "Content-Length": String(content.byteLength),
      "Content-Security-Policy": "default-src 'none'",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": caching,
    },
  });
}

/** Which page is asked for; the first is 1. */
function pageIn(request: Request): number {
  const asked = Number(new URL(request.url).searchParams.get("page") ?? "1");
  return Number.isSafeInteger(asked) && asked > 1 ? asked : 1;
}

/** Adds, describes and deletes pictures, and undoes a deletion. */
export async function changePictures(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  if (carriesFiles(args.request)) return addPictures(actor, args);
  const form = await readForm(args.request);
  const here = picturesPagePath(pageIn(args.request));
  const { pictures } = args.context.services;
  const id = textOf(form, pictureFields.id);
  try {
    return await runIntent(form, {
      ...undoHandler(args, actor, here),
      [pictureIntents.describe]: async () => {
        await pictures.describe(
          actor,
          id,
          descriptionIn((name) => textOf(form, name)),
        );
        return redirectWithToast(args, here, {
          title: "Saved",
          description: "Content that already uses it keeps its approved description",
          tone: "success",
        });
      },
      [pictureIntents.delete]: async () => {
        const { undo } = await pictures.remove(actor, id);
        return redirectWithToast(args, here, {
          title: "Picture deleted",
          description: "It will be permanently deleted in two days",
          tone: "plain",
          ...undoButton(undo, here),
        });
      },
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return redirectWithToast(args, here, {
      title: "Nothing was changed",
      description: error.message,
      tone: "error",
    });
  }
}

async function addPictures(actor: Viewer, args: ActionFunctionArgs) {
  const { added, refused } = await takePictures(actor, args, await readFiles(args.request));
  if (refused.length > 0)
    return data<PicturesProblem>({ added: added.length, refused }, { status: 400 });
  return redirectWithToast(args, picturesPath, {
    title: added.length === 1 ? "Picture added" : `${added.length} pictures added`,
    description: "Add a description to each before you use it",
    tone: "success",
  });
}

/** Adds each file of a form to the library. */
export async function takePictures(
  actor: Viewer,
  { context }: Pick<ActionFunctionArgs, "context">,
  form: SentForm | null,
): Promise<{ added: Picture[]; refused: PicturesProblem["refused"] }> {
  const files = form?.files.filter(({ name, bytes }) => name !== "" || bytes.length > 0) ?? [];
  if (!form || files.length === 0)
    return { added: [], refused: [{ name: "No picture", problem: "Choose a file first." }] };
  const described = descriptionIn((name) => form.fields.get(name) ?? "");
  const added: Picture[] = [];
  const refused: { name: string; problem: string }[] = [];
  for (const { name, bytes } of files) {
    try {
      // One at a time, so that an error names its file.
      added.push(
        (await context.services.pictures.add(actor, { name, bytes, ...described })).picture,
      );
    } catch (error) {
      if (!isAppError(error)) throw error;
      refused.push({ name, problem: error.message });
    }
  }
  return { added, refused };
}

function descriptionIn(get: (name: string) => string): { alt: string; decorative: boolean } {
  const alt = get(pictureFields.alt).replace(/\s+/gu, " ").trim();
  return { alt, decorative: get(pictureFields.decorative) === "yes" };
}
