import { useEffect, useMemo, useRef, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { useSending } from '../../ui/area/SendingProgress.tsx';
import { troubleWith } from '../../ui/forms/file-choice.ts';
import { isSame } from '../../ui/forms/merge.ts';
import { aboutField, type Values } from '../../ui/forms/problems.ts';
import { reasonOf } from '../../ui/forms/refusal.ts';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { conflictNotes, readAgain, useEdit } from '../../ui/forms/use-edit.ts';
import { call } from '../../ui/session/call.ts';
import type { AllSettings, SettingsPart } from '../schema.ts';
import type { Section } from '../vocabulary.ts';
import {
  flat,
  groupOf,
  type Item,
  inWords,
  itemsOf,
  keyedLike,
  nested,
  newKey,
  withItems,
} from './part-values.ts';

type Saved = { message: string; part: SettingsPart };

export type PartForm = ReturnType<typeof usePart>;

/**
 * The state of the form of one part of the settings. Typed values survive an interruption as a draft, and a change that another
 * administrator saves meanwhile.
 */
export function usePart(
  section: Section,
  given: SettingsPart,
  onSaved: (message: string, value: unknown) => void,
) {
  const [fills, setFills] = useState(0);
  const opened = useOpened();
  const edit = useEdit<SettingsPart, Values, Saved>({
    row: given,
    valuesOf: ({ value }) => flat(value),
    reread: async () => (await readAgain<AllSettings>('/settings'))?.[section] ?? null,
    fallback: m.settings_pages_save_failed(),
    save: (values, { version }) =>
      call('PUT', `/settings/${section}`, { value: nested(section, values), version }),
    groupOf,
    says: (contested, { value }) => {
      drafts.forget();
      setFills((before) => before + 1);
      return conflictFields(section, contested, value);
    },
    onSent: ({ message, part }) => {
      const saved = flat(part.value);
      // Fields stay editable during the request: what was typed since is not stored, but must not be lost.
      const values = isSame(latest.current, form.values) ? keyedLike(saved, latest.current) : latest.current;
      drafts.forget();
      edit.see(part);
      form.reset(values);
      onSaved(isSame(values, saved) ? message : m.settings_pages_saved_before(), part.value);
    },
  });
  const { form, seen, before: stored } = edit;
  const fill = (values: Values) => {
    setFills((before) => before + 1);
    form.reset(values);
  };
  const drafts = usePartDraft(section, seen.version, stored, form.values, fill);
  const latest = useRef(form.values);
  useEffect(() => {
    latest.current = form.values;
  }, [form.values]);

  const items = (list: string) => itemsOf(form.values, list);
  const setItems = (list: string, next: Item[]) => form.reset(withItems(form.values, list, next));
  return {
    section,
    form: { ...form, draftOffer: drafts.offer },
    isDirty: edit.isDirty,
    /** Whether the form equals the defaults. */
    isOriginal: isSame(flat(seen.original), form.values),
    /** The stored values, as last read. */
    stored,
    /** The version of the stored values. */
    version: seen.version,
    /** Resets the form to the stored values. */
    discard: () => {
      drafts.forget();
      fill(stored);
    },
    /** Fills in the defaults, without saving them. */
    fillOriginal: () => fill(flat(seen.original)),
    items,
    setItems,
    add: (list: string, blank: Values) => {
      const key = newKey();
      setItems(list, [...items(list), { ...blank, key }]);
      opened.toggle(key);
    },
    /** Sets a field of an item, wherever in the list the item has moved to. */
    setIn: (list: string, key: string, name: string, value: string) => {
      const index = itemsOf(latest.current, list).findIndex((item) => item.key === key);
      if (index < 0) return;
      const path = `${list}.${index}.${name}`;
      latest.current = { ...latest.current, [path]: value };
      form.set(path, value);
    },
    /** How often the whole form was filled; a change invalidates earlier messages about items. */
    fills,
    ...opened,
  };
}

/** Makes the messages about what another administrator saved. A list has no field to name it, so its message does. */
function conflictFields(section: Section, contested: string[], value: object) {
  const words = inWords(section, value);
  const notes = conflictNotes(contested, words);
  for (const name of contested) {
    const list = m.settings_pages_list({ list: name }) || m.about_group({ group: name });
    const names = words[name];
    if (list)
      notes[name] = [names ? m.settings_pages_list_now({ list, names }) : aboutField(list, m.stale_empty())];
  }
  return notes;
}

/** Tracks which items show their fields; the last one is the one to preview. */
function useOpened() {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const isOpen = (key: string) => keys.includes(key);
  return {
    /** The item that was opened or edited last: the one to preview. */
    open: keys.at(-1) ?? null,
    /** Whether the fields of an item are shown. */
    isOpen,
    /** Opens one item and closes all others, or closes it. */
    toggle: (key: string) => setKeys(isOpen(key) ? keys.filter((each) => each !== key) : [key]),
    /** Keeps an item open because its fields have the focus. Closes no other, which would shift the page under the pointer. */
    hold: (key: string) =>
      setKeys((before) => (before.at(-1) === key ? before : [...before.filter((each) => each !== key), key])),
  };
}

/** Keeps a draft of the part, as one text because lists vary in length. Tied to the version: an older draft would undo later changes. */
function usePartDraft(
  section: Section,
  version: number,
  stored: Values,
  typed: Values,
  fill: (values: Values) => void,
) {
  const initial = useMemo(() => ({ all: JSON.stringify(stored) }), [stored]);
  const isTyped = !isSame(stored, typed);
  const all = isTyped ? JSON.stringify(typed) : initial.all;
  const values = useMemo(() => (all === initial.all ? initial : { all }), [all, initial]);
  return useDraft({ form: `settings ${section} ${version}` }, initial, values, (change) => {
    const kept = typeof change === 'function' ? change(values) : change;
    fill(JSON.parse(kept.all) as Values);
  });
}

/** Uploads an item's picture as soon as it is chosen, and continues while the item is closed. */
export function usePicture({ setIn, version }: PartForm, list: string, key: string) {
  const words = {
    sending: m.settings_pages_picture_progress(),
    progress: m.settings_pages_picture_sending,
    stop: m.areas_stop_sending(),
  };
  const { send, bar } = useSending(words, true);
  const [trouble, setTrouble] = useState<string | null>(null);
  // Once the part is saved, with or without a picture, the message is over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save changes the version
  useEffect(() => setTrouble(null), [version]);
  /** @param path as stored in the settings; empty for none */
  const set = (path: string) => setIn(list, key, 'picture', path);
  const choose = async (file: File) => {
    const found = troubleWith(file, { other: m.areas_not_picture, large: m.settings_pages_picture_large });
    setTrouble(found);
    if (found !== null) return;
    const form = new FormData();
    form.set('picture', file);
    const answer = await send<{ picture: string }>('POST', '/settings/pictures', form);
    if (answer?.ok) return set(answer.data.picture);
    if (!answer) return;
    setTrouble(`${m.settings_pages_picture_failed()} ${reasonOf(answer, 'picture')}`);
  };
  return { bar, trouble, choose, set };
}
