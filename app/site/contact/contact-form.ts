import { textOf } from "#app/core/text/form-text.ts";
import { formatNumber } from "#app/platform/ui/format.ts";
import { personalDraftKey } from "#app/platform/web/drafts/form-draft.ts";

/** Every field of the form: how it is called and how many characters fit. */
export const contactFields = {
  name: { label: "Name", longest: 200 },
  email: { label: "Email", longest: 254 },
  subject: { label: "Subject", longest: 200 },
  message: { label: "Message", longest: 10_000 },
} as const;

/** Where a browser keeps what a visitor has written and not sent; named in the Cookie Policy. */
export const visitorDraftKey = "contactDraft";

/** Names the form among those of a person. */
export const contactDraftForm = "contact";

/** @param personId whose page it is; null: a visitor's. What one has written, the next does not find */
export const contactDraftKey = (personId: string | null): string =>
  personId === null ? visitorDraftKey : personalDraftKey(personId, contactDraftForm);

export type ContactField = keyof typeof contactFields;
export const contactFieldNames = Object.keys(contactFields) as ContactField[];

/**
 * The server takes no more of a form than this, in bytes as they travel: twice what fits into
 * all fields when each character is an emoji, so that whoever has written too much is told so by the form and keeps the text.
 */
export const maxFormBytes = 256 * 1024;

/** Characters as people count them, and not the units that JavaScript stores. */
export const lengthOf = (text: string) => [...text].length;

/** What to say of a field that holds more than fits. @param length in characters */
export function tooLong(name: ContactField, length: number): string {
  const { label, longest } = contactFields[name];
  return `${label}: these are ${formatNumber(length)} characters, and ${formatNumber(longest)} fit. Please shorten it by ${formatNumber(length - longest)}.`;
}

/** Left empty by people, who never see it; robots fill in whatever there is. */
export const honeypotField = "extra";

/** For how many milliseconds the form was open; only a script can tell. */
export const openForField = "open_for";

/** Nobody fills in four fields within this time; a robot does. */
export const minFillTimeMs = 2_000;

/** The fields as they came, to be shown again. */
export type ContactValues = Record<ContactField, string>;

export function contactValuesOf(form: FormData): ContactValues {
  // The keys are the fields' names.
  return Object.fromEntries(
    contactFieldNames.map((name) => [name, textOf(form, name)]),
  ) as ContactValues;
}

/** What is asked to be put right. */
export interface ContactProblems {
  /** By field, in the form's order. */
  fields: Partial<Record<ContactField, string>>;
  /** About the form as a whole. */
  form: string | null;
}

/** What the page shows again after a message was not taken. */
export interface RefusedContact {
  values: ContactValues;
  problems: ContactProblems;
}
