import { Form, Link, useNavigation } from "@remix-run/react";
import { Button, ButtonLink } from "../../platform/ui/button";
import { Card } from "../../platform/ui/card";
import { AlertIcon, BulbIcon } from "../../platform/ui/icons";
import { Notice } from "../../platform/ui/notice";
import { formatInstantIn } from "../../platform/ui/format";
import { LeaveQuestion } from "../../platform/web/leave-question";
import { languages } from "../../studio/brief/brief";
import { briefPath, briefVersionAddress } from "../../workspace/addresses/brief";
import { tryField, type BriefView } from "./brief-view";
import { ChipsField } from "./chips-field";
import { briefFields, type BriefAnswer, type BriefConflict, type Typed } from "./fields";
import { ProposalCard } from "./proposal-card";
import { Question, TextField, fieldLook, FieldNotes } from "./question";
import { SamplesCard } from "./samples-card";
import { SavedNote } from "./saved-note";
import { SiteCard } from "./site-card";
import { useAutosave } from "./use-autosave";
import { VoiceCard } from "./voice-card";

interface BriefPageProps {
  view: BriefView;
  /** What the form just sent was refused with. */
  answer: BriefAnswer | null;
}

/** Everything that agents know of one's business, in one form. */
export function BriefPage({ view, answer }: BriefPageProps) {
  const { number, savedAt, timeZone, answers, reading } = view;
  const auto = useAutosave({ number, savedAt });
  const navigation = useNavigation();
  const sent = answer && !("saved" in answer) ? answer : null;
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
        ref={auto.form}
        method="post"
        action={briefPath}
        onInput={auto.changed}
        onSubmit={auto.leave}
        className="space-y-4"
      >
        {/* Enter presses a form's first button. */}
        <button
          type="submit"
          name={briefFields.intent}
          value="save"
          tabIndex={-1}
          aria-hidden
          className="hidden"
        />
        <input type="hidden" name={briefFields.base} value={auto.latest.number} readOnly />
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <div>
            <h1 className="text-2xl font-semibold">Your business</h1>
            <p className="mt-1 text-sm text-ink-soft">
              Everything your agents know about you stands on this page. Nothing else is assumed.
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
              title="What do you offer, and to whom?"
              hint="Two or three sentences, as you would tell a neighbor."
            >
              <TextField
                name="offer"
                label="What you offer"
                initial={typed.offer}
                problem={problems.offer}
              />
              {proposed("offer").map((each) => (
                <ProposalCard key={each.key} proposal={each} mine={answers.offer} />
              ))}
              <TextField
                name="audience"
                label="To whom"
                rows={1}
                initial={typed.audience}
                problem={problems.audience}
              />
            </Question>
            <Question
              number={2}
              title="What should the texts do for you?"
              hint="Agents choose topics by this."
            >
              <TextField
                name="goals"
                label="What should the texts do for you?"
                hideLabel
                initial={typed.goals}
                problem={problems.goals}
              />
            </Question>
            <Question
              number={3}
              title="How do you sound?"
              hint="Your own texts say it better than any description: see the samples."
            >
              <TextField
                name="tone"
                label="How do you sound?"
                hideLabel
                rows={2}
                initial={typed.tone}
                problem={problems.tone}
              />
            </Question>
            <Question
              number={4}
              title="What must never be said?"
              hint="Words, claims, subjects. Every text is checked against these before you see it."
            >
              <ChipsField
                key={answers.avoid.join("\n")}
                name="avoid"
                label="What must never be said?"
                hideLabel
                initial={typed.avoid}
                thing="word or phrase"
                placeholder="Add"
                problem={problems.avoid}
                onChange={auto.changed}
              />
            </Question>
            <Sources typed={typed} problems={problems} onChange={auto.changed}>
              {[...proposed("language"), ...proposed("site")].map((each) => (
                <ProposalCard key={each.key} proposal={each} mine="" />
              ))}
            </Sources>
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
      <LeaveQuestion isChanged={auto.isChanged} onDiscard={auto.leave} />
    </main>
  );
}

/** What was typed and refused comes back, where there is no script to keep it. */
function typedIn({ answers }: BriefView, typed: Typed | null): Typed {
  return typed ?? { ...answers, newTitle: "", newText: "", newRule: "", newQuote: "", address: "" };
}

function Beginning() {
  return (
    <Notice
      icon={<BulbIcon />}
      action={
        <Button type="submit" size="small" name={briefFields.intent} value="example">
          Begin from an example
        </Button>
      }
    >
      Four short answers will stand here. Your agents write from them, and from nothing else.
    </Notice>
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
      <Notice
        tone="warning"
        icon={<AlertIcon />}
        action={
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="small" name={briefFields.overwrite} value={number}>
              Save mine as version {number + 1}
            </Button>
            <ButtonLink size="small" to={briefVersionAddress(number)}>
              See version {number}
            </ButtonLink>
          </div>
        }
      >
        These answers were changed in another tab or by a program
        {savedAt && `, ${formatInstantIn(savedAt, timeZone)}`}: that is version {number}. What you
        typed is still here and is not saved.
      </Notice>
    </div>
  );
}

interface SourcesProps {
  typed: Typed;
  problems: { language?: string; sites?: string };
  onChange: () => void;
  children: React.ReactNode;
}

function Sources({ typed, problems, onChange, children }: SourcesProps) {
  return (
    <Card className="space-y-3 sm:p-5">
      <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <div>
          <label htmlFor="brief-language" className="text-sm font-medium">
            Language
          </label>
          <select
            key={typed.language}
            id="brief-language"
            name="language"
            defaultValue={typed.language}
            className={`${fieldLook} mt-1 min-h-11 border-line-strong`}
          >
            {Object.entries(languages).map(([tag, name]) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
          </select>
          <FieldNotes id="brief-language" problem={problems.language} />
        </div>
        <ChipsField
          key={typed.sites.join("\n")}
          name="sites"
          label="Sites and feeds your agents may draw on"
          initial={typed.sites}
          thing="address"
          placeholder="example.com"
          problem={problems.sites}
          onChange={onChange}
        />
      </div>
      {children}
    </Card>
  );
}

function TryIt({ paragraph }: Pick<BriefView, "paragraph">) {
  return (
    <Card className="sm:p-5">
      <section aria-label="Try it" id="try" className="text-sm">
        <h2 className="font-semibold">Try it</h2>
        <p className="mt-1 text-ink-soft">
          A paragraph written with these answers, before you rely on them.
        </p>
        {paragraph && (
          <div className="mt-3 rounded-lg border border-dashed border-line-strong p-3">
            <p dir="auto" className="break-words">
              {paragraph.text}
            </p>
            <p className="mt-2 text-ink-soft">
              Simulated: your own words in a row, since no model is asked. {paragraph.words} words,{" "}
              {paragraph.said.length === 0
                ? "and nothing that must never be said."
                : `and ${paragraph.said.length} that must never be said: ${paragraph.said.join(", ")}.`}
            </p>
          </div>
        )}
        <Link
          to={`${briefPath}?${tryField}=1#try`}
          preventScrollReset
          className="mt-3 flex min-h-10 items-center justify-center rounded-lg border border-line-strong px-4 font-medium hover:bg-sunken"
        >
          {paragraph ? "Write it again" : "Write a sample paragraph"}
        </Link>
      </section>
    </Card>
  );
}
