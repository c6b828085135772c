import { Link } from "@remix-run/react";
import type { Brand } from "#app/platform/brand/brand.ts";
import { useSignedIn } from "#app/platform/web/brand.ts";
import { notPromised } from "./claims.ts";
import { footerGroups, type FooterLink } from "./footer-links.ts";

interface SiteFooterProps {
  brand: Brand;
  /** The page mentions amounts, so the footer has the disclaimer. */
  namesAmounts?: boolean;
  /** Every link loads a new page. */
  fullPage?: boolean;
}

/** The footer of every page. */
export function SiteFooter({ brand, namesAmounts = false, fullPage = false }: SiteFooterProps) {
  const signedIn = useSignedIn();
  const { name, company, address, supportEmail } = brand;
  return (
    <footer className="mt-auto border-t border-line bg-surface print:hidden">
      <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-8 px-4 py-10 text-sm sm:px-6 md:grid-cols-[1fr_auto]">
        <address className="not-italic">
          <p className="leading-6 font-semibold">{company}</p>
          {address && <p className="mt-1 max-w-xs text-ink-soft">{address}</p>}
          <p className="mt-1">
            <a href={`mailto:${supportEmail}`} className="text-accent hover:underline">
              {supportEmail}
            </a>
          </p>
        </address>
        <nav
          aria-label="Footer"
          className="grid grid-cols-2 gap-x-8 gap-y-6 sm:grid-cols-3 md:gap-x-14"
        >
          {footerGroups.map(({ title, links }) => (
            <div key={title}>
              <h2 className="leading-6 font-semibold">{title}</h2>
              <ul className="mt-1.5 text-ink-soft">
                {links
                  .filter(({ forVisitors }) => !(forVisitors && signedIn))
                  .map((link) => (
                    <li key={link.to}>
                      <FooterLinkItem link={fullPage ? { ...link, fullPage } : link} />
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </nav>
        <p className="text-ink-faint md:col-span-2">
          {name} sells software, not returns.
          {namesAmounts && ` Amounts on this page are ${notPromised.toLowerCase()}.`}
        </p>
      </div>
    </footer>
  );
}

/** High enough for touch. */
const linkStyles = "inline-block py-1 hover:text-ink hover:underline";

function FooterLinkItem({ link: { to, name, fullPage, state } }: { link: FooterLink }) {
  if (fullPage) {
    return (
      <a href={to} className={linkStyles}>
        {name}
      </a>
    );
  }
  return (
    <Link to={to} state={state} className={linkStyles}>
      {name}
    </Link>
  );
}
