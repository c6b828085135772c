import type { Brand } from "../brand/brand";
import { notPromised } from "./copy";

export function Footer({ brand }: { brand: Brand }) {
  const { name, company, address, supportEmail } = brand;
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 text-sm sm:grid-cols-[1fr_auto] sm:px-6">
        <address className="not-italic">
          <p className="font-semibold">{company}</p>
          {address && <p className="text-ink-soft">{address}</p>}
          <p>
            <a href={`mailto:${supportEmail}`} className="text-accent hover:underline">
              {supportEmail}
            </a>
          </p>
        </address>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-6 gap-y-2 text-ink-soft">
            <li>
              <a href="/tour" className="hover:text-ink hover:underline">
                Guided Tour
              </a>
            </li>
            <li>
              <a href="/dashboard" className="hover:text-ink hover:underline">
                Demo
              </a>
            </li>
            <li>
              <a href="/api/login" className="hover:text-ink hover:underline">
                Sign In
              </a>
            </li>
          </ul>
        </nav>
        <p className="text-ink-faint sm:col-span-2">
          {name} sells software, not returns. Amounts on this page are {notPromised.toLowerCase()}.
        </p>
      </div>
    </footer>
  );
}
