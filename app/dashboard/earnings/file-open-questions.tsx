import type { ReactNode } from "react";
import { Input, Select } from "#app/platform/ui/forms/controls.tsx";
import { offeredEncodings } from "#app/domain/earnings/encodings.ts";
import type { ImportChoices } from "./earnings-imports.server.ts";
import type { ImportPageData } from "./earnings-import.route.server.ts";
import { choiceFields } from "./import-choices.ts";

interface OpenQuestionsProps {
  file: NonNullable<ImportPageData["preview"]>["file"];
  choices: ImportChoices;
}

/** Questions about a file; answered ones stay visible. */
export function FileOpenQuestions({ file, choices }: OpenQuestionsProps) {
  return (
    <>
      <Letters file={file} choices={choices} />
      <Head file={file} />
      {(file.dayOrder === null || choices.dayOrder !== undefined) && (
        <Choice
          label="Which date format does the file use?"
          name={choiceFields.dayOrder}
          chosen={choices.dayOrder}
          isOpen={file.dayOrder === null}
          options={[
            ["month_first", "Month first: 03/04/26 is March 4, 2026"],
            ["day_first", "Day first: 03/04/26 is April 3, 2026"],
            ["year_first", "Year first: 26/03/04 is March 4, 2026"],
            ["month_year", "Month and year: May-26 and 05/26 are May 2026"],
          ]}
        />
      )}
      {(file.decimal === null || choices.decimal !== undefined) && (
        <Choice
          label="Which decimal separator does the file use?"
          name={choiceFields.decimal}
          chosen={choices.decimal}
          isOpen={file.decimal === null}
          options={[
            [".", "Period: 1,234 is one thousand two hundred thirty-four"],
            [",", "Comma: 1.234 is one thousand two hundred thirty-four"],
          ]}
        />
      )}
      <Statuses file={file} choices={choices} />
      <Currencies file={file} choices={choices} />
    </>
  );
}

function Letters({ file: { encoding }, choices }: OpenQuestionsProps) {
  if (encoding.samples.length === 0) return null;
  return (
    <Choice
      label="Which of these shows the text correctly?"
      hint={
        encoding.isSure
          ? undefined
          : "The file doesn’t name its text encoding. Rows with accents or other alphabets wait until you choose."
      }
      name={choiceFields.encoding}
      chosen={encoding.isSure ? encoding.encoding : choices.encoding}
      isOpen={!encoding.isSure}
      options={encoding.samples.map(({ encoding: each, sample }) => [
        each,
        `${sample} · ${offeredEncodings[each]}`,
      ])}
    />
  );
}

/** Headings found in the first line are almost always right. */
function Head({ file: { headLine, firstLines } }: Pick<OpenQuestionsProps, "file">) {
  const chosen = headLine?.toString() ?? "none";
  return (
    <>
      <input type="hidden" name={choiceFields.shownHead} value={chosen} />
      <Choice
        label="Which line has the column headings?"
        name={choiceFields.head}
        chosen={chosen}
        isOpen={false}
        options={[
          ["none", "None: every line is a payment"],
          ...firstLines.map(({ line, text }): [string, string] => [
            String(line),
            `Line ${line}: ${text}`,
          ]),
        ]}
      />
    </>
  );
}

function Statuses({ file, choices }: OpenQuestionsProps) {
  const known = Object.keys(choices.statuses ?? {}).map((status) => ({
    status,
    rows: 0,
    mayBeTotal: false,
  }));
  return [...file.openStatuses, ...known].map(({ status, rows, mayBeTotal }) => (
    <Choice
      key={status}
      label={
        mayBeTotal
          ? `Is “${status}” a payment? Its amount is the sum of other rows.`
          : `Does “${status}” mean that you have been paid?`
      }
      hint={
        rows > 0 && !mayBeTotal
          ? `${rows === 1 ? "1 row has" : `${rows} rows have`} this status.`
          : undefined
      }
      name={choiceFields.status(status)}
      chosen={choices.statuses?.[status]}
      isOpen={rows > 0}
      options={[
        ["paid", "Yes, I have been paid"],
        ["not_paid", "No, leave these rows out"],
      ]}
    />
  ));
}

function Currencies({ file, choices }: OpenQuestionsProps) {
  const answered = Object.keys(choices.currencies ?? {}).map((key) => ({
    key,
    said:
      key === "none" ? [] : key.replace(/^name /u, "").split(/(?<=^[A-Z]{3}(?:\/[A-Z]{3})*)\//u),
    rows: 0,
  }));
  return (
    <>
      {[...file.openCurrencies, ...answered].map(({ key, said, rows }) => (
        <Question
          key={key}
          label={currencyQuestion(key, said)}
          hint={`Type three letters, such as USD, EUR, or SEK.${rows > 0 ? ` ${rowsAre(rows)} waiting for this.` : ""}`}
        >
          <Input
            key={choices.currencies?.[key]}
            name={choiceFields.currency(key)}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={3}
            pattern="[A-Za-z]{3}"
            title="Three letters, such as EUR"
            list="currencies"
            defaultValue={choices.currencies?.[key] ?? ""}
            isMarked={rows > 0}
          />
        </Question>
      ))}
      <datalist id="currencies">
        {[...new Set(["USD", ...file.openCurrencies.flatMap(({ candidates }) => candidates)])].map(
          (code) => (
            <option key={code} value={code} />
          ),
        )}
      </datalist>
      {file.currencies.map(({ code, rows }) => (
        <Question
          key={code}
          label={`How many dollars were you paid for 1 ${code}?`}
          hint={`${rowsAre(rows)} in ${code}. Use the rate that your bank or the network gave you. Rows without a rate are left out.`}
        >
          <Input
            key={choices.rates?.[code]}
            name={choiceFields.rate(code)}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={choices.rates?.[code] ?? ""}
            isMarked={choices.rates?.[code] === undefined}
          />
        </Question>
      ))}
    </>
  );
}

function currencyQuestion(key: string, said: readonly string[]): string {
  if (said.length === 0) return "Which currency do rows without a currency use?";
  const named = said.map((each) => `“${each}”`).join(" and ");
  if (key.startsWith("name ")) return `The file’s name says ${named}. Which currency is it in?`;
  return said.length > 1
    ? `The same rows say ${named}. Which currency is right?`
    : `Which currency is ${named}?`;
}

const rowsAre = (rows: number) => (rows === 1 ? "1 row is" : `${rows} rows are`);

interface ChoiceProps {
  label: string;
  hint?: string | undefined;
  name: string;
  chosen: string | undefined;
  /** Whether it needs an answer. */
  isOpen: boolean;
  options: readonly (readonly [value: string, text: string])[];
}

function Choice({ label, hint, name, chosen, isOpen, options }: ChoiceProps) {
  return (
    <Question label={label} hint={hint}>
      <Select key={chosen} name={name} defaultValue={chosen ?? ""} isMarked={isOpen}>
        {chosen === undefined && <option value="">Please choose</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Question>
  );
}

function Question({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string | undefined;
  children: ReactNode;
}) {
  return (
    <label className="block max-w-lg text-sm font-medium">
      {label}
      <span className="mt-1.5 block font-normal">{children}</span>
      {hint && <span className="mt-1.5 block font-normal text-ink-soft">{hint}</span>}
    </label>
  );
}
