import { Input, Textarea } from "#app/platform/ui/forms/controls.tsx";
import { FieldNotes } from "#app/platform/ui/forms/form-fields.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Panel } from "#app/platform/ui/card.tsx";
import { LinkIcon, ReportIcon } from "#app/platform/ui/icons/icons.tsx";
import { formatNumber } from "#app/platform/ui/format.ts";
import { limits, type SampleFrom } from "#app/domain/brief/brief.ts";
import type { ListedProposal, ListedSample } from "./brief-view.ts";
import { briefFields, sampleFileEnds } from "./fields.ts";
import { ProposalCard } from "./proposal-card.tsx";
import { DropButton } from "./voice-card.tsx";

interface SamplesCardProps {
  samples: readonly ListedSample[];
  proposals: readonly ListedProposal[];
  typed: { title: string; text: string };
  problem?: string | undefined;
}

const fromWords = {
  pasted: "Pasted by you",
  file: "From a file",
  website: "From your website",
} as const satisfies Record<SampleFrom, string>;

/** The owner's writing samples, from which agents learn the tone. */
export function SamplesCard({ samples, proposals, typed, problem }: SamplesCardProps) {
  return (
    <Panel
      level={2}
      title="Writing samples"
      aside={
        <p className="text-sm text-ink-soft">
          {samples.length} of up to {limits.samples}
        </p>
      }
    >
      <ul className="divide-y divide-line text-sm">
        {samples.map(({ id, title, from, words }) => (
          <li key={id} className="flex items-start gap-2.5 py-2.5 first:pt-0">
            <input type="hidden" name={briefFields.kept} value={id} />
            <span aria-hidden className="mt-0.5 text-ink-soft">
              {from === "website" ? <LinkIcon size={16} /> : <ReportIcon size={16} />}
            </span>
            <div className="min-w-0 flex-1">
              <p dir="auto" className="break-words">
                {title}
              </p>
              <p className="text-ink-soft">
                {fromWords[from]} · {words === 1 ? "1 word" : `${formatNumber(words)} words`}
              </p>
            </div>
            <DropButton intent={`drop ${id}`} name={title} />
          </li>
        ))}
      </ul>
      {proposals.length > 0 && (
        <div className="mt-2 space-y-2">
          {proposals.map((proposal) => (
            <ProposalCard key={proposal.key} proposal={proposal} mine="" />
          ))}
        </div>
      )}
      {samples.length < limits.samples && (
        // The previous choice was uploaded.
        <NewText key={samples.length} typed={typed} problem={problem} />
      )}
    </Panel>
  );
}

function NewText({ typed, problem }: Pick<SamplesCardProps, "typed" | "problem">) {
  const isTyped = typed.text !== "";
  return (
    <>
      <details className="mt-2 text-sm" open={isTyped}>
        <summary className="min-h-9 cursor-pointer py-1.5 font-medium text-accent">
          Paste a sample
        </summary>
        {/* Saved only when added. */}
        <div className="mt-1 space-y-2" onInput={(event) => event.stopPropagation()}>
          <label className="block">
            <span className="text-ink-soft">Title</span>
            <Input
              name={briefFields.newTitle}
              dir="auto"
              autoComplete="off"
              defaultValue={typed.title}
              isLarge
              className="mt-1"
            />
          </label>
          <label className="block">
            <span className="text-ink-soft">Sample text</span>
            <Textarea
              name={briefFields.newText}
              dir="auto"
              rows={5}
              defaultValue={typed.text}
              isLarge
              className="mt-1 leading-relaxed"
            />
          </label>
          <Button type="submit" size="small" name={briefFields.intent} value="save">
            Add sample
          </Button>
        </div>
      </details>
      <details className="text-sm" open={problem !== undefined && !isTyped}>
        <summary className="min-h-9 cursor-pointer py-1.5 font-medium text-accent">Upload</summary>
        <div className="mt-1 space-y-2" onInput={(event) => event.stopPropagation()}>
          <label className="block">
            <span className="text-ink-soft">
              Text files ({sampleFileEnds.join(" or ")}), {formatNumber(limits.sample)} characters
              each at most
            </span>
            <input
              type="file"
              name={briefFields.files}
              accept={`${sampleFileEnds.join(",")},text/plain,text/markdown`}
              multiple
              className="mt-1 block w-full text-sm"
            />
          </label>
          {/* Submits the whole form, so that no typed text is lost. */}
          <Button
            type="submit"
            size="small"
            name={briefFields.intent}
            value="upload"
            formEncType="multipart/form-data"
          >
            Upload
          </Button>
        </div>
      </details>
      <FieldNotes id="brief-samples" problem={problem} isAlert />
    </>
  );
}
