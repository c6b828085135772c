import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { failedText } from "./dashboard/navigation/failed-requests.copy.ts";
import { LoadingDashboard } from "./dashboard/overview/loading-dashboard.tsx";
import { PageFrame } from "./dashboard/navigation/page-layout.tsx";
import { themeColours } from "./site/public-pages/colours.ts";
import { ReloadFromBfcache } from "./platform/web/reload-from-bfcache.tsx";
import { RequestGuard } from "./platform/requests/request-guard.tsx";
import { ToastProvider } from "./platform/ui/overlays/toast.tsx";
import { VoiceProvider } from "./site/voice/voice-provider.tsx";
import { pageTitle } from "./platform/web/brand.ts";
import { ErrorPage, errorTitle } from "./site/layout/error-page.tsx";
import { useNonce } from "./platform/web/nonce.ts";
import { useRefreshWithoutScript } from "./platform/web/page-handle.ts";
import { hasRefusedForm } from "./platform/web/drafts/refused-form.ts";
import type { ToastMessage } from "./platform/web/toasts/toast-message.ts";
import { useConsumedToast } from "./platform/web/toasts/use-consumed-toast.ts";
import { readToast } from "./platform/web/toasts/toast.server.ts";
import { contactPath } from "./workspace/paths/contact.ts";
import "./styles.css";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: MetaFunction<typeof loader> = ({ matches, error }) => [
  pageTitle(error ? errorTitle(error) : null, matches),
  ...(error ? [{ name: "robots", content: "noindex" }] : []),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { toast, headers } = await readToast(request);
  const { services, viewer } = context;
  const user = viewer?.user ?? null;
  const operator = viewer?.isOperator
    ? {
        openMessages: await services.contact.inbox.countOpen(),
        openTakedowns: await services.takedowns.countOpen(),
        paymentErrors: await services.subscribers.errorCount(),
      }
    : null;
  const canAccess = viewer !== null && (await services.access.canAccess(viewer.user.id));
  const headline = canAccess ? await services.dashboard.headline(viewer.workspaceId) : null;
  // The page after a form reports errors by a toast.
  const refused = hasRefusedForm(request) || toast?.tone === "error";
  return data({ brand: services.brand, toast, user, operator, headline, refused }, { headers });
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const refresh = useRefreshWithoutScript();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {Object.entries(themeColours).map(([scheme, colour]) => (
          <meta
            key={scheme}
            name="theme-color"
            media={`(prefers-color-scheme: ${scheme})`}
            content={colour}
          />
        ))}
        <Meta />
        <Links />
        {refresh?.on && (
          <noscript>
            <meta httpEquiv="refresh" content={String(refresh.seconds)} />
          </noscript>
        )}
      </head>
      <body>
        <a
          href="#main"
          // With an open dialog, only the dialog is reachable.
          className="sr-only z-50 rounded-lg bg-surface px-4 py-2 font-medium text-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 in-[body:has([aria-modal=true])]:hidden"
        >
          Skip to content
        </a>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const { toast, user } = useLoaderData<typeof loader>();
  return (
    <Around toast={toast}>
      <Outlet />
      <LoadingDashboard signedIn={user !== null} />
    </Around>
  );
}

export function ErrorBoundary() {
  return (
    <Around toast={null}>
      <ErrorPage error={useRouteError()} />
    </Around>
  );
}

/** The document around every page, including error pages. */
function Around({ toast, children }: { toast: ToastMessage | null; children: ReactNode }) {
  // Undefined if the root loader failed.
  const user = useRouteLoaderData<typeof loader>("root")?.user ?? null;
  useConsumedToast(toast);
  return (
    <ToastProvider initial={toast}>
      <ReloadFromBfcache signedIn={user !== null} />
      <RequestGuard
        viewerId={user?.id ?? null}
        failedText={failedText}
        tellsItself={(path) => path === contactPath}
      />
      <VoiceProvider>
        {/* One element, beside that of the notices: a dialog makes it inert, and not the notices. */}
        <div>
          <PageFrame>{children}</PageFrame>
        </div>
      </VoiceProvider>
    </ToastProvider>
  );
}
