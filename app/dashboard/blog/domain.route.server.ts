import { data, type ActionFunctionArgs } from "@remix-run/node";
import { textOf } from "#app/core/text/form-text.ts";
import { isAppError } from "#app/core/errors.ts";
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

/** Enters, checks or removes the domain of somebody's blog; null: the form is another one. */
export async function changeDomain(args: ActionFunctionArgs, actor: Actor, form: FormData) {
  const { blogDomains } = args.context.services;
  const typed = textOf(form, "domain");
  const done = (title: string, description: string) =>
    redirectWithToast(args, blogSettingsPath, { title, description, tone: "success" });
  const attempt = async (title: string, work: () => Promise<Response>) => {
    try {
      return await work();
    } catch (error) {
      if (!isAppError(error) || !expected.has(error.code)) throw error;
      const status = error.code === "bad_request" ? 400 : 409;
      const domainProblem = { title, words: error.message, typed } satisfies DomainProblem;
      return data({ domainProblem }, { status });
    }
  };
  switch (form.get("intent")) {
    case domainIntents.enter:
      return attempt("This domain cannot be used", async () => {
        await blogDomains.enter(actor, typed);
        return done("Domain entered", "Set its two records, then check");
      });
    case domainIntents.check:
      return attempt("The domain is not proven yet", async () => {
        await blogDomains.check(actor);
        return done("Domain proven", "Your blog is read there from now on");
      });
    case domainIntents.remove:
      return attempt("The domain was not removed", async () => {
        await blogDomains.remove(actor);
        return done("Domain removed", "Your blog stands at its former address");
      });
    default:
      return null;
  }
}
