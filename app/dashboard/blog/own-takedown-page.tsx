import { Link, useNavigation } from "@remix-run/react";
import { Button } from "#app/platform/ui/button.tsx";
import { Card, Panel } from "#app/platform/ui/card.tsx";
import { FormProblem, TickField, TypedField } from "#app/platform/ui/forms/form-fields.tsx";
import { formatInstant } from "#app/platform/ui/format.ts";
import { inlineLinkStyles, linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { DraftForm } from "#app/platform/web/drafts/draft-form.tsx";
import { groundsNames, restoreTimes, type OwnTakedown } from "#app/domain/takedowns/takedown.ts";
import { sendCounter, type RefusedForm } from "#app/domain/takedowns/takedown-forms.ts";
import { blogSettingsPath, ownTakedownPath } from "#app/workspace/paths/blog.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";

interface OwnTakedownPageProps {
  takedown: OwnTakedown;
  /** A rejected counter-notice, and why. */
  refused: RefusedForm | null;
  /** The company, for districts outside the United States. */
  company: string;
}

/** Why the owner's article is down, and how to respond. */
export function OwnTakedownPage({ takedown, refused, company }: OwnTakedownPageProps) {
  const { title, address, grounds, claim, sender, reason } = takedown;
  return (
    <main id="main" className="w-full max-w-2xl min-w-0 space-y-5">
      <div>
        <Link to={blogSettingsPath} className={`text-sm ${linkStyles}`}>
          ← Your blog
        </Link>
        <h1 dir="auto" className="mt-2 text-2xl font-semibold [overflow-wrap:anywhere]">
          {title.trim() || "Untitled"}
        </h1>
        <p className="mt-1 text-sm break-all text-ink-soft">{address}</p>
        <p className="mt-3 max-w-prose">{stateSentence(takedown)}</p>
        {reason !== "" && (
          <p dir="auto" className="mt-2 max-w-prose [overflow-wrap:anywhere] whitespace-pre-wrap">
            Why: {reason}
          </p>
        )}
      </div>
      <Panel level={2} title="What was reported">
        <p className="text-sm text-ink-soft">{groundsNames[grounds]}</p>
        <p dir="auto" className="mt-2 [overflow-wrap:anywhere] whitespace-pre-wrap">
          {claim}
        </p>
        {sender && (
          <p className="mt-3 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap text-ink-soft">
            <bdi>
              {sender.name} &lt;{sender.email}&gt;
            </bdi>
            {sender.contactDetails !== "" && `\n${sender.contactDetails}`}
          </p>
        )}
      </Panel>
      {takedown.state === "taken_down" && (
        <Card className="sm:p-6">
          <CounterForm takedown={takedown} refused={refused} company={company} />
        </Card>
      )}
    </main>
  );
}

function stateSentence({ state, counteredAt }: OwnTakedown): string {
  if (state === "restored") return "This article is back on your blog.";
  if (state === "countered" && counteredAt !== null) {
    const { from, until } = restoreTimes(counteredAt);
    return `Your counter-notice was sent ${formatInstant(counteredAt)}. The article is restored between ${formatInstant(from)} and ${formatInstant(until)}, unless the person who reported it files a court action first.`;
  }
  const more = "You still have it in your workspace, but readers can't see it on your blog.";
  return state === "kept_down"
    ? `This article stays down because of a copyright notice. ${more}`
    : `This article was taken down because of a copyright notice. ${more}`;
}

const order = ["claim", "name", "contactDetails", "mistake", "jurisdiction"] as const;

/** The typed values of a rejected counter-notice. */
const nothing = { claim: "", name: "", contactDetails: "", mistake: "", jurisdiction: "" };

function CounterForm({ takedown: { id }, refused, company }: OwnTakedownPageProps) {
  const here = ownTakedownPath(id);
  const busy = useNavigation().formAction === here;
  const { typed = {}, errors = {} } = refused ?? {};
  const first = order.find((name) => errors[name]);
  const of = (name: (typeof order)[number]) => ({
    id: `counter-${name}`,
    name,
    problem: errors[name],
    hasFocus: name === first,
  });
  const text = (name: (typeof order)[number]) => ({ ...of(name), value: typed[name] ?? "" });
  const tick = (name: (typeof order)[number]) => ({ ...of(name), isTicked: typed[name] === "yes" });
  return (
    <DraftForm
      draft={`counter-notice:${id}`}
      saved={nothing}
      isRefused={refused !== null}
      action={here}
      className="space-y-5"
    >
      <div>
        <h2 className="text-lg font-semibold">Was this a mistake?</h2>
        <p className="mt-1 text-sm text-ink-soft">
          Send a counter-notice. We forward it, with your name, address, and phone number, to the
          person who reported the article. A false statement can make you liable. For details, see
          the{" "}
          <Link to="/dmca" className={inlineLinkStyles}>
            Copyright Policy
          </Link>
          .
        </p>
      </div>
      {refused && (
        <FormProblem title="Your counter-notice has not been sent">
          {refused.problem ?? "Please fix the fields marked below. Your text is still here."}
        </FormProblem>
      )}
      <input type="hidden" name="intent" value={sendCounter} />
      <FailedText text="Your counter-notice has not been sent" />
      <TypedField {...text("claim")} type="lines" label="Why it was a mistake" />
      <TypedField
        {...text("name")}
        label="Your full name"
        hint="This counts as your signature."
        autoComplete="name"
      />
      <TypedField
        {...text("contactDetails")}
        type="lines"
        rows={3}
        label="Your postal address and phone number"
      />
      <div className="space-y-1">
        <TickField
          {...tick("mistake")}
          label="I declare under penalty of perjury that I believe in good faith that this text was taken down by mistake, or was misidentified."
        />
        <TickField
          {...tick("jurisdiction")}
          label={`I accept the jurisdiction of the federal court for the district of my address (outside the United States: for any district in which ${company} may be found), and I will accept service of process from the person who sent the notice.`}
        />
      </div>
      <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
        {busy ? "Sending…" : "Send counter-notice"}
      </Button>
    </DraftForm>
  );
}
