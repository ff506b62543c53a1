import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/Field.tsx';
import { Portrait } from '../../../ui/pictures/Portrait.tsx';
import { COUNTS, LENGTHS } from '../../vocabulary.ts';
import { listsOf } from '../part-values.ts';
import { groupNames } from '../part-words.ts';
import type { PartForm } from '../use-part.ts';
import { ItemList } from './ItemList.tsx';
import { PictureField } from './PictureField.tsx';

/** Who makes the portal, group by group. */
export function TeamFields({ part }: { part: PartForm }) {
  return listsOf.team.map((group) => (
    <section key={group} className="set-group" aria-labelledby={`set-${group}`}>
      <h3 id={`set-${group}`}>{groupNames[group]?.()}</h3>
      <Group part={part} group={group} />
    </section>
  ));
}

function Group({ part, group }: { part: PartForm; group: string }) {
  const { form } = part;
  return (
    <ItemList
      part={part}
      list={group}
      {...COUNTS.members}
      blank={{ name: '', role: '', university: '', picture: '' }}
      addLabel={m.settings_pages_add_member()}
      nameOf={({ name = '' }) => name}
      noteOf={({ role }) => role}
      mark={({ name = '', picture }) => (
        <Portrait name={name} picture={picture || null} className="set-mark" />
      )}
    >
      {(at, item) => (
        <>
          <Field
            form={form}
            name={`${at}.name`}
            label={m.settings_pages_who()}
            maxLength={LENGTHS.person}
            required
          />
          <Field
            form={form}
            name={`${at}.role`}
            label={m.settings_pages_role()}
            hint={m.settings_pages_role_hint()}
            maxLength={LENGTHS.role}
            required
          />
          <Field
            form={form}
            name={`${at}.university`}
            label={m.settings_pages_university()}
            maxLength={LENGTHS.university}
          />
          <PictureField
            part={part}
            list={group}
            item={item}
            errors={form.errors[`${at}.picture`] ?? []}
            drawn={<Portrait name={item.name ?? ''} picture={null} />}
          />
        </>
      )}
    </ItemList>
  );
}
