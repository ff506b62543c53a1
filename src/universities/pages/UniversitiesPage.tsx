import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { universityPath } from '../../ui/addresses.ts';
import { apiContext } from '../../ui/api.ts';
import { DelayedLink } from '../../ui/DelayedLink.tsx';
import {
  isBeyond,
  isFiltered,
  type ListSearch,
  listCall,
  readListSearch,
  titleOf,
  writeListSearch,
} from '../../ui/lists/list-search.ts';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { SearchForm } from '../../ui/lists/SearchForm.tsx';
import { isOnScreen } from '../../ui/on-screen.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { UniversityLogo } from '../../ui/pictures/UniversityLogo.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Typed } from '../../ui/Typed.tsx';
import { type Call, startCall, useOutcome } from '../../ui/use-outcome.ts';
import type { ListedUniversity } from '../schema.ts';
import { PAGE_SIZE } from '../vocabulary.ts';
import * as css from './UniversitiesPage.module.css';

export const handle = { module: 'src/universities/pages/UniversitiesPage.tsx' };

type UniversitiesData = { search: ListSearch; list: Call<ListedUniversity[]> };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = readListSearch(new URL(request.url).searchParams, ['q', 'place']);
  const within = isOnScreen('/Universities') ? request.signal : undefined;
  const path = `/universities${listCall(search, PAGE_SIZE)}&nested=false`;
  const list = await startCall<ListedUniversity[]>(context.get(apiContext), path, { within });
  return data<UniversitiesData>(
    { search, list },
    isBeyond(search, list.answer) ? { status: 404 } : undefined,
  );
}

/** All universities: a search by name and place, and a grid of cards, page by page. */
export function Component() {
  const data = useLoaderData() as UniversitiesData;
  const arrival = useOutcome(data, data.list, 'Failed to fetch university details');
  const { search } = data;
  return (
    <div className="page top">
      <PageMeta
        title={titleOf(m.universities_title(), search)}
        description={import.meta.env.SSR ? m.universities_description() : ''}
        path={`/Universities${writeListSearch({ ...search, filters: {} })}`}
        noindex={isFiltered(search) || arrival.kept?.outcome.ok === false}
      />
      <header className="page-head">
        <div>
          <h1>{m.universities_title()}</h1>
          <p className="sub">{m.universities_sub()}</p>
        </div>
      </header>
      <SearchForm
        action="/Universities"
        label={m.universities_search()}
        fields={[
          {
            name: 'q',
            label: m.universities_search_name(),
            hint: m.universities_search_name_hint(),
            value: search.filters.q ?? '',
          },
          {
            name: 'place',
            label: m.universities_search_place(),
            hint: m.universities_search_place_hint(),
            value: search.filters.place ?? '',
          },
        ]}
        button={m.universities_search_button()}
      />
      <PagedList
        arrival={arrival}
        path="/Universities"
        limit={PAGE_SIZE}
        loading={<Skeleton shape="cards" count={PAGE_SIZE} label={m.universities_loading()} />}
        count={(_, { total, more }) =>
          more ? m.universities_count_more() : m.universities_count({ count: total })
        }
        words={{
          failed: { title: m.universities_failed(), text: m.universities_unreachable() },
          beyond: { title: m.universities_beyond_title(), text: m.universities_beyond_text() },
          firstPage: m.universities_first_page(),
          none: { title: m.universities_none_title(), text: m.universities_none_text() },
          unfound: () => ({ title: m.universities_unfound_title(), text: m.universities_unfound_text() }),
          clear: m.universities_search_clear(),
        }}
      >
        {(universities) => (
          <ul className="cards">
            {universities.map((university, at) => (
              <li key={university._id}>
                <UniversityCard university={university} eager={at < 6} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

/** A university in the list. Its link opens the page after 800 ms. */
function UniversityCard({ university, eager }: { university: ListedUniversity; eager: boolean }) {
  const { _id, name, shortName, location, logo } = university;
  const title = `university-${_id}`;
  return (
    <article className={`card ${css.university}`}>
      <UniversityLogo src={logo} eager={eager} />
      <Typed as="h2" id={title} text={name} />
      <dl className="pairs">
        <dt>{m.universities_short_name()}</dt>
        <Typed as="dd" text={shortName || m.universities_absent()} />
        <dt>{m.universities_location()}</dt>
        <Typed as="dd" text={location || m.universities_absent()} />
      </dl>
      <p className="acts">
        <DelayedLink to={universityPath(_id)} delay={800} describedBy={title}>
          {m.universities_explore()}
        </DelayedLink>
      </p>
    </article>
  );
}
