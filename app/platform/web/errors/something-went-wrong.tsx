import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";

interface SomethingWentWrongProps {
  title?: string;
  description?: string;
  /** Clears the error and renders again; without it, the page reloads. */
  onRetry?: () => void;
}

/** Replaces a failed part of a page. */
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
