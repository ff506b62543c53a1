import * as m from '../../paraglide/messages.js';
import { type CourseAddress, coursePath } from '../../ui/addresses.ts';
import type { Outcome } from '../../ui/api.ts';
import { breadcrumbList } from '../../ui/breadcrumb-list.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { useRootData } from '../../ui/use-root-data.ts';
import type { Resource } from '../schema.ts';
import { courseCrumbs } from './CourseHead.tsx';
import type { CourseHeadData } from './course-data.ts';
import { courseJsonLd } from './course-json-ld.ts';

type Props = { address: CourseAddress; head: CourseHeadData | null; outcome: Outcome<Resource[]> | null };

/** Metadata of a course for search engines and other sites; none for a course that is not registered. */
export function CourseMeta(props: Props) {
  const { address, head } = props;
  const { publicUrl } = useRootData();
  const course = head?.course?.name ?? address.course;
  const title = head ? m.course_title({ course, university: head.university.name }) : course;
  return <PageMeta title={title} {...(import.meta.env.SSR ? describe(props, publicUrl) : NOTHING)} />;
}

/** The browser has no use for the rest. */
const NOTHING = { description: '', path: '' };

function describe({ address, head, outcome }: Props, publicUrl: string) {
  if (!head?.course) return { description: m.course_none(), path: coursePath(address), noindex: true };
  const { university, department, course } = head;
  const path = coursePath({ universityId: university._id, department, course: course.name });
  const description = m.course_description({ course: course.name, department, university: university.name });
  const resources = outcome?.ok ? outcome.data : [];
  const jsonLd = [
    courseJsonLd({ university, course, resources, description, publicUrl, path }),
    breadcrumbList(courseCrumbs(address, head), publicUrl, path),
  ];
  return { description, path, jsonLd };
}
