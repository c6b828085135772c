import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { canAccess, requireViewer } from "#app/account/auth/sessions/guards.route.server.ts";
import {
  startCheckout,
  type CheckoutProblem,
} from "#app/account/billing/subscribe/subscribe-form.route.server.ts";
import { SubscribePage } from "#app/account/billing/subscribe/subscribe-page.tsx";
import {
  PaymentUnavailable,
  SubscriptionSetupError,
} from "#app/account/billing/subscribe/subscribe-screens.tsx";
import { pageTitle, useRootBrand } from "#app/platform/web/brand.ts";
import type { PageHandle } from "#app/platform/web/page-handle.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";
import { SiteFrame } from "#app/site/layout/site-frame.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { access, billing } = args.context.services;
  // Without billing there is nothing to buy, so no sign-in is needed.
  if (!billing.configured && !args.context.viewer) {
    return { publishableKey: null, planName: "", account: "" };
  }
  const viewer = requireViewer(args);
  if (await canAccess(args, viewer)) throw redirect("/dashboard");
  const { plan } = await access.statusOf(viewer.user.id);
  const { email, firstName } = viewer.user;
  return {
    publishableKey: billing.publishableKey,
    planName: plan.name,
    account: email ?? firstName ?? "Admin",
  };
}

export async function action(args: ActionFunctionArgs) {
  const started = await startCheckout(args);
  return started.ok ? started.reply : data(started.problem, { status: started.status });
}

// Stripe's script stays behind with the page that has loaded it.
export const handle: PageHandle = { leavesByFullPage: true };

export const meta: MetaFunction = ({ matches }) => [pageTitle("Subscribe", matches)];

export default function Subscribe() {
  const { publishableKey, ...rest } = useLoaderData<typeof loader>();
  const problem = useActionData<CheckoutProblem>();
  const brand = useRootBrand();
  useRefusedTitle(problem !== undefined);
  if (publishableKey === null) {
    return (
      <SiteFrame>
        <PaymentUnavailable supportEmail={brand.supportEmail} />
      </SiteFrame>
    );
  }
  return (
    <SiteFrame>
      {problem ? (
        <SubscriptionSetupError problem={problem} />
      ) : (
        <SubscribePage brand={brand} publishableKey={publishableKey} {...rest} />
      )}
    </SiteFrame>
  );
}
