import {
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
import { untilHere } from '../../ui/lazy-script.ts';
import { MAX_SEARCH_LENGTH } from '../vocabulary.ts';

/** Suggestions are optional: until their script is here, there are none. */
const Suggestions = lazy(async () => ({
  default: (await untilHere(() => import('./Suggestions.tsx'))).Suggestions,
}));

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'method' | 'onSubmit'> & {
  /** Called with the text of the search when the form navigates. */
  onAsk: (q: string) => void;
};

/**
 * A form that navigates to another page on the client. (The router's own form needs a route with an id, which pages of the areas lack, and
 * is larger.) On the server it is the element alone: a cached rendering has no router.
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
        const to = `${props.action}?${query}`;
        // As with links, the same address again is no further step of the history.
        void navigate(to, { replace: to === location.pathname + location.search });
      };
      return <form method="get" {...props} onSubmit={go} />;
    };

type Props = {
  id: string;
  /** Names the search for screen readers. */
  label: string;
  /** The text in the address; written into the field when it changes. */
  value?: string;
  /** Hidden fields. */
  children?: ReactNode;
};

/** The search field. Without JavaScript it submits to the search page; suggestions load when it is focused. */
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
    // The answer to a submit leaves the field alone: its reader may have typed on.
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
        // Trimmed like the text in the address: phone keyboards add a space after a word.
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
