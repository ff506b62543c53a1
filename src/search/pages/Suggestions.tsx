import { useEffect, useEffectEvent, useId, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { isComposing } from '../../ui/focus.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { languageOf } from '../../ui/language.ts';
import type { Marked, Suggestion } from '../schema.ts';
import { Marks } from './Marks.tsx';
import { forgetSearches, readRecent } from './recent.ts';
import * as css from './Suggestions.module.css';

/** Debounce: time from the last key press to the request, in ms. */
const PAUSE = 120;
/** How many of the reader's own searches stand above the suggestions for a text. */
const RECENT_BESIDE_OTHERS = 2;

type Option = { to: string; icon: IconName; label: Marked; about: string };

const icons = { course: 'cap', subject: 'paper', university: 'building' } as const;
const kinds = { course: m.search_course, subject: m.search_subject, university: m.search_university };

/**
 * What the search suggests for the text in a field: courses, subjects and universities, and the reader's own latest searches. The field
 * becomes an editable combobox with list autocomplete (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/); each suggestion is a link.
 * @param field an input that was on the page before this script, and works without it
 */
export function Suggestions({ field }: { field: HTMLInputElement }) {
  const id = useId();
  const [text, setText] = useState(field.value);
  const [isOpen, setOpen] = useState(document.activeElement === field);
  const [active, setActive] = useState(-1);
  const [recent, setRecent] = useState(readRecent);
  const { found, of } = useSuggested(text.trim());
  // The active option is an index, which would point to another option in a new list. Reset here, because an effect would run after keys
  // that are pressed as soon as the list is drawn.
  const [listed, setListed] = useState(found);
  if (listed !== found) {
    setListed(found);
    setActive(-1);
  }
  const own = recentFor(recent, text.trim());
  const recentOptions = own.map(recentOption);
  const isRecent = (option: Option) => recentOptions.some(({ to }) => to === option.to);
  const options = [...recentOptions, ...found.map(foundOption).filter((option) => !isRecent(option))];
  const shown = isOpen && options.length > 0;
  const optionId = (at: number) => `${id}-${at}`;

  const follow = (open: boolean) => {
    setText(field.value);
    setOpen(open);
    setActive(-1);
  };
  const onKey = (event: KeyboardEvent) => {
    // While an input method composes text, such as Devanagari, Enter and arrow keys belong to it.
    if (isComposing(event)) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && options.length > 0) {
      // One position more than there are options: the field itself.
      const places = options.length + 1;
      setActive(shown ? ((active + 1 + by + places) % places) - 1 : by > 0 ? 0 : options.length - 1);
      setOpen(true);
    } else if (event.key === 'Enter' && shown && active >= 0) {
      document.getElementById(optionId(active))?.click();
    } else if (event.key === 'Escape' && (shown || field.value)) {
      if (!shown) field.value = '';
      follow(false);
    } else return;
    event.preventDefault();
  };
  const onEvent = useEffectEvent((event: Event) => {
    const isInField = event.target === field;
    if (event.type === 'keydown') return isInField && onKey(event as KeyboardEvent);
    if (event.type === 'focusout' && field.form?.contains((event as FocusEvent).relatedTarget as Node | null))
      return;
    if (event.type === 'focusin') {
      if (!isInField) return;
      setRecent(readRecent());
    }
    follow(isInField && event.type !== 'focusout');
  });
  const catchUp = useEffectEvent(() => follow(document.activeElement === field));

  useEffect(() => {
    const { form } = field;
    const types = ['input', 'keydown', 'focusin', 'focusout', 'submit'];
    const listen = (event: Event) => void onEvent(event);
    for (const type of types) form?.addEventListener(type, listen);
    // Catches up with keys pressed before the listeners were added.
    catchUp();
    return () => {
      for (const type of types) form?.removeEventListener(type, listen);
    };
  }, [field]);
  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(shown),
      'aria-controls': id,
      'aria-activedescendant': shown && active >= 0 ? `${id}-${active}` : '',
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    document.getElementById(attributes['aria-activedescendant'])?.scrollIntoView({ block: 'nearest' });
  }, [field, id, shown, active]);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus stays in the field, whatever is pressed here */}
      <div className={css.panel} hidden={!shown} onMouseDown={(event) => event.preventDefault()}>
        {own.length > 0 && (
          <p className={css.head}>
            {m.search_recent()}
            <button
              type="button"
              className={css.clear}
              onClick={() => {
                forgetSearches();
                setRecent([]);
                setActive(-1);
                field.focus();
              }}
            >
              {m.search_recent_clear()}
            </button>
          </p>
        )}
        <div id={id} role="listbox" aria-label={m.search_suggestions()}>
          {options.map(({ to, icon, label, about }, at) => (
            <Link
              key={to}
              id={optionId(at)}
              className={css.option}
              to={to}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              onClick={() => follow(false)}
            >
              <Icon name={icon} />
              <span>
                <span lang={languageOf(label.text)}>
                  <Marks of={label} />
                </span>
                <small lang={languageOf(about)}>{about}</small>
              </span>
            </Link>
          ))}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {isOpen && text.trim() !== '' && of === text.trim() && m.search_suggested({ count: options.length })}
      </p>
    </>
  );
}

const recentOption = (text: string): Option => ({
  to: `/search?${new URLSearchParams({ q: text })}`,
  icon: 'clock',
  label: { text, marks: [] },
  about: '',
});

const foundOption = ({ kind, label, place, path }: Suggestion): Option => ({
  to: path,
  icon: icons[kind],
  label,
  about: [kinds[kind](), place].filter(Boolean).join(' · '),
});

/** Finds the reader's recent searches: all while nothing is typed, then those that contain the text. */
function recentFor(recent: string[], text: string): string[] {
  if (text === '') return recent;
  const wanted = text.toLowerCase();
  return recent
    .filter((one) => one.toLowerCase().includes(wanted) && one.toLowerCase() !== wanted)
    .slice(0, RECENT_BESIDE_OTHERS);
}

/** The server's suggestions, and the text they are for: the previous ones stay while the next request is pending. */
function useSuggested(text: string): { found: Suggestion[]; of: string } {
  const [suggested, setSuggested] = useState<{ found: Suggestion[]; of: string }>({ found: [], of: '' });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      const rows = text === '' ? [] : await suggestionsFor(text, signal);
      if (!signal.aborted) setSuggested({ found: rows, of: text });
    };
    const timer = setTimeout(() => void ask(), text === '' ? 0 : PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return suggested;
}

async function suggestionsFor(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const response = await fetch(`/api/search/suggest?${new URLSearchParams({ q: text })}`, { signal });
    return response.ok ? ((await response.json()) as Suggestion[]) : [];
  } catch {
    return [];
  }
}
