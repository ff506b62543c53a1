import {
  type ComponentType,
  type FormEvent,
  type FormHTMLAttributes,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { Icon } from '../../ui/Icon.tsx';
import { loadWithTimeout } from '../../ui/lazy-script.ts';
import { MAX_SEARCH_LENGTH } from '../vocabulary.ts';

/** Suggestions are a convenience: where their script does not come, there are none. */
const Suggestions = lazy(async (): Promise<{ default: ComponentType<{ field: HTMLInputElement }> }> => {
  try {
    return { default: (await loadWithTimeout(() => import('./Suggestions.tsx'))).Suggestions };
  } catch {
    return { default: () => null };
  }
});

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'method' | 'onSubmit'> & {
  /** What was asked for, when the page is left for the answer. */
  onAsk: (q: string) => void;
};

/**
 * A form that leads to another page without loading the portal anew. (The router's own needs a route with an id, which pages of the areas
 * have not, and weighs more.) On the server the element alone: a rendering that is kept has no router.
 */
const Form = import.meta.env.SSR
  ? ({ onAsk: _, ...props }: FormProps) => <form method="get" {...props} />
  : function NavigatingForm({ onAsk, ...props }: FormProps) {
      const navigate = useNavigate();
      const go = (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const query = new URLSearchParams(
          new FormData(event.currentTarget) as unknown as Record<string, string>,
        );
        onAsk(query.get('q') ?? '');
        void navigate(`${props.action}?${query}`);
      };
      return <form method="get" {...props} onSubmit={go} />;
    };

type Props = {
  id: string;
  /** What is searched, for screen readers. */
  label: string;
  /** What the address says; written into the field when it changes. */
  value?: string;
  /** Hidden fields. */
  children?: ReactNode;
};

/** The field that finds everything. Without JavaScript it leads to the search; suggestions come when it is touched. */
export function FindField({ id, label, value, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [touched, setTouched] = useState<HTMLInputElement>();
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (field.current && field.current === document.activeElement) setTouched(field.current);
  }, []);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    // Its reader may have typed on since they asked.
    const isAsked = asked.current === value;
    asked.current = undefined;
    if (field.current && !isAsked) field.current.value = value ?? '';
  }, [value]);
  return (
    <Form
      className="find"
      role="search"
      action="/search"
      aria-label={label}
      onAsk={(q) => {
        // As the address is read: telephones put a blank behind a word.
        asked.current = q.trim();
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {m.search_field()}
      </label>
      <input
        ref={field}
        className="field"
        id={id}
        name="q"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        spellCheck={false}
        defaultValue={value}
        placeholder={m.search_hint()}
        onFocus={(event) => setTouched(event.currentTarget)}
      />
      <button type="submit" className="btn primary">
        <Icon name="search" />
        {m.search_button()}
      </button>
      {children}
      {touched && (
        <Suspense>
          <Suggestions field={touched} />
        </Suspense>
      )}
    </Form>
  );
}
