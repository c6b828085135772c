import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { LeaveQuestion } from "#app/platform/web/drafts/leave-question.tsx";
import { restoreFields, useFormDraft, valuesOf } from "#app/platform/web/drafts/use-form-draft.ts";
import { HelpLink } from "#app/site/help/help-link.tsx";
import {
  maxNameLength,
  speeds,
  speedTexts,
  type Speed,
} from "#app/domain/agents/settings/setting-values.ts";
import type { SettingsProblem } from "#app/domain/agents/settings/settings.ts";
import { agentPath } from "#app/workspace/paths/agents.ts";
import type { AgentProfile } from "./profile.ts";

const fieldNames = ["name", "speed", "enabled"] as const;

interface AgentSettingsFormProps {
  profile: AgentProfile;
  problem: SettingsProblem | null;
}

/**
 * Each field begins anew when what is stored of it changes (after saving, undoing, or in another
 * tab), and keeps what has been typed otherwise.
 */
export function AgentSettingsForm({ profile, problem }: AgentSettingsFormProps) {
  const { agent, speed, enabled } = profile;
  // Without a script, a refused form comes back as a new page, which has to say what was typed.
  const [mounted] = useState({ name: agent.name, speed, enabled, problem });
  const typed = mounted.problem;
  const name = typed && agent.name === mounted.name ? typed.name : agent.name;
  const chosen = speeds.find((each) => each === typed?.speed && speed === mounted.speed) ?? speed;
  const ticked = typed && enabled === mounted.enabled ? typed.enabled : enabled;
  const { formData, state } = useNavigation();
  const saving = state !== "idle" && formData?.get("intent") === "save_settings";
  const form = useRef<HTMLFormElement>(null);
  const saved = { name: agent.name, speed, enabled: enabled ? "on" : "" };
  const { found, isChanged, keep, discard } = useFormDraft(`agent:${agent.id}`, saved);

  useEffect(() => {
    // What was refused and came back is newer.
    if (found && !typed && form.current) restoreFields(form.current, found.kept);
  }, [found, typed]);

  return (
    <Form
      ref={form}
      method="post"
      action={agentPath(agent.id)}
      onInput={({ currentTarget }) => keep(valuesOf(currentTarget, fieldNames))}
      className="space-y-5 text-sm"
    >
      <input type="hidden" name="intent" value="save_settings" />
      <NameField key={agent.name} initial={name} problem={problem} />
      <SpeedField key={speed} initial={chosen} problem={problem} />
      <label className="flex gap-2.5">
        <input
          key={String(enabled)}
          type="checkbox"
          name="enabled"
          value="on"
          defaultChecked={ticked}
          aria-describedby="enabled-hint"
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span>
          <span className="font-medium">Running</span>
          <span id="enabled-hint" className="block text-ink-soft">
            Without it the agent is paused: it finishes its present step and starts no other.
          </span>
        </span>
      </label>
      <Button type="submit" variant="primary" className="w-full" disabled={saving}>
        {saving ? "Saving…" : "Save settings"}
      </Button>
      <HelpLink article="agent-settings">What these settings change</HelpLink>
      <LeaveQuestion isChanged={isChanged} onDiscard={discard} />
    </Form>
  );
}

interface FieldProps<Value extends string> {
  initial: Value;
  problem: SettingsProblem | null;
}

function NameField({ initial, problem }: FieldProps<string>) {
  const input = useRef<HTMLInputElement>(null);
  const error = problem?.errors.name;

  useEffect(() => {
    if (problem?.errors.name) input.current?.focus();
  }, [problem]);

  return (
    <div>
      <label htmlFor="agent-name" className="font-medium">
        Name
      </label>
      <input
        ref={input}
        id="agent-name"
        name="name"
        dir="auto"
        required
        autoComplete="off"
        // Where there is no script to do it.
        autoFocus={error !== undefined}
        defaultValue={initial}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "agent-name-problem" : "agent-name-hint"}
        className={classNames(
          "mt-1.5 min-h-10 w-full rounded-lg border bg-surface px-3 py-1.5 text-base text-ink",
          error ? "border-danger-mark" : "border-line-strong",
        )}
      />
      {error ? (
        <Problem id="agent-name-problem">{error}</Problem>
      ) : (
        <p id="agent-name-hint" className="mt-1.5 text-ink-soft">
          At most {maxNameLength} characters.
        </p>
      )}
    </div>
  );
}

function SpeedField({ initial, problem }: FieldProps<Speed>) {
  const error = problem?.errors.speed;
  return (
    <fieldset aria-describedby={error ? "pace-problem pace-hint" : "pace-hint"}>
      <legend className="font-medium">Pace</legend>
      <div className="mt-1.5 divide-y divide-line rounded-lg border border-line-strong">
        {speeds.map((speed) => (
          <label key={speed} className="flex gap-2.5 px-3 py-2.5">
            <input
              type="radio"
              name="speed"
              value={speed}
              defaultChecked={speed === initial}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span>
              <span className="font-medium">{speedTexts[speed].name}</span>
              <span className="block text-ink-soft">{speedTexts[speed].meaning}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <Problem id="pace-problem">{error}</Problem>}
      <p id="pace-hint" className="mt-1.5 text-ink-soft">
        How much is made follows the plan: an agent that is done sooner waits for the next idea.
      </p>
    </fieldset>
  );
}

function Problem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="mt-1.5 flex gap-1.5 text-danger">
      <AlertIcon size={18} className="mt-px shrink-0" />
      {children}
    </p>
  );
}
