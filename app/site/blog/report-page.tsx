import { Form, Link, useNavigation } from "@remix-run/react";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import {
  FormProblem,
  PickField,
  TickField,
  TypedField,
} from "#app/platform/ui/forms/form-fields.tsx";
import { inlineLinkStyles, linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { groundsWords } from "#app/domain/takedowns/takedown.ts";
import { reportPost, type RefusedForm } from "#app/domain/takedowns/takedown-forms.ts";
import { takedownGrounds } from "#app/workspace/takedown.ts";
import { honeypotField } from "#app/site/contact/contact-form.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";

export interface ReportPageProps {
  view: {
    blog: string;
    title: string;
    /** The post's, as a whole. */
    address: string;
    /** This page's, without a query. */
    here: string;
    isSent: boolean;
    /** Of whoever is signed in; empty: nobody is. */
    email: string;
  };
  /** A report that was not taken, and why. */
  refused: RefusedForm | null;
}

/** Where anybody says what is wrong with a post of a blog. */
export function ReportPage({ view, refused }: ReportPageProps) {
  const { blog, title, address, isSent } = view;
  const back = (
    <a href={address} className={`text-sm ${linkStyles}`}>
      ← Back to the page
    </a>
  );
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6">
      {back}
      {isSent && !refused ? (
        <Sent address={address} />
      ) : (
        <>
          <h1 className="mt-4 text-2xl font-semibold sm:text-3xl">Report a page</h1>
          <p className="mt-2 max-w-prose text-ink-soft">
            “<bdi>{title}</bdi>” on <bdi>{blog}</bdi>
            <br />
            <span className="text-sm break-all">{address}</span>
          </p>
          <p className="mt-3 max-w-prose">
            A person reads what you send and decides. The{" "}
            <Link to="/dmca" className={inlineLinkStyles}>
              Copyright Policy
            </Link>{" "}
            says how that works, and how soon. Just a question?{" "}
            <Link to="/contact" className={inlineLinkStyles}>
              Write to us
            </Link>{" "}
            instead.
          </p>
          <Card className="mt-6 sm:p-7">
            <ReportForm view={view} refused={refused} />
          </Card>
        </>
      )}
    </main>
  );
}

const order = [
  "grounds",
  "claim",
  "name",
  "email",
  "contactDetails",
  "goodFaith",
  "accurate",
] as const;

function ReportForm({ view: { here, email }, refused }: ReportPageProps) {
  const busy = useNavigation().formAction === here;
  const { typed = { email }, errors = {} } = refused ?? {};
  const first = order.find((name) => errors[name]);
  const of = (name: (typeof order)[number]) => ({
    id: `report-${name}`,
    name,
    problem: errors[name],
    hasFocus: name === first,
  });
  const text = (name: (typeof order)[number]) => ({ ...of(name), value: typed[name] });
  const tick = (name: (typeof order)[number]) => ({ ...of(name), isTicked: typed[name] === "yes" });
  return (
    <Form method="post" action={here} className="space-y-5">
      {refused && (
        <FormProblem title="Your report has not been sent">
          {refused.problem ?? "Please look at what is marked below. What you wrote is still here."}
        </FormProblem>
      )}
      <input type="hidden" name="intent" value={reportPost} />
      <FailedText text="Your report has not been sent" />
      <PickField
        {...text("grounds")}
        label="What is wrong with it"
        options={takedownGrounds.map((each) => [each, groundsWords[each]] as const)}
      />
      <TypedField
        {...text("claim")}
        type="lines"
        label="What is yours, or what is wrong, and where it stands on the page"
        hint="For copyright: which work it is, and where the original can be seen. For several, a list."
      />
      <TypedField
        {...text("name")}
        label="Your full name"
        hint="It is your signature. If you act for somebody else, say so above."
        autoComplete="name"
      />
      <TypedField
        {...text("email")}
        type="email"
        label="Your e-mail address"
        autoComplete="email"
      />
      <TypedField
        {...text("contactDetails")}
        type="lines"
        rows={3}
        required={false}
        label="Postal address and telephone number (for copyright)"
        hint="The law asks for them in a copyright notice. Otherwise you can leave this empty."
      />
      <div className="space-y-1">
        <TickField
          {...tick("goodFaith")}
          label="I believe in good faith that what I report is not allowed by the owner of the right, their agent, or the law."
        />
        <TickField
          {...tick("accurate")}
          label="What I say here is accurate. For copyright: I declare this under penalty of perjury, and that I own the right or may act for its owner."
        />
      </div>
      <div hidden aria-hidden>
        <label>
          Leave this empty
          <input
            type="text"
            name={honeypotField}
            tabIndex={-1}
            autoComplete="off"
            defaultValue=""
          />
        </label>
      </div>
      <p className="text-sm text-ink-soft">
        If the page is taken down for copyright, we pass your report on to whoever published it,
        with your name and how to reach you. For anything else they are told what you say is wrong,
        and not who you are.
      </p>
      <Button type="submit" variant="primary" size="large" aria-disabled={busy || undefined}>
        {busy ? "Sending…" : "Send the report"}
      </Button>
    </Form>
  );
}

function Sent({ address }: { address: string }) {
  return (
    <Card className="mt-4 px-5 py-8 sm:px-10">
      <h1 className="text-2xl font-semibold">Your report has arrived</h1>
      <p className="mt-3 max-w-prose">
        Thank you. A person reads it, usually within 24-48 hours, and writes to you what was decided
        and why. You need not send it again.
      </p>
      <div className="mt-6">
        <ButtonLink to={address} fullPage>
          Back to the page
        </ButtonLink>
      </div>
    </Card>
  );
}
