import { SignOutForm } from "#app/account/auth/sign-out-form.tsx";
import { Avatar } from "#app/platform/ui/icons/avatar.tsx";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { Popover } from "#app/platform/ui/overlays/popover.tsx";
import type { User } from "#app/workspace/viewer.ts";

/** The signed-in user and the sign-out link; on phones, behind the profile picture. */
export function SignedInUser({ user }: { user: User }) {
  const name = user.firstName ?? user.email ?? "Admin";
  const picture = <Avatar name={name} imageUrl={user.profileImageUrl} />;
  return (
    <>
      <div className="hidden min-w-0 items-center gap-2.5 sm:flex">
        {picture}
        <span className="max-w-40 truncate text-sm font-medium max-md:sr-only">{name}</span>
        <Logout />
      </div>
      <Popover
        button={
          <>
            {picture}
            <span className="sr-only">Account of {name}</span>
          </>
        }
        className="sm:hidden"
        buttonClassName="flex size-11 items-center justify-center rounded-lg"
        panelClassName="absolute right-4 top-full z-30 mt-1 w-64 max-w-[calc(100vw-2rem)] rounded-xl border border-line-strong bg-surface p-4 shadow-lift"
      >
        <p className="font-medium">Signed in as {name}</p>
        {user.email && user.email !== name && <p className="text-sm text-ink-soft">{user.email}</p>}
        <div className="mt-3">
          <Logout />
        </div>
      </Popover>
    </>
  );
}

function Logout() {
  return (
    <SignOutForm>
      <Button type="submit" size="small" variant="secondary" className="sm:border-transparent">
        Logout
      </Button>
    </SignOutForm>
  );
}

/** In narrow headers the picture replaces the name, except for screen readers. */
const nameStyles = "max-w-40 truncate text-sm font-medium max-[24rem]:sr-only sm:max-md:sr-only";

export function DemoUser() {
  return (
    <div className={classNames("order-3 ml-auto flex min-w-0 items-center gap-2.5 sm:order-none")}>
      <Avatar name="Demo User" imageUrl={null} />
      <span className={nameStyles}>Demo User</span>
      <ButtonLink to="/api/login" fullPage size="small">
        Sign In
      </ButtonLink>
    </div>
  );
}
