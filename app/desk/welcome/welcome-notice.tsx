import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "../../platform/ui/button";
import { InfoIcon } from "../../platform/ui/icons";
import { Notice } from "../../platform/ui/notice";
import { welcomeAddress, welcomePath } from "../../workspace/addresses/welcome";
import { lastStep, welcomeFields } from "./welcome";
import type { WelcomeLine } from "./welcome-line";

/** Leads back to the welcome, where it was left. */
export function WelcomeNotice({ line }: { line: WelcomeLine }) {
  if (line === null) return null;
  const { step, isChosen } = line === "never_seen" ? { step: 1, isChosen: false } : line;
  const to = isChosen ? lastStep : step;
  return (
    <Notice
      icon={<InfoIcon />}
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={welcomeAddress(to)} size="small">
            {isChosen ? "See your first text" : `Go on at step ${to}`}
          </ButtonLink>
          <Form method="post" action={welcomePath}>
            <Button
              type="submit"
              size="small"
              variant="quiet"
              name={welcomeFields.intent}
              value="end"
            >
              Put this away
            </Button>
          </Form>
        </div>
      }
    >
      {isChosen
        ? "Your agents work on your first text."
        : "Four questions lead to your first text."}
    </Notice>
  );
}
