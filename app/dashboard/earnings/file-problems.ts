import type { FileProblem } from "#app/domain/earnings/read-earnings-file.server.ts";

/** Why a file cannot be read at all, and what to do. @param line where that shows */
export const fileProblems: Readonly<Record<FileProblem, (line: number) => string>> = {
  empty: () => "There are no rows in it, at most a line of headings.",
  no_text: () =>
    "This is no text. Save the table as CSV first: in Excel with “Save as”, in Google Sheets with “Download”.",
  too_many_rows: () =>
    "It has more than 10,000 rows. Divide it, by year or by month, and bring in one after the other.",
  too_many_columns: (line) =>
    `Line ${line} has more than 100 columns: this is no list of payments, or its lines do not end.`,
  open_quote: (line) =>
    `In line ${line} a quotation mark is opened and never closed. Save the table as CSV once more.`,
};
