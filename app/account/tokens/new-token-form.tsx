import { useNavigation } from "@remix-run/react";
import { Fragment, useEffect, useRef } from "react";
import { Input, Select } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { DraftForm } from "#app/platform/web/drafts/draft-form.tsx";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { tokenScopes } from "#app/workspace/token-scope.ts";
import { maxTokenNameLength, tokenLifeNames, tokenScopeTexts } from "./token.ts";
import { tokenFields, type TokenProblem } from "./tokens-form.ts";

const beginning = {
  [tokenFields.name]: "",
  [tokenFields.scope]: tokenScopes[0],
  [tokenFields.life]: "quarter",
} as const;

interface NewTokenFormProps {
  /** The token just created: resets the form. */
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
        <FailedText text="Failed to create the token" />
        <label className="block font-medium">
          Name
          <Input
            ref={name}
            name={tokenFields.name}
            dir="auto"
            required
            autoComplete="off"
            maxLength={maxTokenNameLength}
            defaultValue={problem?.name}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "token-problem" : "token-hint"}
            className="mt-1.5"
          />
        </label>
        {error ? (
          <p id="token-problem" role="alert" className="flex gap-1.5 text-danger">
            <AlertIcon size={18} className="mt-px shrink-0" />
            {error}
          </p>
        ) : (
          <p id="token-hint" className="text-ink-soft">
            The app that uses it, such as “Spreadsheet” or “Assistant”.
          </p>
        )}
        <label className="block font-medium">
          Permissions
          <Select
            name={tokenFields.scope}
            defaultValue={problem?.scope ?? beginning.scope}
            className="mt-1.5"
          >
            {tokenScopes.map((scope) => (
              <option key={scope} value={scope}>
                {tokenScopeTexts[scope].name}
              </option>
            ))}
          </Select>
        </label>
        <label className="block font-medium">
          Expires after
          <Select
            name={tokenFields.life}
            defaultValue={problem?.life ?? beginning.life}
            className="mt-1.5"
          >
            {Object.entries(tokenLifeNames).map(([life, words]) => (
              <option key={life} value={life}>
                {words}
              </option>
            ))}
          </Select>
        </label>
        <Button type="submit" variant="primary" disabled={busy}>
          Create token
        </Button>
      </Fragment>
    </DraftForm>
  );
}
