import { useNavigation } from "@remix-run/react";
import { Fragment, useEffect, useRef } from "react";
import { Button } from "../../platform/ui/button";
import { classNames } from "../../platform/ui/class-names";
import { AlertIcon } from "../../platform/ui/icons";
import { DraftForm } from "../../platform/web/draft-form";
import { FailedText } from "../../platform/requests/failed-text";
import { tokenScopes } from "../../workspace/token-scope";
import { longestTokenName, tokenLifeNames, tokenScopeTexts } from "./token";
import { tokenFields, type TokenProblem } from "./tokens-form";

const fieldLook = "mt-1.5 min-h-10 w-full rounded-lg border bg-surface px-3 py-1.5 text-ink";

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
            maxLength={longestTokenName}
            defaultValue={problem?.name}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "token-problem" : "token-hint"}
            className={classNames(fieldLook, error ? "border-danger-mark" : "border-line-strong")}
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
            className={classNames(fieldLook, "border-line-strong")}
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
            className={classNames(fieldLook, "border-line-strong")}
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
