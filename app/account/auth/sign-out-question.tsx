import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { LockIcon } from "#app/platform/ui/icons/icons.tsx";
import { MessageScreen } from "#app/platform/ui/message-screen.tsx";
import { SignOutForm } from "./sign-out-form.tsx";

/** Shown when another site links to the sign-out address. */
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
