import { ButtonLink } from "#app/platform/ui/button.tsx";
import { LockIcon } from "#app/platform/ui/icons/icons.tsx";
import { MessageScreen } from "#app/platform/ui/message-screen.tsx";
import { HelpLink } from "#app/site/help/help-link.tsx";
import { signInProblems, type SignInProblemCode } from "./sign-in-problems.ts";

interface SignInProblemProps {
  code: SignInProblemCode;
  /** The page the user wanted. */
  returnTo: string;
}

/** A failed sign-in. Links do full page loads, as sign-in does. */
export function SignInProblem({ code, returnTo }: SignInProblemProps) {
  const { title, happened, next } = signInProblems[code];
  const query = returnTo === "/" ? "" : `?${new URLSearchParams({ returnTo })}`;
  return (
    <MessageScreen
      icon={<LockIcon size={24} />}
      title={title}
      actions={
        <>
          <ButtonLink to={`/api/login${query}`} fullPage variant="primary">
            Try again
          </ButtonLink>
          <ButtonLink to="/" fullPage>
            Back to home
          </ButtonLink>
        </>
      }
    >
      <p>{happened}</p>
      <p>{next}</p>
      <p>
        <HelpLink article="sign-in-and-out">Help with signing in</HelpLink>
      </p>
    </MessageScreen>
  );
}
