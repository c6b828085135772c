import type { ReactNode } from "react";
import { useId } from "react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { formatWholeDollars } from "#app/platform/ui/format.ts";
import { LeaveQuestion } from "#app/platform/web/drafts/leave-question.tsx";
import type { ArticleSlug } from "#app/site/help/articles.ts";
import { HelpLink } from "#app/site/help/help-link.tsx";
import type { IntegrationStatus } from "#app/domain/credentials/schema.ts";
import { billingPath } from "#app/workspace/paths/billing.ts";
import { Connections } from "./connections.tsx";
import { DailyEmailForm, useDailyEmailDraft } from "./daily-email-form.tsx";
import {
  NotificationPreferencesForm,
  useNotificationPreferencesDraft,
} from "./notification-preferences-form.tsx";
import { TimeZoneForm, useTimeZoneDraft } from "./time-zone-form.tsx";
import { TimeZoneProposal } from "./time-zone-proposal.tsx";
import type { TimeZoneGroup } from "./time-zones.ts";

export interface SettingsView {
  timeZone: string;
  /** Whether it has been decided on; before, it is what every workspace begins with. */
  isTimeZoneChosen: boolean;
  /** Minutes of the day that have passed in that time zone. */
  minutesNow: number;
  /** Dollars. */
  goal: number;
  timeZones: TimeZoneGroup[];
  /** No passing notices of what agents do. */
  toastsMuted: boolean;
  /** An e-mail on mornings when something waits. */
  dailyEmail: boolean;
  /** Whether this installation sends e-mail at all. */
  sendsMail: boolean;
  integrations: IntegrationStatus;
}

interface SettingsPageProps {
  settings: SettingsView;
  /** Why the form just sent was not saved. */
  problem: string | null;
}

export function SettingsPage({ settings, problem }: SettingsPageProps) {
  const zone = useTimeZoneDraft(settings.timeZone);
  const notices = useNotificationPreferencesDraft(settings.toastsMuted);
  const mail = useDailyEmailDraft(settings.dailyEmail);
  const drafts = [zone, notices, mail];
  return (
    <main id="main" className="w-full max-w-3xl min-w-0 space-y-6">
      <div>
        <h1 className="text-2xl font-semibold">Workspace settings</h1>
        <HelpLink manual="settings" className="mt-1.5 mr-4">
          All settings in the manual
        </HelpLink>
        <HelpLink article="stored-data" className="mt-1.5">
          What is stored about me?
        </HelpLink>
      </div>
      <Section
        title="Time zone"
        description="Your days begin by this clock: amounts, charts, reports and every time you see. So does the manager's day."
        help={{ article: "time-zone", question: "What does the time zone change?" }}
      >
        <div className="mb-5 empty:hidden">
          <TimeZoneProposal workspace={settings} />
        </div>
        <TimeZoneForm {...settings} problem={problem} draft={zone} />
      </Section>
      <Section
        title="Notices"
        description="The dashboard tells you in its corner when something good has happened: the first at once, what follows within 20 seconds together."
        help={{
          article: "notifications",
          question: "What are notices, and what does the bell keep?",
        }}
      >
        <NotificationPreferencesForm toastsMuted={settings.toastsMuted} draft={notices} />
      </Section>
      <Section
        id="daily-mail"
        title="Morning e-mail"
        description="What waits for you, what comes next and what went out, in one short e-mail. On mornings when nothing waits there is none."
        help={{ article: "notifications", question: "How am I told of what happens?" }}
      >
        <DailyEmailForm
          dailyEmail={settings.dailyEmail}
          sendsMail={settings.sendsMail}
          draft={mail}
        />
      </Section>
      <Section
        title="Revenue goal"
        description="What the progress on your dashboard is measured against. It is the same for every workspace."
        help={{ article: "revenue-figures", question: "How is revenue counted?" }}
      >
        <p className="text-2xl font-semibold tracking-tight tabular-nums">
          {formatWholeDollars(settings.goal)}
        </p>
      </Section>
      <Section
        id="connections"
        title="Connections"
        description="The services that your agents can write with and publish on. Keys and passwords are never shown."
        help={{ article: "connecting-accounts", question: "What is a key, and who sees it?" }}
      >
        <Connections status={settings.integrations} />
      </Section>
      <Section
        title="Subscription"
        description="What you pay, how long you have access, your invoices, and how to cancel."
        help={{ article: "subscription", question: "What does it cost, and how do I cancel?" }}
      >
        <ButtonLink to={billingPath}>Go to Billing</ButtonLink>
      </Section>
      <LeaveQuestion
        isChanged={drafts.some(({ isChanged }) => isChanged)}
        onDiscard={() => {
          for (const { discard } of drafts) discard();
        }}
      />
    </main>
  );
}

interface SectionProps {
  /** Where addresses lead that mean this part. */
  id?: string;
  title: string;
  description: string;
  /** What people ask here, and where it is answered. */
  help: { article: ArticleSlug; question: string };
  children: ReactNode;
}

function Section({ id, title, description, help, children }: SectionProps) {
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
      <HelpLink article={help.article} className="mt-1.5">
        {help.question}
      </HelpLink>
      <div className="mt-5">{children}</div>
    </section>
  );
}
