import { useCallback, useEffect, useState } from 'react';
import { useBlocker, useSearchParams } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { AreaHead } from '../../ui/area/AreaHead.tsx';
import { Loaded } from '../../ui/area/LoadedList.tsx';
import { Link } from '../../ui/Link.tsx';
import { useRootData } from '../../ui/root.ts';
import { useCall } from '../../ui/session/use-call.ts';
import type { AllSettings, ValueOf } from '../schema.ts';
import { formActionOf, type Section, sections, shownPortal } from '../vocabulary.ts';
import { PartEditor, type PartPreview } from './PartEditor.tsx';
import { partNames } from './part-words.ts';
import * as css from './SettingsPage.module.css';

/** Changes what the site says about itself, part by part. @param previews what each part looks like to visitors */
export function SettingsPage({ previews }: { previews: Partial<Record<Section, PartPreview>> }) {
  const settings = useCall<AllSettings>('/settings');
  const [params] = useSearchParams();
  const asked = params.get('part');
  const shown = sections.find((section) => section === asked) ?? 'portal';
  const { dirty, onDirty } = useUnsaved();
  const root = useRootData().settings;
  // What every page knows came with the first one; after a change here the next page has to show it.
  const onSaved = (section: Section, value: unknown) => {
    if (section === 'portal') Object.assign(root, shownPortal(value as ValueOf['portal']));
    if (section === 'contact') root.formAction = formActionOf((value as ValueOf['contact']).formUrl);
  };
  return (
    <>
      <AreaHead title={m.areas_page_settings()} sub={m.settings_pages_intro()} />
      <nav className={css.parts} aria-label={m.settings_pages_parts()}>
        <ul>
          {sections.map((section) => (
            <li key={section}>
              <Link
                to={{ search: `?part=${section}` }}
                replace
                preventScrollReset
                aria-current={section === shown ? 'page' : undefined}
              >
                {partNames[section]()}
                {dirty.has(section) && <span className="mark wait">{m.settings_pages_unsaved()}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Loaded call={settings} failed={m.settings_pages_failed()}>
        {(all) =>
          sections.map((section) => (
            <PartEditor
              key={section}
              section={section}
              given={all[section]}
              isShown={section === shown}
              preview={previews[section]}
              onDirty={onDirty}
              onSaved={onSaved}
            />
          ))
        }
      </Loaded>
    </>
  );
}

/** Which parts are not saved; while there is one, leaving the page asks first. */
function useUnsaved() {
  const [dirty, setDirty] = useState<ReadonlySet<Section>>(new Set());
  const onDirty = useCallback((section: Section, isDirty: boolean) => {
    setDirty((before) => {
      if (before.has(section) === isDirty) return before;
      const now = new Set(before);
      if (isDirty) now.add(section);
      else now.delete(section);
      return now;
    });
  }, []);
  const isDirty = dirty.size > 0;
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      !window.confirm(m.settings_pages_leave()),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
  return { dirty, onDirty };
}
