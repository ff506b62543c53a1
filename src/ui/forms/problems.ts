import * as m from '../../paraglide/messages.js';
import type { Refusal } from '../session/call.ts';

export type Values = Record<string, string>;

export type Problems = {
  message: string | null;
  detail: string | null;
  /** Messages by field; the server may name some that are not in the form. */
  fields: Record<string, string[]>;
};

/** The id of a field's element; that of the summary has an empty name. */
export const fieldId = (form: string, name: string): string => `${form}-${name}`;

/** The messages of the fields that have one. */
export const fieldsOf = (found: Partial<Record<string, string>>): Problems['fields'] =>
  Object.fromEntries(Object.entries(found).flatMap(([name, text]) => (text ? [[name, [text]]] : [])));

/**
 * A refusal as the form shows it.
 * @param fallback the message when the server sends none
 */
export function problemsOf({ status, error, fields }: Refusal, fallback: string): Problems {
  return { message: error || fallback, detail: status === 0 ? m.forms_unreachable() : null, fields };
}

/** The fields of these names that are on the page, in its order, by their labels. */
export function wrongFields(form: string, names: string[]): { id: string; label: string }[] {
  const elements = names
    .map((name) => document.getElementById(fieldId(form, name)))
    .filter((element) => element !== null);
  elements.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  return elements.map((element) => {
    const label = (element as HTMLInputElement).labels?.[0];
    const words = label?.dataset.called ?? label?.textContent ?? element.getAttribute('aria-label');
    return { id: element.id, label: words ?? '' };
  });
}

/** A message as a sentence: some go on where a field's name left off, such as “must be …”. */
export const aboutField = (name: string, message: string): string =>
  /^\p{Ll}/u.test(message) ? m.forms_about({ label: name, message }) : message;

/** Whether an address of a page or picture may be sent. An empty one is none, which is fine. */
export function isWebAddress(text: string): boolean {
  if (text.trim() === '') return true;
  // `URL.parse` is too new for many phones.
  try {
    return /^https?:$/.test(new URL(text.trim()).protocol);
  } catch {
    return false;
  }
}
