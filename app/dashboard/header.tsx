import { Link } from "@remix-run/react";
import type { User } from "../auth/types";
import { Avatar } from "../ui/avatar";
import { Badge, type Tone } from "../ui/badge";
import { Button, ButtonLink } from "../ui/button";
import { BrandMark } from "../web/brand-mark";

export type Connection = "demo" | "connected" | "connecting";

const connections: Record<Connection, { text: string; tone: Tone }> = {
  demo: { text: "Demo Mode", tone: "accent" },
  connected: { text: "All Systems Active", tone: "success" },
  connecting: { text: "Connecting", tone: "warning" },
};

interface DashboardHeaderProps {
  title: string;
  connection: Connection;
  /** Null: a visitor of the demo. */
  user: User | null;
}

export function DashboardHeader({ title, connection, user }: DashboardHeaderProps) {
  const { text, tone } = connections[connection];
  return (
    <header className="top-0 z-20 border-b border-line bg-surface sm:sticky">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
        <Link to="/" className="flex min-w-0 flex-1 items-center gap-2.5 basis-52">
          <BrandMark />
          <span className="truncate font-semibold tracking-tight">{title}</span>
        </Link>
        <div role="status" aria-label="Connection" className="flex">
          <Badge tone={tone} dot>
            {text}
          </Badge>
        </div>
        {user ? <SignedIn user={user} /> : <DemoUser />}
      </div>
    </header>
  );
}

function SignedIn({ user }: { user: User }) {
  const name = user.firstName ?? user.email ?? "Admin";
  return (
    <div className="ml-auto flex min-w-0 items-center gap-2.5">
      <Avatar name={name} imageUrl={user.profileImageUrl} />
      <span className="max-w-40 truncate text-sm font-medium">{name}</span>
      <form method="post" action="/api/logout">
        <Button type="submit" size="small" variant="quiet">
          Logout
        </Button>
      </form>
    </div>
  );
}

function DemoUser() {
  return (
    <div className="ml-auto flex items-center gap-2.5">
      <Avatar name="Demo User" imageUrl={null} />
      <span className="hidden text-sm font-medium sm:inline">Demo User</span>
      <ButtonLink to="/api/login" fullPage size="small">
        Sign In
      </ButtonLink>
    </div>
  );
}
