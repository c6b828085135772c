import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Checkbox, Input } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
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
 * A field resets when its stored value changes (after saving, undoing, or in another tab); otherwise it keeps what was typed.
 */
export function AgentSettingsForm({ profile, problem }: AgentSettingsFormProps) {
  const { agent, speed, enabled } = profile;
  // Without JavaScript, a rejected form returns as a new page with the typed values.
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
    // The rejected values are newer.
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
        <Checkbox
          key={String(enabled)}
          name="enabled"
          value="on"
          defaultChecked={ticked}
          aria-describedby="enabled-hint"
          className="mt-0.5 size-4"
        />
        <span>
          <span className="font-medium">Running</span>
          <span id="enabled-hint" className="block text-ink-soft">
            When off, the agent is paused: it finishes its current step and starts no other.
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
      <Input
        ref={input}
        id="agent-name"
        name="name"
        dir="auto"
        required
        autoComplete="off"
        // For browsers without JavaScript.
        autoFocus={error !== undefined}
        defaultValue={initial}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "agent-name-problem" : "agent-name-hint"}
        isLarge
        className="mt-1.5"
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
      <legend className="font-medium">Speed</legend>
      <div className="mt-1.5 divide-y divide-line rounded-lg border border-line-strong">
        {speeds.map((speed) => (
          <label key={speed} className="flex gap-2.5 px-3 py-2.5">
            <Checkbox
              type="radio"
              name="speed"
              value={speed}
              defaultChecked={speed === initial}
              className="mt-0.5 size-4"
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
        The plan sets how much is written. A faster agent waits for the next idea.
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
