import * as m from '../../paraglide/messages.js';
import type { Refusal } from '../session/call.ts';

export type Values = Record<string, string>;

export type Problems = {
  message: string | null;
  detail: string | null;
  /** Messages by field; the server may name fields that are not in the form. */
  fields: Record<string, string[]>;
};

/** Returns the id of a field's element; an empty name gives the id of the error summary. */
export const fieldId = (form: string, name: string): string => `${form}-${name}`;

/** Turns a message per field into lists of messages, without fields that have none. */
export const fieldsOf = (found: Partial<Record<string, string>>): Problems['fields'] =>
  Object.fromEntries(Object.entries(found).flatMap(([name, text]) => (text ? [[name, [text]]] : [])));

/**
 * Turns a refusal into what the form shows.
 * @param fallback the message if the server sends none
 */
export function problemsOf({ status, error, fields }: Refusal, fallback: string): Problems {
  return { message: error || fallback, detail: status === 0 ? m.forms_unreachable() : null, fields };
}

/** Returns the named fields that are on the page, in page order, with their labels. */
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

/** Turns a message into a sentence: one that begins in lower case, such as “must be …”, follows the field's name. */
export const aboutField = (name: string, message: string): string =>
  /^\p{Ll}/u.test(message) ? m.forms_about({ label: name, message }) : message;

/** Whether a text is a valid http or https address. An empty text is allowed: it means no address. */
export function isWebAddress(text: string): boolean {
  if (text.trim() === '') return true;
  // `URL.parse` is too new for many phones.
  try {
    return /^https?:$/.test(new URL(text.trim()).protocol);
  } catch {
    return false;
  }
}
