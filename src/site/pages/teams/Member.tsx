import type { MouseEvent } from 'react';
import type { Member } from '../../../settings/schema.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { languageOf } from '../../../ui/language.ts';
import { Portrait } from '../../../ui/pictures/Portrait.tsx';
import { roleIcon } from './role-icon.ts';

type Props = {
  member: Member;
  /** Shows the member at a larger size. */
  onOpen: () => void;
};

/** A member of the team, as a picture on the shelf. All text is on the card, so that it needs no script. */
export function MemberCard({ member, onOpen }: Props) {
  const { name, role, university, picture } = member;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Some browsers do not focus a button that is pressed, and could not give the focus back to it.
    event.currentTarget.focus();
    onOpen();
  };
  return (
    <button type="button" className="member" aria-haspopup="dialog" onClick={press}>
      <span className="frame">
        <Portrait name={name} picture={picture} />
        <Icon name={roleIcon(role)} />
      </span>
      <b lang={languageOf(name)}>{name}</b>
      <span className="role" lang={languageOf(role)}>
        {role}
      </span>
      {university && (
        <span className="at" lang={languageOf(university)}>
          {university}
        </span>
      )}
    </button>
  );
}
