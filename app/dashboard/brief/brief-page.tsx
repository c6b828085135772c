import { Form, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { AlertIcon, BulbIcon } from "#app/platform/ui/icons/icons.tsx";
import { Alert } from "#app/platform/ui/alert.tsx";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import { LeaveQuestion } from "#app/platform/web/drafts/leave-question.tsx";
import { briefPath, briefVersionPath } from "#app/workspace/paths/brief.ts";
import type { BriefView } from "./brief-view.ts";
import { ChipsField } from "./chips-field.tsx";
import { briefFields, type BriefAnswer, type BriefConflict, type Typed } from "./fields.ts";
import { ProposalCard } from "./proposal-card.tsx";
import { Question, TextField } from "./question.tsx";
import { SamplesCard } from "./samples-card.tsx";
import { SavedNote } from "./saved-note.tsx";
import { SiteCard } from "./site-card.tsx";
import { SourcesCard } from "./sources-card.tsx";
import { TryIt } from "./try-it.tsx";
import { useAutosave } from "./use-autosave.ts";
import { VoiceCard } from "./voice-card.tsx";

interface BriefPageProps {
  view: BriefView;
  /** Why the form was rejected. */
  answer: BriefAnswer | null;
}

/** Everything agents know about the business, in one form. */
export function BriefPage({ view, answer }: BriefPageProps) {
  const { number, savedAt, timeZone, answers, reading } = view;
  const form = useRef<HTMLFormElement>(null);
  const sent = answer && !("saved" in answer) ? answer : null;
  const auto = useAutosave(form, { number, savedAt }, sent !== null);
  const navigation = useNavigation();
  const refused = sent ?? auto.refused;
  const problems = refused?.problems ?? {};
  const typed = typedIn(view, sent?.typed ?? null);
  const isReading = navigation.formData?.get(briefFields.intent) === "read_site";
  const proposals = reading?.proposals ?? [];
  const proposed = (field: string) => proposals.filter((each) => each.field === field);
  const state = refused
    ? "refused"
    : auto.isSaving
      ? "saving"
      : auto.isChanged
        ? "unsaved"
        : "saved";
  return (
    <main id="main" className="min-w-0">
      <Form
        ref={form}
        method="post"
        action={briefPath}
        onInput={auto.changed}
        onSubmit={auto.sent}
        className="space-y-4"
      >
        {/* Enter submits with the first button. */}
        <button
          type="submit"
          name={briefFields.intent}
          value="save"
          tabIndex={-1}
          aria-hidden
          className="hidden"
        />
        <input type="hidden" name={briefFields.base} value={auto.latest.number} />
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <div>
            <h1 className="text-2xl font-semibold">Your business</h1>
            <p className="mt-1 text-sm text-ink-soft">
              Your agents know only what’s on this page. Nothing else is assumed.
            </p>
          </div>
          <SavedNote state={state} {...auto.latest} now={view.now} timeZone={timeZone} />
        </div>
        {refused?.conflict && <Conflict conflict={refused.conflict} timeZone={timeZone} />}
        {number === 0 && !refused && <Beginning />}
        <SiteCard reading={reading} address={typed.address} busy={isReading} />
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0 space-y-4">
            <Question
              number={1}
              title="What do you sell or do, and for whom?"
              hint="Two or three sentences, as you'd tell a neighbor."
            >
              <TextField
                name="offer"
                label="What you sell or do"
                initial={typed.offer}
                problem={problems.offer}
              />
              {proposed("offer").map((each) => (
                <ProposalCard key={each.key} proposal={each} mine={answers.offer} />
              ))}
              <TextField
                name="audience"
                label="Your customers"
                rows={1}
                initial={typed.audience}
                problem={problems.audience}
              />
            </Question>
            <Question
              number={2}
              title="What should your content achieve?"
              hint="Agents use this to choose topics."
            >
              <TextField
                name="goals"
                label="What should your content achieve?"
                hideLabel
                initial={typed.goals}
                problem={problems.goals}
              />
            </Question>
            <Question
              number={3}
              title="What’s your tone of voice?"
              hint="Writing samples show it better than any description. Add some below."
            >
              <TextField
                name="tone"
                label="What’s your tone of voice?"
                hideLabel
                rows={2}
                initial={typed.tone}
                problem={problems.tone}
              />
            </Question>
            <Question
              number={4}
              title="Words and claims to avoid"
              hint="Words, claims, and topics. Every draft is checked against these before you see it."
            >
              <ChipsField
                key={answers.avoid.join("\n")}
                name="avoid"
                label="Words and claims to avoid"
                hideLabel
                initial={typed.avoid}
                thing="word or phrase"
                placeholder="Add"
                problem={problems.avoid}
                onChange={auto.changed}
              />
            </Question>
            <SourcesCard typed={typed} problems={problems} onChange={auto.changed}>
              {[...proposed("language"), ...proposed("site")].map((each) => (
                <ProposalCard key={each.key} proposal={each} mine="" />
              ))}
            </SourcesCard>
          </div>
          <div className="min-w-0 space-y-4">
            <VoiceCard
              heard={view.heard}
              rules={answers.rules}
              typed={{ rule: typed.newRule, quote: typed.newQuote }}
              problem={problems.rules}
            />
            <SamplesCard
              samples={view.samples}
              proposals={proposed("sample")}
              typed={{ title: typed.newTitle, text: typed.newText }}
              problem={problems.samples}
            />
            <TryIt paragraph={view.paragraph} />
          </div>
        </div>
        <Button type="submit" variant="primary" name={briefFields.intent} value="save">
          Save
        </Button>
      </Form>
      <LeaveQuestion isChanged={auto.isChanged} onDiscard={auto.drop} />
    </main>
  );
}

/** Without JavaScript, a rejected form returns the typed values. */
function typedIn({ answers }: BriefView, typed: Typed | null): Typed {
  return typed ?? { ...answers, newTitle: "", newText: "", newRule: "", newQuote: "", address: "" };
}

function Beginning() {
  return (
    <Alert
      icon={<BulbIcon />}
      action={
        <Button type="submit" size="small" name={briefFields.intent} value="example">
          Start from an example
        </Button>
      }
    >
      Answer four short questions. Your agents use only your answers.
    </Alert>
  );
}

function Conflict({
  conflict: { number, savedAt },
  timeZone,
}: {
  conflict: BriefConflict;
  timeZone: string;
}) {
  return (
    <div role="alert">
      <Alert
        tone="warning"
        icon={<AlertIcon />}
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              size="small"
              name={briefFields.intent}
              value={`overwrite ${number}`}
            >
              Save my changes as version {number + 1}
            </Button>
            <ButtonLink size="small" to={briefVersionPath(number)}>
              See version {number}
            </ButtonLink>
          </div>
        }
      >
        These answers were changed in another tab or by an app
        {savedAt && `, ${formatInstantIn(savedAt, timeZone)}`}, which saved version {number}. Your
        changes are still here but not saved.
      </Alert>
    </div>
  );
}
