import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useRootBrand } from "../../platform/web/brand";
import type { User } from "../../workspace/viewer";
import { AppHeader } from "./app-header";

/** The frame of a workspace's pages besides the dashboard, which has a header of its own. */
export function WorkspaceFrame({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<{ user: User | null }>("root");
  return (
    <div className="flex min-h-dvh flex-col">
      <AppHeader title={useRootBrand().name} user={root?.user ?? null} />
      {children}
    </div>
  );
}
