import { Input } from "#app/platform/ui/forms/controls.tsx";
import { FieldNotes } from "#app/platform/ui/forms/form-fields.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Panel } from "#app/platform/ui/card.tsx";
import { CloseIcon } from "#app/platform/ui/icons/icons.tsx";
import type { VoiceRule } from "#app/domain/brief/brief.ts";
import type { HeardRule } from "#app/domain/brief/voice.ts";
import { briefFields } from "./fields.ts";

interface VoiceCardProps {
  heard: readonly HeardRule[];
  rules: readonly VoiceRule[];
  typed: { rule: string; quote: string };
  problem?: string | undefined;
}

/** Style rules from the samples, each with a quote. */
export function VoiceCard({ heard, rules, typed, problem }: VoiceCardProps) {
  return (
    <Panel level={2} title="Style guide" description="Rules are drawn from your writing.">
      {heard.length + rules.length === 0 && (
        <p className="text-sm text-ink-soft">
          No rules yet. Add a writing sample below, and its style rules will appear here.
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
          <Line name={briefFields.newRule} label="Rule" initial={typed.rule} />
          <Line name={briefFields.newQuote} label="Quote from your writing" initial={typed.quote} />
          <FieldNotes id="brief-rules" problem={problem} isAlert />
          <Button type="submit" size="small" name={briefFields.intent} value="save">
            Save rule
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
      <Input
        name={name}
        dir="auto"
        autoComplete="off"
        defaultValue={initial}
        isLarge
        className="mt-1"
      />
    </label>
  );
}

/** Removes one entry from the answers. */
export function DropButton({ intent, name }: { intent: string; name: string }) {
  return (
    <button
      type="submit"
      name={briefFields.intent}
      value={intent}
      aria-label={`Remove ${name}`}
      className="flex size-9 shrink-0 items-center justify-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <CloseIcon size={16} />
    </button>
  );
}
