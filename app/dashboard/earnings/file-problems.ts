import type { FileProblem } from "#app/domain/earnings/read-earnings-file.server.ts";

/** Why a file can't be read, and what to do. @param line of the problem */
export const fileProblems: Readonly<Record<FileProblem, (line: number) => string>> = {
  empty: () => "This file has no rows, or only headings.",
  no_text: () =>
    "This isn't a text file. Save the table as CSV first: in Excel with “Save as”, in Google Sheets with “Download”.",
  too_many_rows: () =>
    "This file has more than 10,000 rows. Split it by year or month and import the parts one by one.",
  too_many_columns: (line) =>
    `Line ${line} has more than 100 columns. Check that this is a list of payments with one payment per line.`,
  open_quote: (line) => `Line ${line} has an unclosed quotation mark. Save the table as CSV again.`,
};
