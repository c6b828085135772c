import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "../account/auth/guards.route.server";
import { steps } from "../desk/welcome/steps";
import { WelcomePage } from "../desk/welcome/welcome-page";
import {
  changeWelcome,
  loadWelcome,
  type WelcomeProblem,
  type WelcomeView,
} from "../desk/welcome/welcome.route.server";
import { pageTitle } from "../platform/web/brand";
import type { PageHandle } from "../platform/web/page-handle";
import { useRefusedTitle } from "../platform/web/refused-form";

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args);
  return loadWelcome(args.context, viewer, new URL(args.request.url).searchParams.get("step"));
}

export async function action(args: ActionFunctionArgs) {
  return changeWelcome(args, await requireAccess(args));
}

export const handle: PageHandle = {
  refreshWithoutScript: (data) => {
    const { view } = (data as WelcomeView | undefined) ?? {};
    const waits = view?.step === 5 && view.first !== null && !view.first.readAt;
    return waits ? { seconds: 10, unasked: true } : null;
  },
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const step = data?.state.step ?? 1;
  return [pageTitle(`Welcome: ${steps[step - 1]?.name}`, matches)];
};

export default function WelcomeRoute() {
  const view = useLoaderData<typeof loader>();
  const problem = useActionData<WelcomeProblem>() ?? null;
  useRefusedTitle(problem !== null);
  return <WelcomePage key={view.state.step} {...view} problem={problem} />;
}
