import { isRouteErrorResponse } from "@remix-run/react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { AlertIcon, LockIcon } from "#app/platform/ui/icons/icons.tsx";
import { MessageScreen } from "#app/platform/ui/message-screen.tsx";
import { useBrand } from "#app/platform/web/brand.ts";
import { NotFoundPage } from "./not-found-page.tsx";
import { SiteFrame } from "./site-frame.tsx";

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

/** Shown when a page fails to render. */
export function ErrorPage({ error }: { error: unknown }) {
  const kind = kindOf(error);
  if (kind === "notFound") return <NotFoundPage />;
  const Screen = screens[kind];
  return (
    <SiteFrame>
      <Screen />
    </SiteFrame>
  );
}

const screens = { forbidden: Forbidden, badRequest: BadRequest, failed: ApplicationError } as const;

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
      <p>You need an active subscription to do this. Nothing was changed.</p>
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
