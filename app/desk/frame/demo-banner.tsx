import { ButtonLink } from "../../platform/ui/button";
import { InfoIcon } from "../../platform/ui/icons";
import { Notice } from "../../platform/ui/notice";
import { HelpIcon } from "../../site/help/help-icon";

export function DemoBanner() {
  return (
    <Notice
      icon={<InfoIcon />}
      action={
        <ButtonLink to="/api/login" fullPage variant="primary" size="small">
          Sign In
        </ButtonLink>
      }
    >
      You&apos;re viewing in demo mode! Sign in to access control features and personalized
      settings.{" "}
      <HelpIcon
        article="demo"
        question="What can I do in the demo?"
        className="-my-1 align-middle"
      />
    </Notice>
  );
}
