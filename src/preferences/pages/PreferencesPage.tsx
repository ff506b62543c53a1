import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { Loaded } from '../../ui/area/Loaded.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { usePreferences } from './own/use-preferences.ts';
import { PreferencesForm } from './PreferencesForm.tsx';
import { PreferencesSummary } from './PreferencesSummary.tsx';

/** What a student wants to see first: none, a form (where the address says `edit`), or a summary. */
export function PreferencesPage() {
  const { call, none, keep } = usePreferences();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const editing = new URLSearchParams(search).has('edit');
  const [done, setDone] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  // The button that had the focus goes with what it stood in.
  const turn = (toEditing: boolean, text = '') => {
    // Cancelling and saving do not add to the history: "back" leads out of the page, not into the form again.
    void navigate(toEditing ? `${pathname}?edit=1` : pathname, {
      replace: !toEditing,
      preventScrollReset: true,
    });
    setDone(text);
    title.current?.focus();
  };
  const edit = () => turn(true);
  const form = (
    <PreferencesForm
      before={call.data}
      onSaved={({ message, preferences }) => {
        keep(preferences);
        turn(false, message);
      }}
      onCancel={() => turn(false)}
    />
  );
  return (
    <>
      <header className="head">
        <h1 ref={title} tabIndex={-1}>
          {m.areas_page_preferences()}
        </h1>
        <p className="sub">{m.preferences_intro()}</p>
      </header>
      <div role="status" className="say">
        {done && (
          <div className="notice">
            <p>{done}</p>
          </div>
        )}
      </div>
      {none ? (
        editing ? (
          form
        ) : (
          <EmptyState scene title={m.preferences_none()} text={m.preferences_none_text()}>
            <button type="button" className="btn primary" onClick={edit}>
              {m.preferences_add()}
            </button>
          </EmptyState>
        )
      ) : (
        <Loaded
          call={call}
          failed={m.preferences_load_failed()}
          loading={<Skeleton label={m.preferences_loading()} shape="semesters" count={4} />}
        >
          {(preferences) => (editing ? form : <PreferencesSummary preferences={preferences} onEdit={edit} />)}
        </Loaded>
      )}
    </>
  );
}
