import { data, type ActionFunctionArgs } from "@remix-run/node";
import { parseFields } from "#app/core/text/form-text.ts";
import { isAppError } from "#app/core/errors.ts";
import { readForm, runIntent, withFields } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import { NewToken } from "./token.ts";
import { tokenFields, tokensPath, type TokenAnswer } from "./tokens-form.ts";

/** Creates or revokes a token. */
export async function changeTokens(args: ActionFunctionArgs, viewer: Viewer) {
  const form = await readForm(args.request);
  return runIntent(form, {
    make_token: withFields(tokenFields, (typed) => make(args, viewer, typed)),
    revoke_token: withFields(tokenFields, ({ id }) => revoke(args, viewer, id)),
  });
}

/** No redirect: the token is not stored, so it could not be shown afterward. */
async function make(
  { context }: ActionFunctionArgs,
  viewer: Viewer,
  { name, scope, life }: Record<keyof typeof tokenFields, string>,
) {
  const typed = { name, scope, life };
  const parsed = parseFields(NewToken, typed);
  if (!parsed.ok) {
    const { errors } = parsed;
    return data<TokenAnswer>({ problem: { ...typed, errors } }, { status: 400 });
  }
  try {
    const { token } = await context.services.tokens.make(viewer, parsed.fields);
    return data<TokenAnswer>({ token });
  } catch (error) {
    if (!isAppError(error) || error.code !== "conflict") throw error;
    const errors = { name: error.message };
    return data<TokenAnswer>({ problem: { ...typed, errors } }, { status: 409 });
  }
}

async function revoke(args: ActionFunctionArgs, viewer: Viewer, id: string) {
  const name = await args.context.services.tokens.revoke(viewer, id);
  return redirectWithToast(
    args,
    tokensPath,
    name === null
      ? { title: "Error", description: "This token no longer exists", tone: "error" }
      : { title: "Token Revoked", description: `${name} no longer works`, tone: "success" },
  );
}
