import { readEarningsFile, type FileJob, type FileResult } from "./read-earnings-file.server";

/** What is done in a thread of its own, since it would hold everybody up. */
export interface CsvJob {
  /** A file to be read. */
  file?: FileJob;
  /** A form that carries one, as it came: application/x-www-form-urlencoded. */
  form?: Uint8Array;
}

/** One of them, as it was asked for. */
export interface CsvResult {
  read?: FileResult;
  fields?: FileForm;
}

/** A form that carries a file. */
export interface FileForm {
  intent: string;
  /** Of the file; empty: it was pasted. */
  name: string;
  text: string;
}

export function workOn({ file, form }: CsvJob): CsvResult {
  return {
    ...(file && { read: readEarningsFile(file) }),
    ...(form && { fields: readFileForm(form) }),
  };
}

export function readFileForm(form: Uint8Array): FileForm {
  const fields = new URLSearchParams(new TextDecoder().decode(form));
  const of = (name: string) => fields.get(name) ?? "";
  // What was chosen counts before what was pasted.
  return { intent: of("intent"), name: of("name"), text: of("file") || of("text") };
}
