import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Brand } from "#app/platform/brand/brand.ts";
import { Card, Panel } from "#app/platform/ui/card.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { helpHome } from "#app/site/help/address.ts";
import type { RefusedContact } from "./contact-form.ts";
import { ContactForm, type Person } from "./form.tsx";
import { ResponseTimes } from "./response-time-list.tsx";

interface ContactPageProps {
  brand: Brand;
  /** The signed-in user. */
  person: Person | null;
  /** A message that was rejected, and why. */
  refused: RefusedContact | null;
}

/** The form, next to email addresses and response times. */
export function ContactPage({ brand, person, refused }: ContactPageProps) {
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-6">
      <Link to="/" className={`text-sm ${linkStyles} print:hidden`}>
        ← Back to Home
      </Link>
      <h1 className="mt-4 text-2xl font-semibold sm:text-3xl">Contact Us</h1>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">
        Tell us what you would like to know, or what went wrong. The{" "}
        <Link to={helpHome} className="text-accent underline">
          help center
        </Link>{" "}
        answers many questions right away.
      </p>
      <div className="grid items-start gap-x-6 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card className="sm:p-7">
          <h2 className="mb-5 text-lg font-semibold">Send us a message</h2>
          <ContactForm person={person} refused={refused} />
        </Card>
        <aside aria-label="Other ways to reach us" className="space-y-4">
          <Panel level={2} title="Write an email">
            <dl className="divide-y divide-line">
              <Purpose name="General support" email={brand.supportEmail} />
              <Purpose name="DMCA requests" email={brand.dmcaEmail}>
                The{" "}
                <Link to="/dmca" className="text-accent underline">
                  Copyright Policy
                </Link>{" "}
                says what a notice must contain.
              </Purpose>
              <Purpose name="Business inquiries" email={brand.businessEmail} />
            </dl>
          </Panel>
          <Panel level={2} title="Response times">
            <ResponseTimes />
          </Panel>
        </aside>
      </div>
    </main>
  );
}

interface PurposeProps {
  name: string;
  email: string;
  children?: ReactNode;
}

function Purpose({ name, email, children }: PurposeProps) {
  return (
    <div className="py-2.5 first:pt-0 last:pb-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>
        <a
          href={`mailto:${email}`}
          className="inline-block py-0.5 font-medium [overflow-wrap:anywhere] text-accent hover:underline"
        >
          {email}
        </a>
        {children && <p className="mt-0.5 text-sm text-ink-soft">{children}</p>}
      </dd>
    </div>
  );
}
