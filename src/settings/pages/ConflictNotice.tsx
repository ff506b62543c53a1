import { useEffect, useRef } from 'react';
import * as m from '../../paraglide/messages.js';
import type { Values } from '../../ui/forms/problems.ts';
import { languageOf } from '../../ui/language.ts';
import type { Section } from '../vocabulary.ts';
import { type Difference, differences } from './part-values.ts';
import { pathName } from './part-words.ts';

type Props = {
  section: Section;
  /** What was stored when the form was filled. */
  before: Values;
  theirs: Values;
  onTake: () => void;
  onKeep: () => void;
};

/** Another administrator was faster: what they changed, and whose change stays. */
export function ConflictNotice({ section, before, theirs, onTake, onKeep }: Props) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  const found = differences(section, before, theirs);
  return (
    <div className="notice warn" role="alert" ref={element} tabIndex={-1}>
      <div>
        <h3>{m.settings_pages_conflict()}</h3>
        <p>{found.length > 0 ? m.settings_pages_conflict_text() : m.settings_pages_conflict_same()}</p>
        <ul className="set-differences">
          {found.map((difference) => (
            <li key={difference.path} lang={'text' in difference ? languageOf(difference.text) : undefined}>
              {wordsFor(section, difference)}
            </li>
          ))}
        </ul>
      </div>
      <div className="acts">
        <button type="button" className="btn" onClick={onTake}>
          {m.settings_pages_theirs()}
        </button>
        <button type="button" className="btn" onClick={onKeep}>
          {m.settings_pages_mine()}
        </button>
      </div>
    </div>
  );
}

function wordsFor(section: Section, difference: Difference): string {
  const field = pathName(section, difference.path);
  if ('count' in difference) return m.settings_pages_conflict_count_at({ field, count: difference.count });
  const { text } = difference;
  return text === ''
    ? m.settings_pages_conflict_empty_at({ field })
    : m.settings_pages_conflict_text_at({ field, text });
}
