import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FailedText } from "../../platform/requests/failed-text";
import { Button } from "../../platform/ui/button";
import { blogSettingsPath } from "../../workspace/addresses/blog";
import { switchField } from "./blog-view";

interface BlogSwitchProps {
  /** What is switched. */
  intent: string;
  isOn: boolean;
  /** What is told of it, should its request get lost. */
  failed: string;
  children: ReactNode;
}

/** Switches something about the blog on that is off, and off that is on. */
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
