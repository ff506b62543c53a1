import { useEffect } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useNavigation,
} from 'react-router';
import * as m from '../../paraglide/messages.js';
import {
  type CourseAddress,
  courseOf,
  coursePath,
  resourceFeedPath,
  universityPath,
} from '../../ui/addresses.ts';
import { type Api, apiContext, type Outcome } from '../../ui/api.ts';
import { breadcrumbList, type Crumb } from '../../ui/Breadcrumbs.tsx';
import { durationText, isoDuration } from '../../ui/duration.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useHeadingFocus } from '../../ui/focus.ts';
import { languageOf } from '../../ui/language.ts';
import { isBeyond } from '../../ui/lists/list-search.ts';
import { MissingUniversity } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import * as place from '../../ui/PlaceHead.module.css';
import { Fact, PlaceHead } from '../../ui/PlaceHead.tsx';
import { UniversityLogo } from '../../ui/pictures/UniversityLogo.tsx';
import { useRootData } from '../../ui/root.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Call, isMissing, missingStatus, startCall, useOutcome } from '../../ui/use-outcome.ts';
import type { University } from '../../universities/schema.ts';
import type { Resource } from '../schema.ts';
import type { ResourceType } from '../vocabulary.ts';
import * as css from './CoursePage.module.css';
import { CourseResources } from './CourseResources.tsx';
import { type CourseHeadData, headOf, kindOf, kinds } from './group-resources.ts';
import { kindName } from './kind-words.ts';
import { learningResource } from './resource-head.ts';
import * as rail from './SemesterRail.module.css';

export const handle = { module: 'src/resources/pages/CoursePage.tsx' };

type CourseData = {
  address: CourseAddress;
  /** The cursor after which the resources start; null for the newest. */
  after: string | null;
  /** The kind of the resources that were loaded; null for all. */
  type: ResourceType | null;
  head: Call<CourseHeadData>;
  resources: Call<Resource[]>;
  /** In the browser: where a course is that had these names before; null if none had. */
  moved?: Promise<string | null>;
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const url = new URL(request.url);
  const address = courseOf(url.pathname);
  const after = url.searchParams.get('after') || null;
  const { universityId: university, department, course } = address;
  const names = { department, course };
  const type = kindOf(url.searchParams.get('type'));
  const query = new URLSearchParams({ university, ...names, ...(after && { after }), ...(type && { type }) });
  const [head, resources] = await Promise.all([
    startCall<University, CourseHeadData>(
      api,
      `/universities/${encodeURIComponent(university)}?${new URLSearchParams(names)}`,
      {
        pick: (whole) => headOf(whole, address),
      },
    ),
    startCall<Resource[]>(api, `/resources?${query}`),
  ]);
  const moved = pathByFormerNames(api, address, head);
  if (!import.meta.env.SSR) return data<CourseData>({ address, after, type, head, resources, moved });
  const path = await moved;
  if (path !== null) throw redirect(path + url.search, 301);
  const beyond = isBeyond({ filters: {}, page: 1, after }, resources.answer) ? { status: 404 } : undefined;
  return data<CourseData>({ address, after, type, head, resources }, missingStatus(head) ?? beyond);
}

/** Returns the current path of a course that had these names before; null if none had, or one has them now. */
async function pathByFormerNames(
  api: Api,
  address: CourseAddress,
  { answer }: Call<CourseHeadData>,
): Promise<string | null> {
  const head = await answer;
  if (!head.ok || head.data.course) return null;
  const { universityId, department, course } = address;
  const query = new URLSearchParams({ department, course, former: 'true' });
  const found = await api.get<University>(`/universities/${encodeURIComponent(universityId)}?${query}`);
  for (const { name, courses } of found.ok ? found.data.departments : [])
    if (courses[0]) return coursePath({ universityId, department: name, course: courses[0].name });
  return null;
}

/** Whether all resources of the shown course are loaded: a part of a long list, or of one kind, lacks some. */
let isWhole = false;

/** The hash refetches nothing, nor does the filter by kind, if everything is loaded already. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isWithin = currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href;
  const differ = (name: string) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name);
  return isWithin ? differ('after') || (differ('type') && !isWhole) : defaultShouldRevalidate;
}

/** The resources of one course, semester by semester. */
export function Component() {
  const data = useLoaderData() as CourseData;
  const navigate = useNavigate();
  const { moved } = data;
  const isStaying = useNavigation().state === 'idle';
  useEffect(() => {
    let wanted = isStaying;
    void moved?.then((pathname) => {
      const { search, hash } = window.location;
      if (wanted && pathname !== null) void navigate({ pathname, search, hash }, { replace: true });
    });
    return () => {
      wanted = false;
    };
  }, [moved, navigate, isStaying]);
  return <Course key={coursePath(data.address)} data={data} />;
}

/** Head and resources load, or fail, independently. */
function Course({ data }: { data: CourseData }) {
  const head = useOutcome(data, data.head, 'Error fetching university');
  const resources = useOutcome(data, data.resources, 'Error fetching resources');
  const headOutcome = head.kept?.outcome ?? null;
  const known = headOutcome?.ok ? headOutcome.data : null;
  const missing = headOutcome !== null && isMissing(headOutcome);
  useHeadingFocus(missing);
  // While another part of a long list loads, the previous part is not shown: it would be mistaken for the next.
  const { after, type } = data;
  const last = resources.kept;
  const kept = last?.data.after === after && last.data.type === type ? last : null;
  const isPart = after !== null || (kept?.outcome.ok === true && kept.outcome.next !== null);
  const isAll = kept?.outcome.ok === true && !isPart && type === null;
  useEffect(() => {
    isWhole = isAll;
  }, [isAll]);
  if (missing)
    return <MissingUniversity outcome={headOutcome} retry={head.retry} path={coursePath(data.address)} />;
  return (
    <>
      <CourseMeta address={data.address} after={data.after} head={known} outcome={kept?.outcome ?? null} />
      <CourseHead address={data.address} outcome={headOutcome} retry={head.retry} />
      <div className="page" aria-busy={resources.pending}>
        {kept === null ? (
          <Waiting semesters={known?.course?.semesters || 6} />
        ) : kept.outcome.ok ? (
          <CourseResources
            key={`${type} ${after}`}
            outcome={kept.outcome}
            // Of a part, semesters without resources say nothing.
            semesters={isPart ? 0 : (known?.course?.semesters ?? 0)}
            address={data.address}
            after={after}
            type={type}
          />
        ) : (
          <div className={place.below}>
            <ErrorNotice
              title={m.course_resources_failed()}
              text={m.universities_unreachable()}
              onRetry={resources.retry}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** Placeholder of the shelf while it loads. */
function Waiting({ semesters }: { semesters: number }) {
  return (
    <div className={rail.shelf}>
      <span className={`skel ${css.rail}`} aria-hidden="true" />
      <div>
        <span className={`skel ${css.chips}`} aria-hidden="true" />
        <Skeleton shape="semesters" count={semesters} label={m.course_loading_resources()} />
      </div>
    </div>
  );
}

type MetaProps = Pick<CourseData, 'address' | 'after'> & {
  head: CourseHeadData | null;
  outcome: Outcome<Resource[]> | null;
};

/** Metadata of a course for search engines and other sites; a course that is not registered is marked `noindex`. */
function CourseMeta(props: MetaProps) {
  const { address, head } = props;
  const { publicUrl } = useRootData();
  const course = head?.course?.name ?? address.course;
  const title = head ? m.course_title({ course, university: head.university.name }) : course;
  return <PageMeta title={title} {...(import.meta.env.SSR ? describe(props, publicUrl) : NOTHING)} />;
}

/** In the browser only the title matters; the rest is for the server. */
const NOTHING = { description: '', path: '' };

function describe({ address, after, head, outcome }: MetaProps, publicUrl: string) {
  if (!head?.course) return { description: m.course_none(), path: coursePath(address), noindex: true };
  const { university, department, course } = head;
  const path = coursePath({ universityId: university._id, department, course: course.name });
  const description = m.course_description({ course: course.name, department, university: university.name });
  const resources = outcome?.ok ? outcome.data.slice(0, NAMED) : [];
  const jsonLd = [
    // https://schema.org/Course
    {
      '@type': 'Course',
      '@id': `${publicUrl}${path}`,
      url: `${publicUrl}${path}`,
      name: course.name,
      description,
      educationalLevel: course.level,
      timeRequired: isoDuration(course.duration),
      provider: {
        '@type': 'CollegeOrUniversity',
        name: university.name,
        url: `${publicUrl}${universityPath(university._id)}`,
      },
      hasPart: resources.length > 0 ? resources.map((one) => learningResource(one, publicUrl)) : undefined,
    },
    breadcrumbList(courseCrumbs(address, head), publicUrl, path),
  ];
  const place = m.course_title({ course: course.name, university: university.name });
  const feeds = [
    { path: resourceFeedPath({ course: course._id }), title: place },
    ...kinds.map((type) => ({
      path: resourceFeedPath({ course: course._id, type }),
      title: m.course_feed_title({ place, kind: kindName(type) }),
    })),
  ];
  const part = after === null ? '' : `?${new URLSearchParams({ after })}`;
  return { description, path: path + part, jsonLd, feeds };
}

/** How many resources search engines get as metadata; the page lists up to a thousand. */
const NAMED = 50;

type HeadProps = {
  address: CourseAddress;
  /** Null while it loads; until then the course's name comes from the address. */
  outcome: Outcome<CourseHeadData> | null;
  retry: () => void;
};

/** What the course is, and then the university it belongs to. */
function CourseHead({ address, outcome, retry }: HeadProps) {
  if (!outcome?.ok) {
    return (
      <PlaceHead
        crumbs={[universities(), { label: address.course }]}
        logo={<span className={outcome === null ? 'skel logo' : 'logo'} />}
        title={address.course}
        waiting={outcome === null}
        by={outcome === null ? m.course_loading() : address.department}
      >
        {outcome !== null && (
          <ErrorNotice title={m.course_failed()} text={m.universities_unreachable()} onRetry={retry} />
        )}
      </PlaceHead>
    );
  }
  const { university, course } = outcome.data;
  const { name, location, logo, description } = university;
  return (
    <PlaceHead
      crumbs={courseCrumbs(address, outcome.data)}
      logo={<UniversityLogo src={logo} eager />}
      title={course?.name ?? address.course}
      by={`${name}, ${location || m.universities_absent()}`}
    >
      {course && (
        <dl className={place.facts}>
          <Fact name={m.course_level()}>{course.level}</Fact>
          <Fact name={m.course_duration()}>{durationText(course.duration)}</Fact>
          <Fact name={m.course_semesters()}>{course.semesters || m.universities_absent()}</Fact>
          <Fact name={m.course_mode()}>{course.modeOfStudy || m.universities_absent()}</Fact>
          {course.totalCredits > 0 && <Fact name={m.course_credits()}>{course.totalCredits}</Fact>}
        </dl>
      )}
      {description && (
        <p className={place.description} lang={languageOf(description)}>
          <b lang={languageOf(name)}>{name}: </b>
          {description}
        </p>
      )}
    </PlaceHead>
  );
}

const universities = (): Crumb => ({ label: m.shell_nav_universities(), to: '/Universities' });

/** Breadcrumbs to a course: its university, then its department as a search on the university's page. */
function courseCrumbs(address: CourseAddress, { university, department, course }: CourseHeadData): Crumb[] {
  const path = universityPath(university._id);
  return [
    universities(),
    { label: university.name, to: path },
    { label: department, to: `${path}?${new URLSearchParams({ q: department })}` },
    { label: course?.name ?? address.course },
  ];
}
