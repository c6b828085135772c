import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { blogSettingsPath } from "#app/workspace/paths/blog.ts";
import { switchField } from "./blog-view.ts";

interface BlogSwitchProps {
  /** The setting. */
  intent: string;
  isOn: boolean;
  /** The error if the request fails. */
  failed: string;
  children: ReactNode;
}

/** A button that turns a blog setting on or off. */
export function BlogSwitch({ intent, isOn, failed, children }: BlogSwitchProps) {
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" action={blogSettingsPath} className="space-y-4">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={switchField} value={isOn ? "no" : "yes"} />
      <FailedText text={failed} />
      <Button type="submit" disabled={busy}>
        {children}
      </Button>
    </Form>
  );
}
