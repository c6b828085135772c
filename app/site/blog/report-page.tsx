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
    /** The post's full URL. */
    address: string;
    /** This page's path. */
    here: string;
    isSent: boolean;
    /** The signed-in user's; empty for visitors. */
    email: string;
  };
  /** A rejected report, and why. */
  refused: RefusedForm | null;
}

/** The form to report a blog post. */
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
            A person reads your report and decides. See the{" "}
            <Link to="/dmca" className={inlineLinkStyles}>
              Copyright Policy
            </Link>{" "}
            for the process and how long it takes. If you only have a question,{" "}
            <Link to="/contact" className={inlineLinkStyles}>
              contact us
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
        <FormProblem title="Your report was not sent">
          {refused.problem ?? "Please check the marked fields below. Your text is still here."}
        </FormProblem>
      )}
      <input type="hidden" name="intent" value={reportPost} />
      <FailedText text="Your report was not sent" />
      <PickField
        {...text("grounds")}
        label="What’s wrong with it?"
        options={takedownGrounds.map((each) => [each, groundsWords[each]] as const)}
      />
      <TypedField
        {...text("claim")}
        type="lines"
        label="Describe the problem and where it is on the page"
        hint="For copyright: name your work and where we can see the original. If there are several, list them."
      />
      <TypedField
        {...text("name")}
        label="Your full name"
        hint="This is your signature. If you act for someone else, say so above."
        autoComplete="name"
      />
      <TypedField {...text("email")} type="email" label="Your email address" autoComplete="email" />
      <TypedField
        {...text("contactDetails")}
        type="lines"
        rows={3}
        required={false}
        label="Postal address and telephone number (for copyright)"
        hint="Required by law in a copyright notice. Otherwise optional."
      />
      <div className="space-y-1">
        <TickField
          {...tick("goodFaith")}
          label="I believe in good faith that this use is not allowed by the rights owner, their agent, or the law."
        />
        <TickField
          {...tick("accurate")}
          label="This report is accurate. For copyright: I declare under penalty of perjury that I own the right or may act for its owner."
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
        If we take the page down for copyright, we forward your report to its author, with your name
        and contact details. For other reports, the author learns what you reported, but not who you
        are.
      </p>
      <Button type="submit" variant="primary" size="large" aria-disabled={busy || undefined}>
        {busy ? "Sending…" : "Send report"}
      </Button>
    </Form>
  );
}

function Sent({ address }: { address: string }) {
  return (
    <Card className="mt-4 px-5 py-8 sm:px-10">
      <h1 className="text-2xl font-semibold">We received your report</h1>
      <p className="mt-3 max-w-prose">
        Thank you. A person reads it, usually within 24-48 hours, and emails you the decision and
        the reason. You don’t need to send it again.
      </p>
      <div className="mt-6">
        <ButtonLink to={address} fullPage>
          Back to the page
        </ButtonLink>
      </div>
    </Card>
  );
}
