import { useNavigation } from "@remix-run/react";
import { Fragment, useEffect, useRef } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { DraftForm } from "#app/platform/web/drafts/draft-form.tsx";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { tokenScopes } from "#app/workspace/token-scope.ts";
import { maxTokenNameLength, tokenLifeNames, tokenScopeTexts } from "./token.ts";
import { tokenFields, type TokenProblem } from "./tokens-form.ts";

const fieldStyles = "mt-1.5 min-h-10 w-full rounded-lg border bg-surface px-3 py-1.5 text-ink";

const beginning = {
  [tokenFields.name]: "",
  [tokenFields.scope]: tokenScopes[0],
  [tokenFields.life]: "quarter",
} as const;

interface NewTokenFormProps {
  /** The token just made: the next one begins anew. */
  made: string | null;
  problem: TokenProblem | null;
}

export function NewTokenForm({ made, problem }: NewTokenFormProps) {
  const busy = useNavigation().formData?.get("intent") === "make_token";
  const name = useRef<HTMLInputElement>(null);
  const error = problem?.errors.name ?? problem?.errors.scope ?? problem?.errors.life;

  useEffect(() => {
    if (problem) name.current?.focus();
  }, [problem]);

  return (
    <DraftForm
      draft="token"
      saved={beginning}
      isRefused={problem !== null}
      className="mt-4 max-w-md space-y-4 text-sm"
    >
      <Fragment key={made}>
        <input type="hidden" name="intent" value="make_token" />
        <FailedText text="Failed to make the token" />
        <label className="block font-medium">
          Name
          <input
            ref={name}
            name={tokenFields.name}
            dir="auto"
            required
            autoComplete="off"
            maxLength={maxTokenNameLength}
            defaultValue={problem?.name}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "token-problem" : "token-hint"}
            className={classNames(fieldStyles, error ? "border-danger-mark" : "border-line-strong")}
          />
        </label>
        {error ? (
          <p id="token-problem" role="alert" className="flex gap-1.5 text-danger">
            <AlertIcon size={18} className="mt-px shrink-0" />
            {error}
          </p>
        ) : (
          <p id="token-hint" className="text-ink-soft">
            What uses it, such as “Spreadsheet” or “Assistant”.
          </p>
        )}
        <label className="block font-medium">
          What it may do
          <select
            name={tokenFields.scope}
            defaultValue={problem?.scope ?? beginning.scope}
            className={classNames(fieldStyles, "border-line-strong")}
          >
            {tokenScopes.map((scope) => (
              <option key={scope} value={scope}>
                {tokenScopeTexts[scope].name}
              </option>
            ))}
          </select>
        </label>
        <label className="block font-medium">
          How long it works
          <select
            name={tokenFields.life}
            defaultValue={problem?.life ?? beginning.life}
            className={classNames(fieldStyles, "border-line-strong")}
          >
            {Object.entries(tokenLifeNames).map(([life, words]) => (
              <option key={life} value={life}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" variant="primary" disabled={busy}>
          Make a token
        </Button>
      </Fragment>
    </DraftForm>
  );
}
