import { Link } from 'react-router';
import * as m from '../../../../paraglide/messages.js';
import { coursePath } from '../../../../ui/addresses.ts';
import type { Removal } from '../../../../ui/area/use-removal.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { languageOf } from '../../../../ui/language.ts';
import type { Course } from '../../../schema.ts';
import { creditsText, factsText } from '../course-text.ts';
import { deletionQuestion } from '../deletion.ts';
import { FeeText } from './FeeText.tsx';

type Props = {
  universityId: string;
  department: string;
  course: Course;
  removal: Removal;
  onEdit: () => void;
};

/** A course of the catalogue: its details, its PDFs, and the possible actions. */
export function CourseItem({ universityId, department, course, removal: { busy, remove }, onEdit }: Props) {
  const { _id, name, eligibility, eligibilityFile, feeStructure, feeStructureFile } = course;
  const path = `/universities/${universityId}`;
  const onDelete = () =>
    remove({
      id: _id,
      method: 'PATCH',
      path: `${path}/remove-course`,
      body: { departmentName: department, courseName: name },
      question: () => deletionQuestion({ name, contentsPath: `${path}/courses/${_id}/contents` }),
      failed: m.catalogue_pages_delete_course_failed(),
    });
  const facts = [
    factsText(course),
    course.totalCredits > 0 && creditsText(course.totalCredits),
    course.modeOfStudy,
  ].filter(Boolean);
  const eligibilityText = eligibility === eligibilityFile ? null : eligibility;
  return (
    <li className="course-item">
      <div>
        <h3 lang={languageOf(name)}>
          <Link to={coursePath({ universityId, department, course: name })}>{name}</Link>
        </h3>
        <p className="muted">{facts.join(' · ')}</p>
        <dl>
          {(eligibilityText || eligibilityFile) && (
            <div>
              <dt>{m.catalogue_pages_eligibility()}</dt>
              <dd>
                {eligibilityText && (
                  <p className="words" lang={languageOf(eligibilityText)}>
                    {eligibilityText}
                  </p>
                )}
                {eligibilityFile && (
                  <PdfLink path={eligibilityFile} text={m.catalogue_pages_eligibility_pdf()} of={name} />
                )}
              </dd>
            </div>
          )}
          {(feeStructure || feeStructureFile) && (
            <div>
              <dt>{m.catalogue_pages_fees()}</dt>
              <dd>
                {feeStructure !== feeStructureFile && <FeeText fees={feeStructure} />}
                {feeStructureFile && (
                  <PdfLink path={feeStructureFile} text={m.catalogue_pages_fees_pdf()} of={name} />
                )}
              </dd>
            </div>
          )}
        </dl>
      </div>
      <div className="acts">
        <button
          type="button"
          className="btn quiet"
          aria-label={m.areas_people_edit_of({ name })}
          onClick={onEdit}
        >
          {m.areas_people_edit()}
        </button>
        <button
          type="button"
          className="btn quiet danger"
          aria-label={m.catalogue_pages_delete_of({ name })}
          aria-disabled={busy === _id || undefined}
          onClick={onDelete}
        >
          {m.catalogue_pages_delete()}
        </button>
      </div>
    </li>
  );
}

function PdfLink({ path, text, of }: { path: string; text: string; of: string }) {
  return (
    <a className="pdf-link" href={`/api${path}`} target="_blank" rel="noreferrer">
      <Icon name="file" />
      {text}
      <span className="vh">{m.catalogue_pages_of({ name: of })}</span>
    </a>
  );
}
