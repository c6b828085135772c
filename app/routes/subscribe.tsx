import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PaymentUnavailable, SubscriptionSetupError } from "../billing/subscribe-screens";
import { pageTitle, useRootBrand } from "../web/brand";
import { canAccess, requireViewer } from "../web/guards.server";
import { SiteFrame } from "../web/site-frame";

export async function loader(args: LoaderFunctionArgs) {
  const viewer = requireViewer(args);
  if (await canAccess(args, viewer)) throw redirect("/dashboard");
  return { configured: args.context.services.billing.configured };
}

export const meta: MetaFunction = ({ matches }) => [pageTitle("Subscribe", matches)];

export default function Subscribe() {
  const { configured } = useLoaderData<typeof loader>();
  const { supportEmail } = useRootBrand();
  return (
    <SiteFrame>
      {configured ? <SubscriptionSetupError /> : <PaymentUnavailable supportEmail={supportEmail} />}
    </SiteFrame>
  );
}
