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
  /** Whether the owner chose it; false: it is still the default. */
  isTimeZoneChosen: boolean;
  /** Minutes since midnight in that time zone. */
  minutesNow: number;
  /** Dollars. */
  goal: number;
  timeZones: TimeZoneGroup[];
  /** Toasts about agents are off. */
  toastsMuted: boolean;
  /** The daily email is on. */
  dailyEmail: boolean;
  /** Whether email is set up. */
  sendsMail: boolean;
  integrations: IntegrationStatus;
}

interface SettingsPageProps {
  settings: SettingsView;
  /** Why the form was not saved. */
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
        description="Used for your amounts, charts, reports, and all times you see, and for your manager's schedule."
        help={{ article: "time-zone", question: "What does the time zone change?" }}
      >
        <div className="mb-5 empty:hidden">
          <TimeZoneProposal workspace={settings} />
        </div>
        <TimeZoneForm {...settings} problem={problem} draft={zone} />
      </Section>
      <Section
        title="Notices"
        description="Pop-up notices about good news appear in the corner of the dashboard. News within 20 seconds is grouped."
        help={{
          article: "notifications",
          question: "What are notices, and what does the bell show?",
        }}
      >
        <NotificationPreferencesForm toastsMuted={settings.toastsMuted} draft={notices} />
      </Section>
      <Section
        id="daily-mail"
        title="Daily email"
        description="One short email with what needs your attention, what's coming up, and what was published. You get none on mornings when nothing needs your attention."
        help={{ article: "notifications", question: "How will I be notified?" }}
      >
        <DailyEmailForm
          dailyEmail={settings.dailyEmail}
          sendsMail={settings.sendsMail}
          draft={mail}
        />
      </Section>
      <Section
        title="Revenue goal"
        description="Your dashboard shows progress toward this goal. It's the same for every workspace."
        help={{ article: "revenue-figures", question: "How is revenue counted?" }}
      >
        <p className="text-2xl font-semibold tracking-tight tabular-nums">
          {formatWholeDollars(settings.goal)}
        </p>
      </Section>
      <Section
        id="connections"
        title="Connections"
        description="The services your agents write with and publish to. Keys and passwords are never shown."
        help={{ article: "connecting-accounts", question: "What is a key, and who can see it?" }}
      >
        <Connections status={settings.integrations} />
      </Section>
      <Section
        title="Subscription"
        description="Your price, access, invoices, and cancellation."
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
  /** The anchor of this section. */
  id?: string;
  title: string;
  description: string;
  /** A related question and its help article. */
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
