import { ButtonLink } from "../ui/button";
import { InfoIcon } from "../ui/icons";
import { Notice } from "../ui/notice";

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
      settings.
    </Notice>
  );
}
