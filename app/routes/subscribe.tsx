import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { canAccess, requireViewer } from "../account/auth/guards.route.server";
import {
  startCheckout,
  type CheckoutProblem,
} from "../account/billing/subscribe-form.route.server";
import { SubscribePage } from "../account/billing/subscribe-page";
import { PaymentUnavailable, SubscriptionSetupError } from "../account/billing/subscribe-screens";
import { pageTitle, useRootBrand } from "../platform/web/brand";
import type { PageHandle } from "../platform/web/page-handle";
import { useRefusedTitle } from "../platform/web/refused-form";
import { SiteFrame } from "../site/frame/site-frame";

export async function loader(args: LoaderFunctionArgs) {
  const { access, billing } = args.context.services;
  // Nobody has to sign in only to be told that there is nothing to buy.
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
