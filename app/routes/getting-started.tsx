import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { steps } from "#app/dashboard/onboarding/steps.ts";
import { OnboardingPage } from "#app/dashboard/onboarding/onboarding-page.tsx";
import {
  changeOnboarding,
  loadOnboarding,
  type OnboardingProblem,
  type OnboardingView,
} from "#app/dashboard/onboarding/onboarding.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import type { PageHandle } from "#app/platform/web/page-handle.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args);
  return loadOnboarding(args.context, viewer, new URL(args.request.url).searchParams.get("step"));
}

export async function action(args: ActionFunctionArgs) {
  return changeOnboarding(args, await requireAccess(args));
}

export const handle: PageHandle = {
  refreshWithoutScript: (data) => {
    const { view } = (data as OnboardingView | undefined) ?? {};
    const waits = view?.step === 5 && view.first !== null && !view.first.readAt;
    return waits ? { seconds: 10, unasked: true } : null;
  },
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const step = data?.state.step ?? 1;
  return [pageTitle(`Welcome: ${steps[step - 1]?.name}`, matches)];
};

export default function OnboardingRoute() {
  const view = useLoaderData<typeof loader>();
  const problem = useActionData<OnboardingProblem>() ?? null;
  useRefusedTitle(problem !== null);
  return <OnboardingPage key={view.state.step} {...view} problem={problem} />;
}
