import { Form, useNavigation } from "@remix-run/react";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { Link } from "@remix-run/react";
import { earningsPath, importEarningsPath } from "#app/workspace/paths/earnings.ts";
import { earningFields, earningIntents } from "./earning-form.ts";
import { EarningFormFields } from "./earning-form-fields.tsx";
import { EarningsNav } from "./earnings-nav.tsx";
import type { EarningChoices, EarningRefusal } from "./earnings.route.server.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";

interface NewEarningPageProps {
  choices: EarningChoices;
  /** The preselected article; empty: none. */
  text: string;
  refusal: EarningRefusal | null;
}

/** Form to add income. */
export function NewEarningPage({ choices, text, refusal }: NewEarningPageProps) {
  const busy = useNavigation().state === "submitting";
  const typed = refusal?.typed ?? {
    amount: "",
    day: choices.today,
    source: "",
    type: "affiliate",
    text,
    original: "",
    note: "",
  };
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6 sm:py-10">
      <EarningsNav />
      <h1 className="mt-2 text-2xl font-semibold">Add income</h1>
      <p className="mt-1 text-ink-soft">
        Add one amount you received. Many entries?{" "}
        <Link to={importEarningsPath} className={inlineLinkStyles}>
          Import CSV
        </Link>
        .
      </p>
      <Card className="mt-5 sm:p-6">
        <Form method="post" className="space-y-5">
          <input type="hidden" name={earningFields.intent} value={earningIntents.enter} />
          <FailedText text="The income wasn't added" />
          <EarningFormFields choices={choices} typed={typed} refusal={refusal} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" disabled={busy}>
              Add
            </Button>
            <ButtonLink to={earningsPath}>Cancel</ButtonLink>
          </div>
        </Form>
      </Card>
    </main>
  );
}
