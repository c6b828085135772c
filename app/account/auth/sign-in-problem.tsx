import { ButtonLink } from "../../platform/ui/button";
import { LockIcon } from "../../platform/ui/icons";
import { MessageScreen } from "../../platform/ui/message-screen";
import { HelpLink } from "../../site/help/help-link";
import { signInProblems, type SignInProblemCode } from "./sign-in-problems";

interface SignInProblemProps {
  code: SignInProblemCode;
  /** Where the person wanted to go. */
  returnTo: string;
}

/** A sign-in that failed, in words; links leave the app's own navigation, as signing in does. */
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
