import { Form } from "@remix-run/react";
import { Select } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { formatNumber } from "#app/platform/ui/format.ts";
import { countChanges, type DiffBlock } from "./diff-texts.ts";
import type { TextVersion } from "./text-view.ts";

interface TextChangesProps {
  shown: TextVersion;
  versions: readonly TextVersion[];
  changes: { from: TextVersion; blocks: readonly DiffBlock[] } | null;
}

/** Shows two versions' differences: added words underlined, removed words struck through. */
export function TextChanges({ shown, versions, changes }: TextChangesProps) {
  if (!changes)
    return <p className="mt-5 text-ink-soft">No changes yet. This is the only version.</p>;
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
        {added === 1 ? "word" : "words"} added, {formatNumber(removed)} removed.
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
      <Select
        // Resets the field when a link changes the choice.
        key={chosen}
        name={name}
        defaultValue={chosen}
        className="mt-1 font-normal"
      >
        {versions.map(({ number, maker }) => (
          <option key={number} value={number}>
            Version {number}
            {maker === null ? "" : ` by ${maker}`}
          </option>
        ))}
      </Select>
    </label>
  );
}
