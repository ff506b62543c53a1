import { useLoaderData } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { isFiltered, writeListSearch } from '../../ui/lists/list-search.ts';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { SearchForm } from '../../ui/lists/SearchForm.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useOutcome } from '../../ui/use-outcome.ts';
import { PAGE_SIZE } from '../vocabulary.ts';
import { UniversityCard } from './UniversityCard.tsx';
import type { UniversitiesData } from './universities-data.ts';

/** All universities: a search by name and place, and a grid of cards, page by page. */
export function UniversitiesPage() {
  const data = useLoaderData() as UniversitiesData;
  const arrival = useOutcome(data, data.list, 'Error fetching universities');
  const { search } = data;
  return (
    <div className="page top">
      <PageMeta
        title={m.universities_title()}
        description={import.meta.env.SSR ? m.universities_description() : ''}
        path={`/Universities${writeListSearch({ ...search, filters: {} })}`}
        kind="CollectionPage"
        noindex={isFiltered(search) || arrival.kept?.outcome.ok === false}
      />
      <header className="bh">
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
