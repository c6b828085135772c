import { data, type ActionFunctionArgs } from "@remix-run/node";
import { textOf } from "#app/core/text/form-text.ts";
import { isAppError } from "#app/core/errors.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import { NewToken } from "./token.ts";
import { tokenFields, tokensPath, type TokenAnswer, type TokenProblem } from "./tokens-form.ts";

/** Makes a token or revokes one, as the page's forms ask. */
export async function changeTokens(args: ActionFunctionArgs, viewer: Viewer) {
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  switch (form.get("intent")) {
    case "make_token":
      return make(args, viewer, form);
    case "revoke_token":
      return revoke(args, viewer, form);
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}

/** Not a way to another page: the token is stored nowhere that it could be shown from. */
async function make({ context }: ActionFunctionArgs, viewer: Viewer, form: FormData) {
  const typed = {
    name: textOf(form, tokenFields.name),
    scope: textOf(form, tokenFields.scope),
    life: textOf(form, tokenFields.life),
  };
  const parsed = NewToken.safeParse(typed);
  if (!parsed.success) {
    const errors: TokenProblem["errors"] = {};
    for (const { path, message } of parsed.error.issues) {
      const [field] = path;
      if (field === "name" || field === "scope" || field === "life") errors[field] ??= message;
    }
    return data<TokenAnswer>({ problem: { ...typed, errors } }, { status: 400 });
  }
  try {
    const { token } = await context.services.tokens.make(viewer, parsed.data);
    return data<TokenAnswer>({ token });
  } catch (error) {
    if (!isAppError(error) || error.code !== "conflict") throw error;
    const errors = { name: error.message };
    return data<TokenAnswer>({ problem: { ...typed, errors } }, { status: 409 });
  }
}

async function revoke(args: ActionFunctionArgs, viewer: Viewer, form: FormData) {
  const name = await args.context.services.tokens.revoke(viewer, textOf(form, tokenFields.id));
  return redirectWithToast(
    args,
    tokensPath,
    name === null
      ? { title: "Error", description: "There is no such token any more", tone: "error" }
      : { title: "Token Revoked", description: `${name} opens nothing any more`, tone: "success" },
  );
}
