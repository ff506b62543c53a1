import { useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { AreaTable, tableRoles } from '../../ui/area/AreaTable.tsx';
import { FilterBar, TypedFilter, useFilters } from '../../ui/area/filters.tsx';
import { CountLine, LoadedList, useList } from '../../ui/area/LoadedList.tsx';
import { RowActions } from '../../ui/area/RowActions.tsx';
import { type Removal, RemovalNotice, useRemoval } from '../../ui/area/removal.tsx';
import { EditDialog, FormButtons, type InDialog, useDirty } from '../../ui/area/SheetDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DraftNotice, Field, FormMessage } from '../../ui/forms/form-parts.tsx';
import { readAgain, useEdit } from '../../ui/forms/use-edit.ts';
import { Icon } from '../../ui/Icon.tsx';
import { languageOf } from '../../ui/language.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { call } from '../../ui/session/call.ts';
import { Typed } from '../../ui/Typed.tsx';
import type { Synonym } from '../schema.ts';
import { MAX_SYNONYM_LENGTH, SYNONYMS_PAGE_SIZE } from '../vocabulary.ts';

const API = '/search/synonyms';

/** The page for staff to add, change and delete synonyms. */
export function SynonymsPage() {
  const { search, typed } = useFilters(['q']);
  const synonyms = useList<Synonym>(API, search, SYNONYMS_PAGE_SIZE);
  const removal = useRemoval(synonyms.reload);
  const [editing, setEditing] = useState<Synonym | 'new' | null>(null);
  return (
    <>
      <header className="head with-button">
        <div>
          <h1>{m.areas_page_search_words()}</h1>
          <p className="sub">{m.search_words_intro()}</p>
        </div>
        <button type="button" className="btn primary" onClick={() => setEditing('new')}>
          <Icon name="add" />
          {m.search_words_add()}
        </button>
      </header>
      <FilterBar label={m.search_words_search_label()}>
        <TypedFilter {...typed('q')} label={m.search_words_q()} hint={m.search_words_q_hint()} />
      </FilterBar>
      <CountLine total={synonyms.counted || null} count={m.search_words_count} />
      <RemovalNotice removal={removal} />
      <LoadedList
        list={synonyms}
        failed={m.search_words_failed()}
        loading={<Skeleton label={m.search_words_loading()} shape="semesters" count={8} />}
        none={<EmptyState title={m.search_words_none()} text={m.search_words_none_text()} />}
        unfound={{
          title: m.search_words_unfound(),
          text: m.search_words_unfound_text(),
          all: m.search_words_show_all(),
        }}
      >
        {(rows) => <SynonymTable rows={rows} removal={removal} onEdit={setEditing} />}
      </LoadedList>
      {editing && (
        <EditDialog
          title={editing === 'new' ? m.search_words_add() : m.search_words_edit_title()}
          leaveQuestion={m.search_words_leave()}
          onClose={() => setEditing(null)}
          onDone={(text) => {
            removal.say(text);
            synonyms.reload();
          }}
        >
          {(dialog) => <SynonymForm synonym={editing === 'new' ? null : editing} {...dialog} />}
        </EditDialog>
      )}
    </>
  );
}

type TableProps = { rows: Synonym[]; removal: Removal; onEdit: (synonym: Synonym) => void };

/** Synonyms, one per row. */
function SynonymTable({ rows, removal: { busy, remove }, onEdit }: TableProps) {
  const heads = [m.search_words_words(), m.search_words_meaning(), m.areas_actions()];
  return (
    <AreaTable className="with-actions" heads={heads}>
      {rows.map((synonym) => {
        const { _id, words, meaning } = synonym;
        return (
          <tr key={_id} {...tableRoles.row}>
            <td {...tableRoles.cell}>
              <Typed as="b" text={words} />
            </td>
            <td lang={languageOf(meaning)} {...tableRoles.cell}>
              {meaning}
            </td>
            <td {...tableRoles.cell}>
              <RowActions
                name={words}
                onEdit={() => onEdit(synonym)}
                isBusy={busy !== null}
                onDelete={() =>
                  remove({
                    id: _id,
                    question: () => m.search_words_delete_ask({ words, meaning }),
                    path: `${API}/${_id}`,
                    failed: m.search_words_delete_failed(),
                    undo: { path: API, body: { words, meaning } },
                  })
                }
              />
            </td>
          </tr>
        );
      })}
    </AreaTable>
  );
}

const required = { fields: ['words', 'meaning'] as ('words' | 'meaning')[], text: m.forms_check() };

/** @param synonym null for a new one */
function SynonymForm({ synonym, onDirty, onCancel, onDone }: { synonym: Synonym | null } & InDialog) {
  const { form, isDirty } = useEdit<Synonym | null, { words: string; meaning: string }>({
    row: synonym,
    valuesOf: (row) => ({ words: row?.words ?? '', meaning: row?.meaning ?? '' }),
    reread: async () => synonym && readAgain<Synonym>(`${API}/${synonym._id}`),
    save: (values, seen) =>
      seen
        ? call('PUT', `${API}/${seen._id}`, { ...values, version: seen.version })
        : call('POST', API, values),
    required,
    fallback: m.search_words_save_failed(),
    draft: { form: synonym ? `synonym ${synonym._id} ${synonym.version}` : 'synonym' },
    onSent: ({ message }) => onDone(message),
  });
  useDirty(isDirty, onDirty);
  return (
    <form className="stack-form" autoComplete="off" onSubmit={form.submit} noValidate>
      <FormMessage form={form} />
      <DraftNotice form={form} />
      <Field
        form={form}
        name="words"
        label={m.search_words_words()}
        hint={m.search_words_words_hint()}
        maxLength={MAX_SYNONYM_LENGTH}
      />
      <Field
        form={form}
        name="meaning"
        label={m.search_words_meaning()}
        hint={m.search_words_meaning_hint()}
        maxLength={MAX_SYNONYM_LENGTH}
      />
      <FormButtons form={form} onCancel={onCancel} />
    </form>
  );
}
