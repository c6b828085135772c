import { Form } from "@remix-run/react";
import { Button } from "#app/platform/ui/button.tsx";
import { choiceFieldStyles } from "#app/platform/ui/forms/choice-field.tsx";
import { formatNumber } from "#app/platform/ui/format.ts";
import { countChanges, type DiffBlock } from "./diff-texts.ts";
import type { TextVersion } from "./text-view.ts";

interface TextChangesProps {
  shown: TextVersion;
  versions: readonly TextVersion[];
  changes: { from: TextVersion; blocks: readonly DiffBlock[] } | null;
}

/** What differs between two versions: underlined what was put in, struck out what was taken out. */
export function TextChanges({ shown, versions, changes }: TextChangesProps) {
  if (!changes)
    return (
      <p className="mt-5 text-ink-soft">
        There is one version of this text, so that nothing has changed yet.
      </p>
    );
  const { from, blocks } = changes;
  const { added, removed } = countChanges(blocks);
  return (
    <>
      <Form method="get" className="mt-5 flex flex-wrap items-end gap-3 text-sm print:hidden">
        <input type="hidden" name="show" value="changes" />
        <VersionChoice name="from" label="From" versions={versions} chosen={from.number} />
        <VersionChoice name="version" label="To" versions={versions} chosen={shown.number} />
        <Button type="submit">Compare</Button>
      </Form>
      <p className="mt-4 text-sm text-ink-soft">
        From version {from.number} to version {shown.number}: {formatNumber(added)}{" "}
        {added === 1 ? "word" : "words"} put in, {formatNumber(removed)} taken out.
      </p>
      {from.title !== shown.title && (
        <p dir="auto" className="mt-3 text-left font-semibold">
          <del className="text-danger">{from.title}</del>{" "}
          <ins className="text-success">{shown.title}</ins>
        </p>
      )}
      <div className="mt-4 max-w-prose space-y-4 break-words whitespace-pre-wrap">
        {blocks.map((block, index) => (
          <Block key={index} block={block} />
        ))}
      </div>
    </>
  );
}

function Block({ block }: { block: DiffBlock }) {
  const parts = block.kind === "changed" ? block.parts : [block];
  return (
    <p dir="auto" className="text-left">
      {parts.map(({ kind, text }, index) =>
        kind === "same" ? (
          <span key={index} className={block.kind === "same" ? "text-ink-soft" : undefined}>
            {text}
          </span>
        ) : kind === "added" ? (
          <ins key={index} className="bg-success-soft text-success underline">
            {text}
          </ins>
        ) : (
          <del key={index} className="bg-danger-soft text-danger">
            {text}
          </del>
        ),
      )}
    </p>
  );
}

interface VersionChoiceProps {
  name: string;
  label: string;
  versions: readonly TextVersion[];
  chosen: number;
}

function VersionChoice({ name, label, versions, chosen }: VersionChoiceProps) {
  return (
    <label className="block font-medium">
      {label}
      <select
        // What a link chooses is shown in the field as well.
        key={chosen}
        name={name}
        defaultValue={chosen}
        className={`mt-1 font-normal ${choiceFieldStyles(false)}`}
      >
        {versions.map(({ number, maker }) => (
          <option key={number} value={number}>
            Version {number}
            {maker === null ? "" : ` by ${maker}`}
          </option>
        ))}
      </select>
    </label>
  );
}
