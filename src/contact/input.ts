import { newEmail } from '../core/emails.ts';
import { optionalParagraphs } from '../core/input.ts';
import * as m from '../paraglide/messages.js';
import type { Form } from './body.ts';
import type { FormFault } from './schema.ts';
import { MAX_MESSAGE_LENGTH } from './vocabulary.ts';

/** A message as the contact form sends it. */
export type Written = { email: string; message: string };

type Checked = { written: Written; faults?: undefined } | { written?: undefined; faults: FormFault[] };

const Email = newEmail();
const Message = optionalParagraphs(MAX_MESSAGE_LENGTH);

/** Reads what was sent. Reports every invalid field at once. */
export function checked({ fields, hasFiles }: Form): Checked {
  if (hasFiles) return { faults: [{ code: 'NO_FILE_UPLOADS', message: m.contact_no_files() }] };
  const [email, message] = [fields.get('email'), fields.get('message')];
  const faults = [faultOf('email', email), faultOf('message', message)].filter((fault) => !!fault);
  if (faults.length > 0) return { faults };
  return { written: { email: Email.parse(email), message: Message.parse(message) ?? '' } };
}

function faultOf(field: 'email' | 'message', value: unknown): FormFault | undefined {
  if (value === undefined || value === null)
    return { field, code: 'REQUIRED_FIELD_MISSING', message: m.contact_required() };
  if (typeof value !== 'string') return { field, code: 'TYPE_TEXT', message: m.contact_not_text() };
  const text = Message.safeParse(value);
  if (text.success && text.data === null)
    return { field, code: 'REQUIRED_FIELD_EMPTY', message: m.contact_required() };
  if (field === 'email')
    return Email.safeParse(value).success
      ? undefined
      : { field, code: 'TYPE_EMAIL', message: m.contact_not_email() };
  const max = new Intl.NumberFormat('en').format(MAX_MESSAGE_LENGTH);
  return text.success ? undefined : { field, code: 'TYPE_TEXT', message: m.contact_too_long({ max }) };
}
