import * as z from "zod";

/** An edit proposed by a model: a passage that occurs once, and its replacement. */
export const Edit = z.object({ find: z.string(), replace: z.string() });

export const ReasonedEdit = z.object({ ...Edit.shape, why: z.string() });

/** Makes the edits that fit. Passages that do not occur, or occur twice, stay. */
export function applyEdits(text: string, edits: readonly z.infer<typeof Edit>[]): string {
  return fittingEdits(text, edits).reduce(
    (changed, { find, replace }) => changed.replace(find, () => replace),
    text,
  );
}

/** Those that fit, one after the other. */
export function fittingEdits<One extends z.infer<typeof Edit>>(
  text: string,
  edits: readonly One[],
): One[] {
  let changed = text;
  return edits.filter(({ find, replace }) => {
    const fits = find.trim() !== "" && changed.split(find).length === 2;
    if (fits) changed = changed.replace(find, () => replace);
    return fits;
  });
}
