import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Badge } from "#app/platform/ui/badge.tsx";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { ConfirmStep, ConfirmButton } from "#app/platform/ui/forms/confirm-step.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { tokenScopes } from "#app/workspace/token-scope.ts";
import { NewTokenForm } from "./new-token-form.tsx";
import { tokenScopeTexts, type TokenSummary } from "./token.ts";
import { tokenFields, type TokenAnswer } from "./tokens-form.ts";

interface TokensPageProps {
  tokens: readonly TokenSummary[];
  /** IANA name, for times. */
  timeZone: string;
  /** The result of the submitted form. */
  answer: TokenAnswer | null;
}

/** API tokens: create, list, revoke. */
export function TokensPage({ tokens, timeZone, answer }: TokensPageProps) {
  return (
    <main id="main" className="w-full max-w-3xl min-w-0 space-y-6">
      <div>
        <h1 className="text-2xl font-semibold">API tokens</h1>
        <p className="mt-2 max-w-prose text-ink-soft">
          Tokens let your apps and assistants read or change your workspace. You don't need one to
          use this site.{" "}
          <Link to="/api-docs?tab=authentication" className={linkStyles}>
            How to use a token
          </Link>
        </p>
      </div>
      {answer?.token && <MadeToken token={answer.token} />}
      <section
        aria-labelledby="tokens-heading"
        className="rounded-xl border border-line bg-surface p-5 shadow-lift sm:p-6"
      >
        <h2 id="tokens-heading" className="text-lg font-semibold">
          Your tokens
        </h2>
        {tokens.length === 0 ? (
          <p className="mt-3 text-sm text-ink-soft">No tokens yet. Create one below.</p>
        ) : (
          <ul className="mt-2 divide-y divide-line">
            {tokens.map((token) => (
              <TokenLine key={token.id} token={token} timeZone={timeZone} />
            ))}
          </ul>
        )}
      </section>
      <section
        aria-labelledby="new-token-heading"
        className="rounded-xl border border-line bg-surface p-5 shadow-lift sm:p-6"
      >
        <h2 id="new-token-heading" className="text-lg font-semibold">
          Create token
        </h2>
        <p className="mt-1 max-w-prose text-sm text-ink-soft">
          {tokenScopes
            .map((scope) => tokenScopeTexts[scope])
            .map(({ name, meaning }) => `${name}: ${meaning}`)
            .join(" ")}
        </p>
        <NewTokenForm made={answer?.token ?? null} problem={answer?.problem ?? null} />
      </section>
    </main>
  );
}

/** Shown once: it is not stored. */
function MadeToken({ token }: { token: string }) {
  const shown = useRef<HTMLElement>(null);
  useEffect(() => shown.current?.focus(), [token]);
  return (
    <section
      role="status"
      className="rounded-xl border border-success-mark bg-surface p-5 shadow-lift sm:p-6"
    >
      <h2 className="text-lg font-semibold">Your new token</h2>
      <p className="mt-1 flex gap-1.5 text-sm text-ink-soft">
        <AlertIcon size={18} className="mt-0.5 shrink-0" />
        Copy it now. It is not stored here and won't be shown again.
      </p>
      <code
        ref={shown}
        tabIndex={-1}
        className="mt-3 block rounded-lg border border-line bg-sunken p-3 font-mono text-sm break-all select-all"
      >
        {token}
      </code>
    </section>
  );
}

function TokenLine({ token, timeZone }: { token: TokenSummary; timeZone: string }) {
  const { id, name, ending, scope, createdAt, expiresAt, lastUsedAt, isExpired } = token;
  const busy = useNavigation().formData?.get(tokenFields.id) === id;
  const when = (instant: string) => formatInstantIn(instant, timeZone);
  const facts = [
    `Ends in …${ending}`,
    `created ${when(createdAt)}`,
    lastUsedAt === null ? "never used" : `last used ${when(lastUsedAt)}`,
    expiresAt === null ? "works until you revoke it" : `works until ${when(expiresAt)}`,
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3.5 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi className="break-words">{name}</bdi>
          <Badge>{tokenScopeTexts[scope].name}</Badge>
          {isExpired && <Badge dashed>Ended</Badge>}
        </p>
        <p className="mt-0.5 text-ink-soft">{facts.join(" · ")}</p>
      </div>
      {/* When it wraps to its own line, its panel still opens within the page. */}
      <ConfirmStep asked="Revoke" of={name} className="ml-auto">
        <Form method="post">
          <input type="hidden" name="intent" value="revoke_token" />
          <FailedText text="Failed to revoke the token" />
          <input type="hidden" name={tokenFields.id} value={id} />
          <ConfirmButton
            does="Revoke this token"
            of={name}
            warning="Apps that use it lose access at once. This cannot be undone."
            disabled={busy}
          />
        </Form>
      </ConfirmStep>
    </li>
  );
}
