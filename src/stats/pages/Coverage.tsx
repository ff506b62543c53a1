import { useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { AreaTable, tableRoles } from '../../ui/area/AreaTable.tsx';
import { ChosenFilter, FilterBar } from '../../ui/area/filters.tsx';
import { countText, Loaded, useLastPage } from '../../ui/area/LoadedList.tsx';
import { Emphasis } from '../../ui/Emphasis.tsx';
import { focusNearby } from '../../ui/kept-focus.ts';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCall } from '../../ui/session/use-call.ts';
import { Typed } from '../../ui/Typed.tsx';
import { universityOptions, useManagedUniversities } from '../../universities/pages/places/use-places.ts';
import type { UncoveredCourse } from '../schema.ts';
import { lackingTypes } from '../vocabulary.ts';
import * as css from './Coverage.module.css';

const PAGE_SIZE = 8;

const lacks = lackingTypes.map((what) => ({ value: what, label: m.stats_lacks_what({ what }) }));

const start = { lacks: '', university: '', page: 1 };

/** A card of the courses without resources, or without some type of them: where uploads are needed. */
export function Coverage() {
  const [wanted, setWanted] = useState(start);
  const universities = useManagedUniversities();
  const query = new URLSearchParams({ ...wanted, page: String(wanted.page), limit: String(PAGE_SIZE) });
  const called = useCall<UncoveredCourse[]>(`/stats/coverage?${query}`);
  const show = (page: number) => setWanted({ ...wanted, page });
  const courses = useLastPage(called, wanted.page, PAGE_SIZE, show);
  const pages = Math.ceil(courses.total / PAGE_SIZE);
  const turn = (page: number) => {
    show(page);
    focusNearby();
  };
  return (
    <section className={`card ${css.coverage}`} aria-labelledby="coverage">
      <header>
        <h2 id="coverage">{m.stats_coverage()}</h2>
        <p className="sub" role="status">
          {courses.state === 'ready' && <Emphasis text={countText(courses.total, m.stats_coverage_count)} />}
        </p>
      </header>
      <FilterBar label={m.stats_coverage_filters()}>
        <ChosenFilter
          label={m.stats_lacks()}
          any={m.stats_lacks_what({ what: 'everything' })}
          value={wanted.lacks}
          options={lacks}
          onChange={(lacks) => setWanted({ ...wanted, lacks, page: 1 })}
        />
        <ChosenFilter
          label={m.catalogue_university()}
          any={m.areas_university_any()}
          value={wanted.university}
          options={universityOptions(universities.data ?? [])}
          onChange={(university) => setWanted({ ...wanted, university, page: 1 })}
        />
      </FilterBar>
      <Loaded
        call={courses}
        failed={m.stats_coverage_failed()}
        loading={<Skeleton label={m.stats_coverage_loading()} shape="semesters" count={5} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <p className="notice">
              <b>{m.stats_coverage_none()}</b> {m.stats_coverage_none_text()}
            </p>
          ) : (
            <>
              <CoverageTable rows={rows} />
              {pages > 1 && <Turner page={wanted.page} pages={pages} onTurn={turn} />}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

type TurnerProps = { page: number; pages: number; onTurn: (page: number) => void };

/** Turns the pages of the card. The page number is not in the URL, as the card is only a part of its page. */
function Turner({ page, pages, onTurn }: TurnerProps) {
  return (
    <nav className="pager" aria-label={m.stats_coverage_pages()}>
      <button type="button" className="btn" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {m.shell_previous()}
      </button>
      <span className="num">{m.stats_page_of({ page, pages })}</span>
      <button type="button" className="btn" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        {m.shell_next()}
      </button>
    </nav>
  );
}

/** Courses that lack resources, with what they have and a link to upload more. */
function CoverageTable({ rows }: { rows: UncoveredCourse[] }) {
  return (
    <AreaTable
      className={`${css.gaps} with-actions framed`}
      heads={[m.catalogue_course(), m.areas_where(), m.stats_has(), m.areas_action()]}
    >
      {rows.map((course) => (
        <Row key={course._id} course={course} />
      ))}
    </AreaTable>
  );
}

function Row({ course }: { course: UncoveredCourse }) {
  const { name, level, department, university, universityName } = course;
  const place = new URLSearchParams({ university, department, course: name });
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell}>
        <Typed as="b" text={name} /> <span className="mark">{level}</span>
      </td>
      <td className="minor" {...tableRoles.cell}>
        <Typed text={universityName} />
        <Typed className="small" text={department} />
      </td>
      <td className="minor" {...tableRoles.cell}>
        <span className="cell-label">{m.stats_has()}: </span>
        {hasText(course)}
      </td>
      <td {...tableRoles.cell}>
        <Link
          className="btn"
          to={`/admin/upload-resources?${place}`}
          aria-label={m.stats_upload_for({ course: name })}
        >
          {m.stats_upload()}
        </Link>
      </td>
    </tr>
  );
}

function hasText({ notes, papers, syllabus }: UncoveredCourse): string {
  const parts = [
    notes > 0 && m.course_notes_count({ count: notes }),
    papers > 0 && m.course_papers_count({ count: papers }),
    syllabus > 0 && m.course_syllabus_count({ count: syllabus }),
  ].filter(Boolean);
  return parts.join(', ') || m.stats_has_nothing();
}
