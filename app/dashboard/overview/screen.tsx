import { PaymentPending } from "#app/account/billing/subscribe/payment-pending.tsx";
import type { Brand } from "#app/platform/brand/brand.ts";
import { DashboardPage } from "./dashboard-page.tsx";
import type { DashboardScreen as Screen } from "./dashboard.route.server.ts";
import { SubscriptionRequired } from "./subscription-required.tsx";

/** The dashboard this viewer may see. */
export function DashboardScreen({ screen, brand }: { screen: Screen; brand: Brand }) {
  switch (screen.screen) {
    case "subscription_required":
      return <SubscriptionRequired priceLabel={brand.priceLabel} user={screen.user} />;
    case "payment_pending":
      return <PaymentPending user={screen.user} />;
    case "demo":
      return (
        <DashboardPage
          title={brand.name}
          snapshot={screen.snapshot}
          integrations={screen.integrations}
          user={null}
          subscription={null}
        />
      );
    case "full":
      return (
        <DashboardPage
          title={brand.name}
          snapshot={screen.snapshot}
          integrations={screen.integrations}
          user={screen.user}
          subscription={screen.subscription}
          toastsMuted={screen.toastsMuted}
          onboarding={screen.onboarding}
        />
      );
  }
}
