import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { trimmedTextsOf } from "#app/core/text/form-text.ts";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { withoutEndSlashes } from "#app/core/text/end-slashes.ts";
import { isAppError } from "#app/core/errors.ts";
import { readForm, requireIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import {
  isSearch,
  searchChoices,
  searchMistake,
  searchProviders,
} from "#app/domain/ai/research/search-providers.ts";
import { connectionsPath } from "#app/workspace/paths/live.ts";
import {
  connectionIntents,
  searchFields,
  type SearchFormView,
  type SearchProblem,
} from "./connections-view.ts";
import { tooLongIn, type FormMistake } from "./form-mistake.ts";

export async function loadSearchForm(args: LoaderFunctionArgs): Promise<SearchFormView> {
  const { workspaceId } = await requireAccess(args);
  const own = await args.context.services.live.search.ownOf(workspaceId);
  return {
    options: searchProviders.map((provider) => {
      const { name, hint, keysAt } = searchChoices[provider];
      return { provider, name, hint, keysAt };
    }),
    present:
      own && isSearch(own.provider)
        ? {
            name: searchChoices[own.provider].name,
            provider: own.provider,
            baseUrl: own.settings.baseUrl ?? "",
          }
        : null,
  };
}

/** Runs a test search and connects the provider if it finds something. */
export async function connectSearch(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const form = await readForm(args.request);
  requireIntent(form, [connectionIntents.connectSearch]);
  const { provider, apiKey, ...sent } = trimmedTextsOf(form, searchFields);
  const baseUrl = withoutEndSlashes(sent.baseUrl);
  const refuse = (mistake: FormMistake) =>
    data<SearchProblem>({ provider, baseUrl, mistake }, { status: 400 });
  if (!isSearch(provider)) return refuse({ field: null, words: "Choose a search provider." });
  const tooLong = tooLongIn({ [searchFields.apiKey]: apiKey, [searchFields.baseUrl]: baseUrl });
  if (tooLong) return refuse(tooLong);
  const { name, address } = searchChoices[provider];
  // Each provider needs either a key or an address.
  const field = address === null ? searchFields.baseUrl : searchFields.apiKey;
  // Ignore fields that the chosen provider does not use.
  const typed = { provider, apiKey, baseUrl: address === null ? baseUrl : "" };
  const mistake = searchMistake(typed);
  if (mistake) return refuse({ field, words: mistake });
  try {
    await args.context.services.live.connectSearch.connect(actor, typed);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const isAboutTyped = error.about === (address === null ? "address" : "secret");
    const words = `${error.message.replace(/\.$/u, "")}. Nothing was connected.`;
    return refuse({ field: isAboutTyped ? field : null, words });
  }
  return redirectWithToast(args, connectionsPath, {
    title: "Connected",
    description: `${name} found pages`,
    tone: "success",
  });
}
