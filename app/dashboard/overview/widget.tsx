import type { ReactNode } from "react";
import { Suspense } from "react";
import { Panel } from "#app/platform/ui/card.tsx";
import { ErrorBoundary } from "#app/platform/ui/error-boundary.tsx";
import { SomethingWentWrong } from "#app/platform/web/errors/something-went-wrong.tsx";

interface WidgetProps {
  /** The fallback's heading. */
  name: string;
  children: ReactNode;
}

/**
 * An isolated part of the page: if it fails, the rest still shows. In the browser the error boundary catches it.
 * On the server there are no error boundaries: React sends the markup around Suspense and its
 * fallback, which is all there is without JavaScript; with it, the browser tries once more.
 */
export function Widget({ name, children }: WidgetProps) {
  return (
    <ErrorBoundary
      fallback={(retry) => (
        <Panel title={name}>
          <SomethingWentWrong onRetry={retry} />
        </Panel>
      )}
    >
      <Suspense
        fallback={
          <Panel title={name}>
            <SomethingWentWrong />
          </Panel>
        }
      >
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}
