import { textOf } from "#app/core/text/form-text.ts";
import { formatNumber } from "#app/platform/ui/format.ts";
import { personalDraftKey } from "#app/platform/web/drafts/form-draft.ts";

/** The fields with their labels and maximum lengths. */
export const contactFields = {
  name: { label: "Name", longest: 200 },
  email: { label: "Email", longest: 254 },
  subject: { label: "Subject", longest: 200 },
  message: { label: "Message", longest: 10_000 },
} as const;

/** The storage key of a visitor's draft; listed in the Cookie Policy. */
export const visitorDraftKey = "contactDraft";

/** The name of the form in a user's draft keys. */
export const contactDraftForm = "contact";

/** One key per user, so that users never see each other's drafts. @param personId null: a visitor */
export const contactDraftKey = (personId: string | null): string =>
  personId === null ? visitorDraftKey : personalDraftKey(personId, contactDraftForm);

export type ContactField = keyof typeof contactFields;
export const contactFieldNames = Object.keys(contactFields) as ContactField[];
export const contactFieldId = (name: ContactField) => `contact-${name}`;

/**
 * The largest form the server accepts, encoded: twice the size of all fields full of emoji, so that a
 * message that is too long gets an error and keeps its text.
 */
export const maxFormBytes = 256 * 1024;

/** In Unicode characters, not UTF-16 units. */
export const lengthOf = (text: string) => [...text].length;

/** The error for a field that is too long. @param length in characters */
export function tooLong(name: ContactField, length: number): string {
  const { label, longest } = contactFields[name];
  return `${label}: ${formatNumber(length)} characters are too many; the limit is ${formatNumber(longest)}. Please shorten it by ${formatNumber(length - longest)}.`;
}

/** Hidden from people; bots fill it in. */
export const honeypotField = "extra";

/** How many milliseconds the form was open; set by the script. */
export const openForField = "open_for";

/** Only bots fill in four fields faster. */
export const minFillTimeMs = 2_000;

/** The fields as submitted, to show them again. */
export type ContactValues = Record<ContactField, string>;

export function contactValuesOf(form: FormData): ContactValues {
  // The keys are the field names.
  return Object.fromEntries(
    contactFieldNames.map((name) => [name, textOf(form, name)]),
  ) as ContactValues;
}

/** Validation errors. */
export interface ContactProblems {
  /** By field. */
  fields: Partial<Record<ContactField, string>>;
  /** About the form as a whole. */
  form: string | null;
}

/** A rejected message, to show it again. */
export interface RefusedContact {
  values: ContactValues;
  problems: ContactProblems;
}
