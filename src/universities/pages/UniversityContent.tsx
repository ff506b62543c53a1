import { useSearchParams } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { universityPath } from '../../ui/addresses.ts';
import { breadcrumbList } from '../../ui/breadcrumb-list.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { wholeNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Fact, PlaceHead } from '../../ui/PlaceHead.tsx';
import { UniversityLogo } from '../../ui/pictures/UniversityLogo.tsx';
import { useRootData } from '../../ui/use-root-data.ts';
import { Departments } from './Departments.tsx';
import { countCourses } from './filter-departments.ts';
import type { ShownUniversity } from './university-data.ts';
import { universityJsonLd } from './university-json-ld.ts';
import { websiteOf } from './website.ts';

/** A university that has arrived. */
export function UniversityContent({ university }: { university: ShownUniversity }) {
  const { _id, name, shortName, location, logo, description, departments } = university;
  const q = (useSearchParams()[0].get('q') ?? '').trim();
  const { publicUrl } = useRootData();
  const path = universityPath(_id);
  const crumbs = [{ label: m.shell_nav_universities(), to: '/Universities' }, { label: name }];
  const website = websiteOf(university.website);
  return (
    <>
      <PageMeta
        title={name}
        description={import.meta.env.SSR ? description || describe(name, location) : ''}
        path={path}
        jsonLd={
          import.meta.env.SSR
            ? [universityJsonLd(university, publicUrl), breadcrumbList(crumbs, publicUrl, path)]
            : []
        }
        noindex={q !== ''}
      />
      <PlaceHead
        crumbs={crumbs}
        logo={<UniversityLogo src={logo} eager />}
        title={name}
        by={location || m.universities_absent()}
        description={description}
      >
        {website && (
          <p className="visit">
            <a className="btn" href={website} target="_blank" rel="noopener">
              {m.university_website()}
              <Icon name="external" />
            </a>
          </p>
        )}
        <dl className="facts">
          <Fact name={m.universities_short_name()}>{shortName || m.universities_absent()}</Fact>
          <Fact name={m.university_departments()}>{wholeNumber(departments.length)}</Fact>
          <Fact name={m.university_courses()}>{wholeNumber(countCourses(departments))}</Fact>
        </dl>
      </PlaceHead>
      <div className="page pt-10 pb-24">
        {departments.length > 0 ? (
          <Departments universityId={_id} departments={departments} q={q} />
        ) : (
          <EmptyState
            title={m.university_no_departments()}
            text={m.university_no_departments_text({ name })}
          />
        )}
      </div>
    </>
  );
}

const describe = (name: string, location: string | null): string =>
  location ? m.university_description({ name, location }) : m.university_description_nowhere({ name });
