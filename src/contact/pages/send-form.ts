import * as m from '../../paraglide/messages.js';
import { type FormAnswer, readAnswer } from './read-answer.ts';

/** Sends a form to where its messages go, the portal itself or a hosted service. Never rejects. */
export async function sendForm(action: string, form: HTMLFormElement): Promise<FormAnswer> {
  try {
    const headers = { accept: 'application/json' };
    const response = await fetch(action, { method: 'POST', body: new FormData(form), headers });
    return readAnswer(await response.text());
  } catch {
    return {
      ok: false,
      form: [{ code: 'UNSPECIFIED', message: m.contact_pages_unreachable() }],
      fields: {},
    };
  }
}
