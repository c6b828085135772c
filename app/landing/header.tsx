import { manualHome, overLanding } from "../manual/address";
import { presentationAddress } from "../tour/presentation-address";
import { ButtonLink } from "../ui/button";
import { BrandMark } from "../web/brand-mark";

export function LandingHeader({ name }: { name: string }) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 sm:px-6">
        <a href="/" className="flex min-w-0 items-center gap-2.5 font-semibold tracking-tight">
          <BrandMark />
          <span>{name}</span>
        </a>
        <nav aria-label="Main" className="flex flex-wrap items-center gap-2">
          <ButtonLink to={presentationAddress} variant="quiet" size="small">
            Watch Demo
          </ButtonLink>
          <ButtonLink to={manualHome} state={overLanding} variant="quiet" size="small">
            User Manual
          </ButtonLink>
          <ButtonLink to="/api/login" fullPage size="small">
            Sign In
          </ButtonLink>
        </nav>
      </div>
    </header>
  );
}
