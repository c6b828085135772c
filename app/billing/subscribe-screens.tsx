import { HelpLink } from "../help/help-link";
import { ButtonLink } from "../ui/button";
import { AlertIcon, CardIcon } from "../ui/icons";
import { MessageScreen } from "../ui/message-screen";

export function PaymentUnavailable({ supportEmail }: { supportEmail: string }) {
  return (
    <MessageScreen
      icon={<CardIcon size={24} />}
      title="Payment System Unavailable"
      actions={
        <ButtonLink to="/" variant="primary">
          Return Home
        </ButtonLink>
      }
    >
      <p>The payment system is currently not configured. Please contact support for assistance.</p>
      <p className="text-sm">
        <a href={`mailto:${supportEmail}`} className="font-medium text-accent hover:underline">
          {supportEmail}
        </a>
      </p>
      <p>
        <HelpLink article="subscription">How do I get access?</HelpLink>
      </p>
    </MessageScreen>
  );
}

export function SubscriptionSetupError() {
  return (
    <MessageScreen
      icon={<AlertIcon size={24} />}
      title="Subscription Setup Error"
      actions={
        <>
          <ButtonLink to="/subscribe" fullPage variant="primary">
            Try Again
          </ButtonLink>
          <ButtonLink to="/">Return Home</ButtonLink>
        </>
      }
    >
      <p>Your subscription could not be set up, and nothing was charged. Possible causes:</p>
      <ul className="mx-auto w-fit list-disc pl-5 text-left">
        <li>the payment system is not fully configured</li>
        <li>the network did not let the request through</li>
        <li>the service is interrupted for a moment</li>
      </ul>
    </MessageScreen>
  );
}
