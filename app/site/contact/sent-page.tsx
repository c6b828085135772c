import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Brand } from "#app/platform/brand/brand.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { CheckIcon } from "#app/platform/ui/icons/icons.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { contactPath } from "#app/workspace/paths/contact.ts";
import { helpHome } from "#app/site/help/address.ts";
import { ResponseTimes } from "./response-time-list.tsx";

/** Confirms a message and says what happens next. */
export function SentPage({ brand: { supportEmail } }: { brand: Brand }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // The focused button disappeared with the form.
    heading.current?.focus();
  }, []);

  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-6">
      <Link to="/" className={`text-sm ${linkStyles} print:hidden`}>
        ← Back to Home
      </Link>
      <Card className="mt-4 max-w-xl px-5 py-8 sm:px-10 sm:py-10">
        <span
          aria-hidden
          className="flex size-12 items-center justify-center rounded-full bg-success-soft text-success"
        >
          <CheckIcon size={24} />
        </span>
        <h1
          ref={heading}
          tabIndex={-1}
          className="mt-5 text-xl font-semibold outline-none sm:text-2xl"
        >
          Your message has been sent
        </h1>
        <p className="mt-3 text-ink-soft">Thank you. We will answer by email, usually within:</p>
        <div className="my-5">
          <ResponseTimes />
        </div>
        <p className="text-sm text-ink-soft">
          No answer by then? Check your spam folder, or write to{" "}
          <a
            href={`mailto:${supportEmail}`}
            className="[overflow-wrap:anywhere] text-accent underline"
          >
            {supportEmail}
          </a>
          .
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to={helpHome} variant="primary">
            Go to the Help Center
          </ButtonLink>
          <ButtonLink to={contactPath}>Send another message</ButtonLink>
        </div>
      </Card>
    </main>
  );
}
