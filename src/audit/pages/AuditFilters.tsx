import { useId } from 'react';
import * as m from '../../paraglide/messages.js';
import { ChosenFilter, DayFilter, FilterBar, TypedFilter } from '../../ui/area/filter-fields.tsx';
import type { Filters } from '../../ui/area/use-filters.ts';
import { useSuggestions } from '../../ui/area/use-suggestions.ts';
import { Icon } from '../../ui/Icon.tsx';
import { actionNames, kindNames } from './words.ts';

/** Filters of the log. */
export const auditFilters = ['action', 'kind', 'actor', 'row', 'from', 'to'] as const;

const optionsOf = (names: Record<string, () => string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label: label() }));

type Props = {
  filters: Filters /** Name of the person that the filter names, where it is known. */;
  personName?: string;
};

/** The filters of the audit log. */
export function AuditFilters({ filters: { search, set }, personName }: Props) {
  const { action = '', kind = '', actor = '', from = '', to = '' } = search.filters;
  return (
    <FilterBar label={m.areas_audit_filters()}>
      {actor === '' ? (
        <PersonFilter onChoose={(id) => set({ actor: id })} />
      ) : (
        <div className="only">
          <span className="tag">
            {personName ? m.areas_audit_person_only({ name: personName }) : m.areas_audit_person_known()}
            <button type="button" aria-label={m.areas_audit_person_any()} onClick={() => set({ actor: '' })}>
              <Icon name="close" />
            </button>
          </span>
        </div>
      )}
      <ChosenFilter
        label={m.areas_audit_action()}
        any={m.areas_audit_action_any()}
        value={action}
        options={optionsOf(actionNames)}
        onChange={(action) => set({ action })}
      />
      <ChosenFilter
        label={m.areas_audit_kind()}
        any={m.areas_audit_kind_any()}
        value={kind}
        options={optionsOf(kindNames)}
        onChange={(kind) => set({ kind })}
      />
      <DayFilter label={m.areas_audit_from()} value={from} onChange={(from) => set({ from }, 'typed')} />
      <DayFilter label={m.areas_audit_to()} value={to} onChange={(to) => set({ to }, 'typed')} />
    </FilterBar>
  );
}

type Person = { _id: string; name: string; email: string };

const nameOf = ({ name, email }: Person) => `${name} (${email})`;

/** Finds a person by name or e-mail; the log is asked by who was chosen. */
function PersonFilter({ onChoose }: { onChoose: (id: string) => void }) {
  const list = useId();
  const { rows, ask } = useSuggestions<Person>('/people?page=1&limit=8&q=');
  const choose = (typed: string) => {
    const chosen = rows.find((person) => nameOf(person) === typed);
    if (chosen) onChoose(chosen._id);
    else ask(typed);
  };
  return (
    <>
      <TypedFilter
        label={m.areas_audit_person()}
        hint={m.areas_audit_person_hint()}
        value=""
        onChange={choose}
        list={list}
      />
      <datalist id={list}>
        {rows.map((person) => (
          <option key={person._id} value={nameOf(person)} />
        ))}
      </datalist>
    </>
  );
}
