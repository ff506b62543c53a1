import '../../../ui/styles/components/teams.css';
import { useState } from 'react';
import { itemsOf, listsOf } from '../../../settings/pages/part-values.ts';
import { groupNames } from '../../../settings/pages/part-words.ts';
import type { PartForm } from '../../../settings/pages/use-part.ts';
import type { Member } from '../../../settings/schema.ts';
import { MemberCard } from '../../../site/pages/teams/MemberCard.tsx';
import { MemberDialog } from '../../../site/pages/teams/MemberDialog.tsx';

/** The group whose member is open, or the first one that has any. */
export function TeamPreview({ part }: { part: PartForm }) {
  const [shown, setShown] = useState<Member | null>(null);
  const { values } = part.form;
  const hasOpen = (list: string) => itemsOf(values, list).some(({ key }) => key === part.open);
  const group = listsOf.team.find(hasOpen) ?? listsOf.team.find((list) => itemsOf(values, list).length > 0);
  if (!group) return null;
  return (
    <div className="page teams py-6">
      <section aria-labelledby={group}>
        <h2 className="h2" id={group}>
          {groupNames[group]?.()}
        </h2>
        <ul className="members">
          {itemsOf(values, group).map(({ key, name = '', role = '', university = '', picture = '' }) => {
            const member = { name, role, university: university || null, picture: picture || null };
            return (
              <li key={key}>
                <MemberCard member={member} onOpen={() => setShown(member)} />
              </li>
            );
          })}
        </ul>
      </section>
      {shown && <MemberDialog member={shown} onClose={() => setShown(null)} />}
    </div>
  );
}
