import {
  type FormEvent,
  type SetStateAction,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import * as m from '../../paraglide/messages.js';
import type { Answer } from '../session/call.ts';
import {
  aboutField,
  fieldId,
  fieldsOf,
  type Problems,
  problemsOf,
  type Values,
  wrongFields,
} from './problems.ts';
import { type Draft, useDraft } from './use-draft.ts';

export type FormOptions<V extends Values, R> = {
  initial: V;
  send: (values: V) => Promise<Answer<R>>;
  /** Error message if the server sends none. */
  fallback: string;
  /** The form stays busy until this resolves, for example until the next page has loaded. */
  onSent: (data: R) => void | Promise<void>;
  /** Checks the values before they are sent: a message for each invalid field. */
  check?: (values: V) => Partial<Record<keyof V, string>>;
  /** Fields that must not be empty, and the form's message if one is. */
  required?: { fields: (keyof V & string)[]; text: string };
  /** Stores what is typed, in case of an interruption, without the omitted fields: passwords and codes. */
  draft?: Draft<V>;
};

/** A form as its fields see it. */
export type Form<V extends Values> = ReturnType<typeof useForm<V>>;

const nothingWrong: Problems = { message: null, detail: null, fields: {} };
const noneWrong: ReturnType<typeof wrongFields> = [];

/**
 * The state of a form that is sent by an API call: it is never sent twice at once, keeps what was typed, has every error beside its field
 * and in a summary above, and moves the focus to the first invalid field.
 */
export function useForm<V extends Values, R = { message: string }>(options: FormOptions<V, R>) {
  const { initial, send, fallback, onSent, check, required, draft } = options;
  const id = useId();
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState(nothingWrong);
  const [wrong, setWrong] = useState(noneWrong);
  /** Invalid fields that were changed since: their errors are hidden. */
  const [mended, setMended] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const mounted = useMounted();
  const { offer, forget, follow } = useDraft(draft, initial, values, setValues);
  useTypedBefore(id, initial, setValues);
  // Looks for the fields after rendering, because an error may bring one on screen; the focus waits for the summary's layout.
  useLayoutEffect(() => {
    setWrong(problems === nothingWrong ? noneWrong : wrongFields(id, Object.keys(problems.fields)));
  }, [id, problems]);
  useEffect(() => {
    if (wrong !== noneWrong) focusFirst(id);
  }, [id, wrong]);

  const fail = (found: Problems) => {
    setMended([]);
    setProblems(found);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const found: Partial<Record<string, string>> = { ...check?.(values) };
    const missing = required?.fields.filter((name) => values[name]?.trim() === '') ?? [];
    for (const name of missing) found[name] ??= m.forms_missing();
    const fields = fieldsOf(found);
    if (Object.keys(fields).length > 0) {
      fail({ message: (missing.length > 0 && required?.text) || m.forms_check(), detail: null, fields });
      return;
    }
    sending.current = true;
    setBusy(true);
    const answering = send(values);
    // Works even if the reader leaves meanwhile: what was sent must not remain a draft.
    follow(answering);
    const answer = await answering;
    if (answer.ok && mounted.current) {
      setProblems(nothingWrong);
      await onSent(answer.data);
    }
    sending.current = false;
    if (!mounted.current) return;
    setBusy(false);
    if (!answer.ok) fail(problemsOf(answer, fallback));
  };

  return {
    id,
    values,
    set: (name: keyof V & string, value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      if (name in problems.fields) setMended((before) => [...before, name]);
    },
    /** The fields that must not be empty. */
    required: (required?.fields ?? []) as readonly string[],
    /** Messages beside their fields. */
    errors: Object.fromEntries(
      Object.entries(problems.fields).filter(([name]) => !mended.includes(name)),
    ) as Problems['fields'],
    /** What is wrong with the form as a whole. */
    message: problems.message,
    /** Further explanation of `message`. */
    detail: problems.detail,
    /** The invalid fields with their labels, in page order. */
    wrong,
    /** Messages about fields that are not in this form. */
    others: Object.entries(problems.fields).flatMap(([name, texts]) =>
      name in values ? [] : texts.map((text) => aboutField(name, text)),
    ),
    busy,
    submit: (event: FormEvent): void => void submit(event),
    /** Sets the values (default: the initial ones), and drops all errors and the draft. */
    reset: (to: SetStateAction<V> = initial) => {
      setValues(to);
      setProblems(nothingWrong);
      forget();
    },
    draftOffer: offer,
  };
}

/** Tells whether the component is still mounted, for example when a response arrives. */
export function useMounted() {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}

/** Adopts what was typed, or filled in by the browser, before hydration. */
function useTypedBefore<V extends Values>(id: string, initial: V, setValues: (change: (v: V) => V) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is there at the start
  useEffect(() => {
    const typed = Object.keys(initial).flatMap((name) => {
      const field = document.getElementById(fieldId(id, name));
      const value = field && 'value' in field ? String(field.value) : initial[name];
      return value === initial[name] ? [] : [[name, value]];
    });
    if (typed.length > 0) setValues((before) => ({ ...before, ...Object.fromEntries(typed) }));
  }, []);
}

function focusFirst(id: string): void {
  const first = document.querySelector<HTMLElement>(`[id^="${id}-"][aria-invalid="true"]`);
  (first ?? document.getElementById(fieldId(id, '')))?.focus();
  // The focus brings the field alone into sight, not the message below it.
  first?.closest('.input')?.scrollIntoView({ block: 'nearest' });
}
