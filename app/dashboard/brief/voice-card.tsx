import { Button } from "#app/platform/ui/button.tsx";
import { Panel } from "#app/platform/ui/card.tsx";
import { CloseIcon } from "#app/platform/ui/icons/icons.tsx";
import type { VoiceRule } from "#app/domain/brief/brief.ts";
import type { HeardRule } from "#app/domain/brief/voice.ts";
import { briefFields } from "./fields.ts";
import { fieldStyles, FieldNotes } from "./question.tsx";

interface VoiceCardProps {
  heard: readonly HeardRule[];
  rules: readonly VoiceRule[];
  typed: { rule: string; quote: string };
  problem?: string | undefined;
}

/** What agents take from one's texts: each rule with the words that show it. */
export function VoiceCard({ heard, rules, typed, problem }: VoiceCardProps) {
  return (
    <Panel level={2} title="Style guide" description="Rules are drawn from your writing.">
      {heard.length + rules.length === 0 && (
        <p className="text-sm text-ink-soft">
          Nothing yet: paste a text of yours below, and what it shows will stand here.
        </p>
      )}
      <ul className="divide-y divide-line text-sm">
        {heard.map(({ rule, quote, counted }) => (
          <li key={rule} className="py-2.5 first:pt-0">
            <p>{rule}</p>
            <p dir="auto" className="text-ink-soft">
              {quote === null ? counted : `“${quote}”`}
            </p>
          </li>
        ))}
        {rules.map(({ rule, quote }, index) => (
          <li key={`${rule} ${quote}`} className="flex items-start gap-2 py-2.5">
            <input type="hidden" name={briefFields.keptRule} value={index} />
            <div className="min-w-0 flex-1">
              <p dir="auto">{rule}</p>
              <p dir="auto" className="text-ink-soft">
                “{quote}”
              </p>
            </div>
            <DropButton intent={`drop_rule ${index}`} name={`the rule: ${rule}`} />
          </li>
        ))}
      </ul>
      <details className="mt-2 text-sm" open={Boolean(problem) || typed.rule !== ""}>
        <summary className="min-h-9 cursor-pointer py-1.5 font-medium text-accent">
          Add a rule
        </summary>
        <div className="mt-1 space-y-2">
          <Line name={briefFields.newRule} label="The rule" initial={typed.rule} />
          <Line
            name={briefFields.newQuote}
            label="Words of yours that show it"
            initial={typed.quote}
          />
          <FieldNotes id="brief-rules" problem={problem} />
          <Button type="submit" size="small" name={briefFields.intent} value="save">
            Add the rule
          </Button>
        </div>
      </details>
    </Panel>
  );
}

function Line({ name, label, initial }: { name: string; label: string; initial: string }) {
  return (
    <label className="block">
      <span className="text-ink-soft">{label}</span>
      <input
        name={name}
        dir="auto"
        autoComplete="off"
        defaultValue={initial}
        className={`${fieldStyles} mt-1 min-h-10 border-line-strong`}
      />
    </label>
  );
}

/** Takes one thing out of the answers. */
export function DropButton({ intent, name }: { intent: string; name: string }) {
  return (
    <button
      type="submit"
      name={briefFields.intent}
      value={intent}
      aria-label={`Take out ${name}`}
      className="flex size-9 shrink-0 items-center justify-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <CloseIcon size={16} />
    </button>
  );
}
