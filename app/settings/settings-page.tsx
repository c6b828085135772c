import type { ReactNode } from "react";
import { useId } from "react";
import type { IntegrationStatus } from "../integrations/schema";
import { formatWholeDollars } from "../ui/format";
import { Connections } from "./connections";
import { TimeZoneForm } from "./time-zone-form";
import type { TimeZoneGroup } from "./time-zones";

export interface SettingsView {
  timeZone: string;
  /** Minutes of the day that have passed in that time zone. */
  minutesNow: number;
  /** Dollars. */
  goal: number;
  timeZones: TimeZoneGroup[];
  integrations: IntegrationStatus;
}

interface SettingsPageProps {
  settings: SettingsView;
  /** Why the form just sent was not saved. */
  problem: string | null;
}

export function SettingsPage({ settings, problem }: SettingsPageProps) {
  return (
    <main id="main" className="mx-auto w-full max-w-3xl space-y-6 px-4 py-10 sm:px-6">
      <h1 className="text-2xl font-semibold">Workspace settings</h1>
      <Section
        title="Time zone"
        description="The manager's day, from the Morning Review to the Evening Report, runs by this clock."
      >
        <TimeZoneForm {...settings} problem={problem} />
      </Section>
      <Section
        title="Revenue goal"
        description="What the progress on your dashboard is measured against. It is the same for every workspace."
      >
        <p className="text-2xl font-semibold tracking-tight tabular-nums">
          {formatWholeDollars(settings.goal)}
        </p>
      </Section>
      <Section
        id="connections"
        title="Connections"
        description="The services that your agents can write with and publish on. Keys and passwords are never shown."
      >
        <Connections status={settings.integrations} />
      </Section>
    </main>
  );
}

interface SectionProps {
  /** Where addresses lead that mean this part. */
  id?: string;
  title: string;
  description: string;
  children: ReactNode;
}

function Section({ id, title, description, children }: SectionProps) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className="rounded-xl border border-line bg-surface p-5 shadow-lift sm:p-6"
    >
      <h2 id={heading} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">{description}</p>
      <div className="mt-5">{children}</div>
    </section>
  );
}
