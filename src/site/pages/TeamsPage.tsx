import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as m from '../../paraglide/messages.js';
import type { Member, TeamGroups } from '../../settings/schema.ts';
import { apiContext } from '../../ui/api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { useRootData } from '../../ui/root.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { startCall, useOutcome } from '../../ui/use-outcome.ts';
import * as css from './TeamsPage.module.css';
import { MemberCard, MemberDialog } from './teams/Member.tsx';

export const handle = { module: 'src/site/pages/TeamsPage.tsx' };

export async function loader({ context }: LoaderFunctionArgs) {
  return { team: await startCall<TeamGroups>(context.get(apiContext), '/site/team') };
}

/** The team behind the portal, in groups; clicking a card shows its member at a larger size. */
export function Component() {
  const data = useLoaderData<typeof loader>();
  const { name } = useRootData().settings;
  const { kept, retry } = useOutcome(data, data.team, 'Error fetching team');
  return (
    <div className={`page top ${css.teams}`}>
      <PageMeta
        title={m.about_team_title()}
        description={import.meta.env.SSR ? m.about_team_description({ name }) : ''}
        path="/Teams"
        noindex={kept?.outcome.ok === false}
      />
      <header className="page-head">
        <div>
          <h1>{m.about_team_title()}</h1>
          <p className="sub">{m.about_team_sub()}</p>
        </div>
      </header>
      {kept === null ? (
        <Skeleton shape="cards" count={6} label={m.about_team_loading()} showLabel />
      ) : kept.outcome.ok ? (
        <Groups groups={kept.outcome.data} />
      ) : (
        <ErrorNotice title={m.about_team_failed()} text={m.about_team_failed_text()} onRetry={retry} />
      )}
    </div>
  );
}

function Groups({ groups }: { groups: TeamGroups }) {
  const [open, setOpen] = useState<Member | null>(null);
  if (groups.length === 0) {
    return (
      <EmptyState scene title={m.about_team_none()} text={m.about_team_none_text()}>
        <Link className="btn primary" to="/Contact-us">
          {m.about_go_contact()}
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      {groups.map(({ group, members }) => (
        <section key={group} aria-labelledby={group}>
          <h2 className="h2" id={group}>
            {m.about_group({ group })}
          </h2>
          <ul className={css.members}>
            {members.map((member, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two members may have the same name, and the list does not move
              <li key={at}>
                <MemberCard member={member} onOpen={() => setOpen(member)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {open && <MemberDialog member={open} onClose={() => setOpen(null)} />}
    </>
  );
}
