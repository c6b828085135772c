import { isRouteErrorResponse } from "@remix-run/react";
import { Button, ButtonLink } from "../ui/button";
import { AlertIcon, CompassIcon, LockIcon } from "../ui/icons";
import { MessageScreen } from "../ui/message-screen";
import { useBrand } from "./brand";

const titles = {
  notFound: "Page Not Found",
  forbidden: "Not Allowed",
  badRequest: "Request Not Understood",
  failed: "Application Error",
} as const;

function kindOf(error: unknown): keyof typeof titles {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return "notFound";
  if (status === 401 || status === 403) return "forbidden";
  return status >= 400 && status < 500 ? "badRequest" : "failed";
}

export function errorTitle(error: unknown): string {
  return titles[kindOf(error)];
}

/** What a page says instead of itself when it could not be made. */
export function ErrorScreen({ error }: { error: unknown }) {
  switch (kindOf(error)) {
    case "notFound":
      return <NotFound />;
    case "forbidden":
      return <Forbidden />;
    case "badRequest":
      return <BadRequest />;
    case "failed":
      return <ApplicationError />;
  }
}

function NotFound() {
  return (
    <MessageScreen
      icon={<CompassIcon size={24} />}
      title={titles.notFound}
      actions={<ButtonLink to="/">Back to Home</ButtonLink>}
    >
      <p>There is nothing at this address, or it belongs to somebody else.</p>
    </MessageScreen>
  );
}

function Forbidden() {
  return (
    <MessageScreen
      icon={<LockIcon size={24} />}
      title={titles.forbidden}
      actions={
        <>
          <ButtonLink to="/dashboard" variant="primary">
            Go to Dashboard
          </ButtonLink>
          <ButtonLink to="/">Back to Home</ButtonLink>
        </>
      }
    >
      <p>Your account may not do this. It needs an active subscription; nothing was changed.</p>
    </MessageScreen>
  );
}

function BadRequest() {
  return (
    <MessageScreen
      icon={<AlertIcon size={24} />}
      title={titles.badRequest}
      actions={<ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>}
    >
      <p>Nothing was changed. Please go back, reload the page and try again.</p>
    </MessageScreen>
  );
}

function ApplicationError() {
  const brand = useBrand();
  return (
    <MessageScreen
      icon={<AlertIcon size={24} />}
      title={titles.failed}
      actions={
        <>
          <ButtonLink to="" fullPage variant="primary">
            Refresh
          </ButtonLink>
          <ButtonLink to="/" fullPage>
            Go to Dashboard
          </ButtonLink>
          {brand && (
            <ButtonLink to={`mailto:${brand.supportEmail}`} fullPage>
              Contact Support
            </ButtonLink>
          )}
        </>
      }
    >
      <p>
        The {brand?.name ?? "AI Agent Management System"} encountered an unexpected error. Please
        try refreshing or contact support if the issue persists.
      </p>
    </MessageScreen>
  );
}

interface SomethingWentWrongProps {
  title?: string;
  description?: string;
  /** Clears the error and draws the part anew; without it, the page is loaded anew. */
  onRetry?: () => void;
}

/** In place of one part of a page that failed, while the rest stands. */
export function SomethingWentWrong({
  title = "Something went wrong",
  description = "An unexpected error occurred. Please try refreshing the page or go back to the dashboard.",
  onRetry,
}: SomethingWentWrongProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-8 text-center">
      <AlertIcon size={24} className="text-ink-faint" />
      <p className="mt-3 font-semibold">{title}</p>
      <p className="mt-1 text-sm text-ink-soft">{description}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {onRetry ? (
          <Button size="small" onClick={onRetry}>
            Try Again
          </Button>
        ) : (
          <ButtonLink to="" fullPage size="small">
            Try Again
          </ButtonLink>
        )}
        <ButtonLink to="/" fullPage size="small">
          Go to Dashboard
        </ButtonLink>
      </div>
    </div>
  );
}
