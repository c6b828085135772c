import { Link } from "@remix-run/react";
import type { User } from "../auth/types";
import { Avatar } from "../ui/avatar";
import { Badge, type Tone } from "../ui/badge";
import { Button, ButtonLink } from "../ui/button";
import { VoiceToggle } from "../voice/voice-toggle";
import { BrandMark } from "../web/brand-mark";
import { feedTime } from "./activity-feed";
import type { Connection } from "./connection";
import { NotificationsMenu } from "./notifications-menu";
import type { DashboardData } from "./schema";
import type { ReadBy } from "./use-notifications";

const connections: Record<Connection, { text: string; tone: Tone; readBy: ReadBy }> = {
  demo: { text: "Demo Mode", tone: "accent", readBy: "browser" },
  connected: { text: "All Systems Active", tone: "success", readBy: "server" },
  connecting: { text: "Connecting", tone: "warning", readBy: "form" },
  lost: { text: "Not Connected", tone: "danger", readBy: "form" },
  signed_out: { text: "Not Connected", tone: "danger", readBy: "form" },
};

interface DashboardHeaderProps {
  title: string;
  connection: Connection;
  data: DashboardData;
  /** Null: a visitor of the demo. */
  user: User | null;
}

export function DashboardHeader({ title, connection, data, user }: DashboardHeaderProps) {
  const { text, tone, readBy } = connections[connection];
  return (
    <header className="relative top-0 z-20 border-b border-line bg-surface sm:sticky">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-1.5 gap-y-2 px-4 py-3 sm:flex-nowrap sm:gap-x-4 sm:px-6">
        <Link to="/" className="flex min-w-0 flex-1 items-center gap-2.5">
          <BrandMark />
          <span className="truncate font-semibold tracking-tight">{title}</span>
        </Link>
        <VoiceToggle />
        {/* On a telephone the icons stay beside the title, and the rest goes below. */}
        <div role="status" aria-label="Connection" className="order-2 flex sm:order-none">
          <Badge tone={tone} dot>
            {text}
          </Badge>
        </div>
        <NotificationsMenu
          notifications={data.notifications}
          now={feedTime(data)}
          readBy={readBy}
        />
        <div aria-hidden className="order-1 basis-full sm:hidden" />
        {user ? <SignedIn user={user} /> : <DemoUser />}
      </div>
    </header>
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
    <div className={userLook}>
      <Avatar name="Demo User" imageUrl={null} />
      <span className={nameLook}>Demo User</span>
      <ButtonLink to="/api/login" fullPage size="small">
        Sign In
      </ButtonLink>
    </div>
  );
}
