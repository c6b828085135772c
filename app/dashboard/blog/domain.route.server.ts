import { data, type ActionFunctionArgs } from "@remix-run/node";
import { isAppError } from "#app/core/errors.ts";
import { withFields } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { blogSettingsPath } from "#app/workspace/paths/blog.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { domainIntents, type DomainProblem } from "./blog-view.ts";

const expected: ReadonlySet<string> = new Set([
  "bad_request",
  "conflict",
  "not_found",
  "outbound_unreachable",
]);

/** Adds, checks, or removes a blog's domain, for `runIntent`. */
export function domainHandlers(args: ActionFunctionArgs, actor: Actor) {
  const { blogDomains } = args.context.services;
  const done = (title: string, description: string) =>
    redirectWithToast(args, blogSettingsPath, { title, description, tone: "success" });
  const attempt = (title: string, work: (domain: string) => Promise<Response>) =>
    withFields({ typed: "domain" }, async ({ typed }) => {
      try {
        return await work(typed);
      } catch (error) {
        if (!isAppError(error) || !expected.has(error.code)) throw error;
        const status = error.code === "bad_request" ? 400 : 409;
        const domainProblem = { title, words: error.message, typed } satisfies DomainProblem;
        return data({ domainProblem }, { status });
      }
    });
  return {
    [domainIntents.enter]: attempt("You can't use this domain", async (domain) => {
      await blogDomains.enter(actor, domain);
      return done("Domain added", "Add its two DNS records, then select Check");
    }),
    [domainIntents.check]: attempt("Domain not verified yet", async () => {
      await blogDomains.check(actor);
      return done("Domain verified", "Your blog is now at this domain");
    }),
    [domainIntents.remove]: attempt("The domain was not removed", async () => {
      await blogDomains.remove(actor);
      return done("Domain removed", "Your blog is back at its previous address");
    }),
  };
}
