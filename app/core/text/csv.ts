/** Text that a spreadsheet would treat as a formula. */
const formula = /^[=+\-@\t\r]/u;

/** Byte order mark, so that Excel reads UTF-8. */
export const csvStart = "\uFEFF";

/** One line of a CSV file (RFC 4180); null is an empty field. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(field).join(",")}\r\n`;

function field(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
