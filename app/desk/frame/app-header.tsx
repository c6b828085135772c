import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { SignOutForm } from "../../account/auth/sign-out-form";
import { Avatar } from "../../platform/ui/avatar";
import { Button, ButtonLink } from "../../platform/ui/button";
import { classNames } from "../../platform/ui/class-names";
import { BrandMark } from "../../platform/web/brand-mark";
import type { User } from "../../workspace/viewer";
import { OpenCount, operatorHome, useOperator, pendingCount } from "./operator-nav";

interface AppHeaderProps {
  title: string;
  /** Null: a visitor of the demo. */
  user: User | null;
  /** Stays in sight where there is room for it. */
  sticky?: boolean;
  /** Between the title and the user. On a telephone, what should stay beside the title has no order. */
  children?: ReactNode;
}

/** Above every page of a workspace: where one is, where one can go, and who one is. */
export function AppHeader({ title, user, sticky = false, children }: AppHeaderProps) {
  return (
    <header
      className={classNames(
        "relative z-20 border-b border-line bg-surface print:hidden",
        sticky && "top-0 sm:sticky",
      )}
    >
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-1.5 gap-y-2 px-4 py-3 sm:gap-x-4 sm:px-6 lg:flex-nowrap">
        <Link
          to="/"
          className={classNames(
            "flex h-9 min-w-0 flex-1 items-center gap-2.5",
            user && "lg:max-w-fit lg:shrink-0",
          )}
        >
          <BrandMark />
          <span className="truncate font-semibold tracking-tight">{title}</span>
        </Link>
        {user && <WorkspaceNav />}
        {children}
        {children && <div aria-hidden className="order-1 basis-full sm:hidden" />}
        {user ? <SignedIn user={user} /> : <DemoUser />}
      </div>
    </header>
  );
}

const places = [
  { to: "/dashboard", name: "Dashboard" },
  { to: "/reports", name: "Reports" },
  { to: "/settings", name: "Settings" },
];

function WorkspaceNav() {
  const { pathname } = useLocation();
  const operator = useOperator();
  // Both are the dashboard of whoever is signed in.
  const here = pathname === "/" ? "/dashboard" : pathname;
  return (
    <nav
      aria-label="Workspace"
      className="order-4 -mx-2.5 -mb-1 flex basis-full flex-wrap gap-1 lg:order-none lg:mx-0 lg:mb-0 lg:flex-1"
    >
      {[...places, ...(operator ? [operatorHome] : [])].map(({ to, name }) => {
        const isHere = here === to || here.startsWith(`${to}/`);
        return (
          <Link
            key={to}
            to={to}
            prefetch="intent"
            aria-current={isHere ? "page" : undefined}
            className={classNames(
              "flex min-h-8 items-center rounded-lg px-2.5 text-sm font-medium",
              isHere ? "bg-sunken text-ink" : "text-ink-soft hover:bg-sunken hover:text-ink",
            )}
          >
            {name}
            {to === operatorHome.to && operator && <OpenCount count={pendingCount(operator)} />}
          </Link>
        );
      })}
    </nav>
  );
}

/** In the narrow header the picture stands for the name, except to those who do not see it. */
const nameLook = "max-w-40 truncate text-sm font-medium max-[24rem]:sr-only sm:max-md:sr-only";
const userLook = "order-3 ml-auto flex min-w-0 items-center gap-2.5 sm:order-none";

function SignedIn({ user }: { user: User }) {
  const name = user.firstName ?? user.email ?? "Admin";
  return (
    <div className={userLook}>
      <Avatar name={name} imageUrl={user.profileImageUrl} />
      <span className={nameLook}>{name}</span>
      <SignOutForm>
        <Button type="submit" size="small" variant="quiet">
          Logout
        </Button>
      </SignOutForm>
    </div>
  );
}

function DemoUser() {
  return (
    <div className={userLook}>
      <Avatar name="Demo User" imageUrl={null} />
      <span className={nameLook}>Demo User</span>
      <ButtonLink to="/api/login" fullPage size="small">
        Sign In
      </ButtonLink>
    </div>
  );
}
