import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { FormProblem, TypedField } from "#app/platform/ui/forms/form-fields.tsx";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { blogSettingsPath } from "#app/workspace/paths/blog.ts";
import { domainIntents, type DomainProblem, type DomainView } from "./blog-view.ts";

interface BlogDomainProps {
  view: DomainView;
  /** Why the last action failed. */
  problem: DomainProblem | null;
}

/** Custom domain of the blog: name, DNS records, and verification. */
export function BlogDomain({ view, problem }: BlogDomainProps) {
  const { domain } = view;
  return (
    <Card className="space-y-4 sm:p-6">
      <h2 className="text-lg font-semibold">Custom domain</h2>
      {domain === null ? (
        <EnterForm problem={problem} />
      ) : (
        <>
          {problem && <FormProblem title={problem.title}>{problem.words}</FormProblem>}
          {domain.provenAt === null ? (
            <Unproven view={view} domain={domain} />
          ) : (
            <p className="max-w-prose text-sm">
              Your blog is at <strong className="break-all">{domain.domain}</strong>. Links to the
              old address redirect there. If the page doesn’t load, check step 2 below.
            </p>
          )}
          {domain.provenAt !== null && <Leading view={view} domain={domain.domain} />}
          <div className="flex flex-wrap gap-3">
            {domain.provenAt === null && (
              <OneButton
                intent={domainIntents.check}
                words="Check"
                busyWords="Checking…"
                isPrimary
              />
            )}
            <OneButton
              intent={domainIntents.remove}
              words={domain.provenAt === null ? "Use another domain" : "Remove the domain"}
              busyWords="Removing…"
            />
          </div>
        </>
      )}
    </Card>
  );
}

function EnterForm({ problem }: { problem: DomainProblem | null }) {
  const busy = useBusy(domainIntents.enter);
  return (
    <Form method="post" action={blogSettingsPath} className="space-y-4">
      <p className="max-w-prose text-sm text-ink-soft">
        If you own a domain, you can use it for your blog only. You’ll need access to the DNS
        records at your domain’s provider.
      </p>
      <input type="hidden" name="intent" value={domainIntents.enter} />
      <FailedText text="Failed to add the domain" />
      <TypedField
        id="blog-domain"
        name="domain"
        label="Domain"
        hint="Such as blog.example.com"
        value={problem?.typed ?? ""}
        problem={problem?.words}
        hasFocus={problem !== null}
        autoComplete="off"
      />
      <Button type="submit" aria-disabled={busy || undefined}>
        {busy ? "Saving…" : "Use this domain"}
      </Button>
    </Form>
  );
}

function Unproven({ view, domain }: { view: DomainView; domain: OwnDomainView }) {
  return (
    <>
      <p className="max-w-prose text-sm">
        <strong className="break-all">{domain.domain}</strong> isn’t verified yet. Add two records
        at your domain’s provider, wait a few minutes, then select Check.
      </p>
      <h3 className="text-sm font-medium">1. A TXT record, which proves that you own the domain</h3>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">Name</dt>
        <dd className="font-mono break-all">{domain.record.name}</dd>
        <dt className="text-ink-soft">Value</dt>
        <dd className="font-mono break-all">{domain.record.value}</dd>
      </dl>
      <Leading view={view} domain={domain.domain} />
    </>
  );
}

type OwnDomainView = NonNullable<DomainView["domain"]>;

function Leading({ view: { target }, domain }: { view: DomainView; domain: string }) {
  return (
    <>
      <h3 className="text-sm font-medium">2. A CNAME record, which sends readers here</h3>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">Name</dt>
        <dd className="font-mono break-all">{domain}</dd>
        <dt className="text-ink-soft">Target</dt>
        <dd className="font-mono break-all">{target}</dd>
      </dl>
      <p className="max-w-prose text-sm text-ink-soft">
        A root domain such as example.com often doesn’t allow a CNAME. Use ALIAS or ANAME if your
        provider offers it, or A and AAAA records with the IP addresses of {target}.
      </p>
    </>
  );
}

const failedTexts = {
  [domainIntents.check]: "Failed to check the domain",
  [domainIntents.remove]: "Failed to remove the domain",
} as const;

function OneButton(props: {
  intent: keyof typeof failedTexts;
  words: string;
  busyWords: string;
  isPrimary?: boolean;
}) {
  const { intent, words, busyWords, isPrimary = false } = props;
  const busy = useBusy(intent);
  return (
    <Form method="post" action={blogSettingsPath}>
      <input type="hidden" name="intent" value={intent} />
      <FailedText text={failedTexts[intent]} />
      <Button
        type="submit"
        {...(isPrimary && { variant: "primary" as const })}
        aria-disabled={busy || undefined}
      >
        {busy ? busyWords : words}
      </Button>
    </Form>
  );
}

const useBusy = (intent: string) => useNavigation().formData?.get("intent") === intent;
