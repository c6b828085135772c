import { Button, ButtonLink } from "../../platform/ui/button";
import { LockIcon } from "../../platform/ui/icons";
import { MessageScreen } from "../../platform/ui/message-screen";
import { SignOutForm } from "./sign-out-form";

/** Shown when another site has sent somebody to the sign-out address. */
export function SignOutQuestion() {
  return (
    <MessageScreen icon={<LockIcon size={24} />} title="Sign out?">
      <p>A link from outside brought you here. You are still signed in.</p>
      <SignOutForm className="mt-4 flex flex-wrap justify-center gap-3">
        <Button type="submit" variant="primary">
          Sign out
        </Button>
        <ButtonLink to="/" fullPage>
          Stay signed in
        </ButtonLink>
      </SignOutForm>
    </MessageScreen>
  );
}
