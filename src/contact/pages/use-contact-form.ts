import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { useRootData } from '../../ui/use-root-data.ts';
import type { FormProblem } from './read-answer.ts';
import { sendForm } from './send-form.ts';

type State = {
  step: 'idle' | 'sending' | 'sent' | 'failed';
  /** What is wrong with the form as a whole. */
  error: string;
  /** What is wrong with a field, to be read after its name. */
  fields: Record<string, string[]>;
  /** How often the form was sent, or was not for what is wrong with it. */
  turn: number;
};

const fieldNames = ['email', 'message'];

/**
 * The state of the contact form. It starts with the result where it was sent without scripts: `?sent=1`, or what was refused. The
 * fields keep what was typed until it is sent.
 */
export function useContactForm() {
  const root = useRootData();
  // The page that was answered with keeps it as long as the visit lasts; other pages have nothing to do with it.
  const posted = useParams().formId ? root.posted : undefined;
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [state, setState] = useState<State>(() => ({
    step: posted ? 'failed' : new URLSearchParams(search).get('sent') === '1' ? 'sent' : 'idle',
    error: posted?.error ?? '',
    fields: posted?.fields ?? {},
    turn: 0,
  }));
  const { turn } = state;
  // Sending takes the focus away from the button; the notice says where to continue.
  useEffect(() => {
    if (turn > 0) form.current?.querySelector<HTMLElement>('[aria-invalid], .formsay:not(:empty)')?.focus();
  }, [turn]);

  const update = (next: Omit<State, 'turn'>) => setState((before) => ({ ...next, turn: before.turn + 1 }));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const element = event.currentTarget;
    const wrong = wrongFields(element);
    if (Object.keys(wrong).length > 0) return update({ step: 'failed', error: '', fields: wrong });
    sending.current = true;
    setState((before) => ({ ...before, step: 'sending', error: '', fields: {} }));
    const answer = await sendForm(root.settings.formAction, element);
    sending.current = false;
    if (answer.ok) {
      for (const name of fieldNames) field(element, name).value = '';
      return update({ step: 'sent', error: '', fields: {} });
    }
    const others = Object.entries(answer.fields).filter(([name]) => !fieldNames.includes(name));
    update({
      step: 'failed',
      error: messagesOf([...answer.form, ...others.flatMap(([, problems]) => problems)]).join(', '),
      fields: Object.fromEntries(
        Object.entries(answer.fields).map(([name, problems]) => [name, messagesOf(problems)]),
      ),
    });
  };
  return {
    ...state,
    form,
    action: root.settings.formAction,
    values: posted?.values ?? {},
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    /** An error disappears when its field is changed. */
    mend: ({ target }: FormEvent) => {
      const { name } = target as HTMLInputElement;
      if (state.fields[name]) setState((before) => ({ ...before, fields: { ...before.fields, [name]: [] } }));
    },
  };
}

/** What can be checked before anything is sent, in the words of the server. */
function wrongFields(form: HTMLFormElement): Record<string, string[]> {
  const wrong: Record<string, string[]> = {};
  for (const name of fieldNames) {
    const { validity } = field(form, name);
    if (validity.valueMissing) wrong[name] = [m.contact_pages_required()];
    else if (!validity.valid) wrong[name] = [m.contact_pages_not_email()];
  }
  return wrong;
}

const field = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;

const messagesOf = (problems: FormProblem[]): string[] => problems.map(({ message }) => message);
