import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { AreaTable } from '../../ui/area/AreaTable.tsx';
import { tableRoles } from '../../ui/area/table-roles.ts';
import { wholeNumber } from '../../ui/format.ts';
import { languageOf } from '../../ui/language.ts';
import type { UncoveredCourse } from '../schema.ts';

/** Courses that lack something, what they have, and the way to give them more. */
export function CoverageTable({ rows }: { rows: UncoveredCourse[] }) {
  return (
    <AreaTable name="gaps" heads={[m.stats_course(), m.stats_place(), m.stats_has(), m.stats_action()]}>
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
        <b lang={languageOf(name)}>{name}</b> <span className="mark">{level}</span>
      </td>
      <td className="opt" {...tableRoles.cell}>
        <span lang={languageOf(universityName)}>{universityName}</span>
        <span className="small" lang={languageOf(department)}>
          {department}
        </span>
      </td>
      <td className="opt" {...tableRoles.cell}>
        <span className="named">{m.stats_has()}: </span>
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
    notes > 0 && m.stats_has_notes({ count: wholeNumber(notes) }),
    papers > 0 && m.stats_has_papers({ count: papers }),
    syllabus > 0 && m.stats_has_syllabus({ count: syllabus }),
  ].filter(Boolean);
  return parts.join(', ') || m.stats_has_nothing();
}
