import { PaymentPending } from "../../account/billing/payment-pending";
import type { Brand } from "../../platform/brand/brand";
import { DashboardPage } from "./dashboard-page";
import type { DashboardScreen as Screen } from "./dashboard.route.server";
import { SubscriptionRequired } from "./subscription-required";

/** The dashboard as this person may see it. */
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
          quietNotices={screen.quietNotices}
          welcome={screen.welcome}
        />
      );
  }
}
