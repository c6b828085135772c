import { Form, useLocation, useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { Panel } from "#app/platform/ui/card.tsx";
import { PauseIcon, PlayIcon, ReportIcon } from "#app/platform/ui/icons/icons.tsx";
import { useSignedIn } from "#app/platform/web/brand.ts";
import { HelpIcon } from "#app/site/help/help-icon.tsx";
import {
  controls,
  demoTexts,
  type Control,
  type DashboardIntent,
} from "#app/domain/agents/settings/control.ts";
import { formActionPath } from "#app/dashboard/layout/form-address.ts";

const actions = [
  { intent: "start_all_agents", label: "Start All Agents", icon: <PlayIcon size={18} /> },
  { intent: "pause_system", label: "Pause System", icon: <PauseIcon size={18} /> },
  { intent: "generate_report", label: "Generate Report", icon: <ReportIcon size={18} /> },
] as const satisfies readonly { intent: DashboardIntent; label: string; icon: JSX.Element }[];

/** Says why the demo's buttons are disabled. */
const quickActionsDemoId = "quick-actions-demo";

interface QuickActionsProps {
  /** All controls are shown, but disabled. */
  demo: boolean;
  /** Every agent is already running. */
  running: boolean;
  /** The control that is waiting for its effect. */
  pending: Control | null;
  /** Sends a control over the live connection; false: submit the form instead. */
  onControl: (control: Control) => boolean;
}

export function QuickActions({ demo, running, pending, onControl }: QuickActionsProps) {
  const signedIn = useSignedIn();
  const action = formActionPath(useLocation().pathname);
  const posting = useNavigation().formData?.get("intent") ?? null;

  function takeOver(event: FormEvent, intent: DashboardIntent, busy: boolean) {
    // Ignore further clicks while one is in progress.
    if (busy) return event.preventDefault();
    const control = controls.find((known) => known === intent);
    if (control && onControl(control)) event.preventDefault();
  }

  return (
    <Panel
      title="Quick Actions"
      help={
        <HelpIcon article="start-and-pause" question="What happens when agents start or pause?" />
      }
    >
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-1">
        {actions.map(({ intent, label, icon }, index) => {
          const busy = posting === intent || pending === intent;
          return (
            <Form
              key={intent}
              method="post"
              action={action}
              preventScrollReset
              onSubmit={(event) => takeOver(event, intent, busy)}
              className={index === 0 ? "col-span-full" : undefined}
            >
              <input type="hidden" name="intent" value={intent} />
              <Button
                type="submit"
                variant={intent === "start_all_agents" && !running ? "primary" : "secondary"}
                className="w-full max-sm:px-2"
                disabled={demo}
                aria-busy={busy || undefined}
                aria-disabled={busy || undefined}
                aria-describedby={demo ? quickActionsDemoId : undefined}
              >
                {icon}
                {busy ? "One moment…" : label}
              </Button>
            </Form>
          );
        })}
      </div>
      {demo && (
        <p id={quickActionsDemoId} className="mt-3 text-sm text-ink-soft">
          {demoTexts.title}: {signedIn ? demoTexts.notYours : demoTexts.control}.
        </p>
      )}
    </Panel>
  );
}
