import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router';
import * as m from '../../paraglide/messages.js';
import { coursePath, resourcePath, universityPath } from '../../ui/addresses.ts';
import { apiContext } from '../../ui/api.ts';
import { breadcrumbList, type Crumb } from '../../ui/Breadcrumbs.tsx';
import { useHeadingFocus } from '../../ui/focus.ts';
import { fileSize, languageName, longDate } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { late } from '../../ui/late.tsx';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import * as placeHead from '../../ui/PlaceHead.module.css';
import { Fact, PlaceHead } from '../../ui/PlaceHead.tsx';
import { useRootData } from '../../ui/root.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { type Call, missingStatus, startCall, useOutcome } from '../../ui/use-outcome.ts';
import type { ResourcePage } from '../schema.ts';
import { anchorOf } from './group-resources.ts';
import { LazyPdfView } from './PdfItem.tsx';
import { placeIn } from './pdf/place.ts';
import * as css from './ResourcePage.module.css';
import { citationTags, wholeLearningResource } from './resource-head.ts';
import { examWords, sourceWord } from './resource-words.ts';

/** Everything below the reader: text, citation, related pages. It works without JavaScript; its script loads when scrolled into view. */
const Below = late({
  load: async () => (await import('./ResourceBelow.tsx')).ResourceBelow,
  now: import.meta.env.SSR ? (await import('./ResourceBelow.tsx')).ResourceBelow : null,
  margin: '0px 0px -70%',
});

export const handle = {
  module: 'src/resources/pages/ResourcePage.tsx',
  late: ['src/resources/pages/ResourceBelow.tsx'],
};

type ResourceData = { id: string; resource: Call<ResourcePage> };

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  // The API serves more than resources below /resources; a value that cannot be a resource's id leads to 404.
  const path = /^[0-9a-f-]{36}$/i.test(id) ? `/resources/${id}` : '/resources/-';
  const resource = await startCall<ResourcePage>(context.get(apiContext), path);
  if (import.meta.env.SSR) leadToTitle(resource, new URL(request.url).pathname);
  return data<ResourceData>({ id, resource }, missingStatus(resource));
}

/** A change of the hash alone refetches nothing: reloading would close the open PDF. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  if (currentUrl.pathname === nextUrl.pathname && currentUrl.hash !== nextUrl.hash) return false;
  return defaultShouldRevalidate;
}

/** Redirects old titles and bare ids to the resource's canonical address (301). */
function leadToTitle({ answer }: Call<ResourcePage>, pathname: string): void {
  if (answer instanceof Promise || !answer.ok) return;
  const path = resourcePath(answer.data._id, answer.data.title);
  if (path !== pathname) throw redirect(path, 301);
}

/** The page of one paper, set of notes or syllabus. */
export function Component() {
  const data = useLoaderData() as ResourceData;
  return <Arriving key={data.id} data={data} />;
}

function Arriving({ data }: { data: ResourceData }) {
  const { kept, pending, retry } = useOutcome(data, data.resource, 'Error fetching resource');
  const outcome = pending ? null : kept?.outcome;
  useHeadingFocus(outcome);
  if (outcome?.ok) return <Shown resource={outcome.data} />;
  const path = `/resource/${data.id}`;
  if (outcome)
    return (
      <MissingPage
        outcome={outcome}
        retry={retry}
        path={path}
        missing={{ title: m.resource_missing(), text: m.resource_missing_text() }}
        failed={{ title: m.resource_failed(), text: m.universities_unreachable() }}
        all={{ to: '/Universities', text: m.shell_nav_universities() }}
      />
    );
  return (
    <div className="page top bottom loading">
      <PageMeta title={m.resource_loading()} description="" path={path} noindex />
      <h1 className="visually-hidden">{m.resource_loading()}</h1>
      <Skeleton shape="lines" count={12} label={m.resource_loading()} />
    </div>
  );
}

function Shown({ resource }: { resource: ResourcePage }) {
  const { _id, type, title, pages, bytes, language, fileUrl, thumbnail } = resource;
  const { subjectName, subjectCode, scheme, source, licence, date } = resource;
  const exam = examWords(resource);
  const crumbs = crumbsOf(resource);
  const by = [m.resource_kind({ type }), subjectName, subjectCode].filter(Boolean).join(' · ');
  return (
    <article>
      <Meta resource={resource} crumbs={crumbs} />
      <PlaceHead
        crumbs={crumbs}
        wholePath
        logo={
          thumbnail ? (
            <img className={`logo ${css.sheet}`} src={`/api${thumbnail}`} alt="" />
          ) : (
            <span className={`logo ${css.sheet} c-${type}`} />
          )
        }
        title={title}
        by={by}
      >
        <dl className={placeHead.facts}>
          {exam && <Fact name={m.resource_exam()}>{exam}</Fact>}
          {pages !== null && <Fact name={m.resource_pages()}>{pages}</Fact>}
          <Fact name={m.resource_size()}>{fileSize(bytes)}</Fact>
          {language && <Fact name={m.resource_language()}>{languageName(language)}</Fact>}
          {scheme && <Fact name={m.resource_scheme()}>{scheme}</Fact>}
          {source && <Fact name={m.resource_source()}>{sourceWord(source)}</Fact>}
          {licence && <Fact name={m.resource_licence()}>{licence}</Fact>}
          <Fact name={m.resource_added()}>{longDate(date)}</Fact>
        </dl>
      </PlaceHead>
      <div className="page bottom">
        <Reading key={_id} {...{ _id, title, pages, fileUrl }} />
        <Below resource={resource} />
      </div>
    </article>
  );
}

type ReadingProps = Pick<ResourcePage, '_id' | 'title' | 'pages' | 'fileUrl'>;

/** The buttons and, below them, the PDF reader: opened by the button, or by an address that names a page of the PDF. */
function Reading({ _id, title, pages, fileUrl }: ReadingProps) {
  const reader = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const { hash } = useLocation();
  const wanted = useMemo(() => placeIn(hash), [hash]);
  const [isAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // Once open, the reader stays open: a hash that names no PDF page, such as that of the skip link, does not close it.
  if (!isOpen && (isAsked || (isHydrated && wanted !== null))) setOpen(true);
  // A layout effect runs before the reader's own effects, which move the focus on to the element that handles its keys.
  useLayoutEffect(() => {
    if (isOpen) reader.current?.scrollIntoView();
    if (isAsked) reader.current?.focus({ preventScroll: true });
  }, [isOpen, isAsked]);
  const href = `/api${fileUrl}`;
  const download = `/api/resources/download/${_id}`;
  return (
    <>
      <div className={`actions ${css.acts}`}>
        {!isOpen && (
          <a
            className="btn primary"
            href={href}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              setAsked(true);
            }}
          >
            <Icon name="eye" />
            {m.resource_read()}
          </a>
        )}
        <a className="btn" href={download} download target="_blank" rel="noopener">
          <Icon name="download" />
          {m.course_download()}
        </a>
        <Share title={title} path={resourcePath(_id, title)} />
      </div>
      {isOpen && (
        <div ref={reader} className={css.reader} tabIndex={-1}>
          <LazyPdfView src={href} title={title} pages={pages} downloadHref={download} place={wanted} isTall />
        </div>
      )}
    </>
  );
}

/** Shares the page's address through the device's share dialog or, if there is none or it fails, copies it to the clipboard. */
function Share({ title, path }: { title: string; path: string }) {
  const [said, say] = useState('');
  const share = async () => {
    // Screen readers announce the same text again only if it was gone.
    flushSync(() => say(''));
    const url = location.origin + path;
    try {
      if ('share' in navigator && (await isShared({ title, url }))) return;
      await navigator.clipboard.writeText(url);
      say(m.resource_shared());
    } catch {
      say(m.resource_share_failed());
    }
  };
  return (
    <>
      <button type="button" className="btn scripted" onClick={share}>
        <Icon name="share" />
        {m.resource_share()}
      </button>
      <output className={css.said}>{said}</output>
    </>
  );
}

/** Opens the share dialog. @returns false if it failed; a reader who closes it wants nothing else */
const isShared = (data: ShareData): Promise<boolean> =>
  navigator.share(data).then(
    () => true,
    (error: Error) => error.name === 'AbortError',
  );

const courseOf = ({ university, department, course }: ResourcePage): string =>
  coursePath({ universityId: university, department, course });

function crumbsOf(resource: ResourcePage): Crumb[] {
  const { university, universityName, department, course, semester, title } = resource;
  const path = universityPath(university);
  return [
    { label: m.shell_nav_universities(), to: '/Universities' },
    { label: universityName, to: path },
    { label: department, to: `${path}?${new URLSearchParams({ q: department })}` },
    { label: course, to: courseOf(resource) },
    { label: m.course_semester({ semester }), to: `${courseOf(resource)}#${anchorOf(semester)}` },
    { label: title },
  ];
}

type MetaProps = { resource: ResourcePage; crumbs: Crumb[] };

function Meta({ resource, crumbs }: MetaProps) {
  const { publicUrl } = useRootData();
  const { title, universityName } = resource;
  return (
    <PageMeta
      title={m.course_title({ course: title, university: universityName })}
      {...(import.meta.env.SSR ? describe({ resource, crumbs }, publicUrl) : { description: '', path: '' })}
    />
  );
}

function describe({ resource, crumbs }: MetaProps, publicUrl: string) {
  const { _id, type, title, subjectName, course, semester, universityName: university } = resource;
  const path = resourcePath(_id, title);
  const words = { kind: m.resource_kind({ type }), course, semester, university };
  return {
    path,
    description: subjectName
      ? m.resource_description_subject({ ...words, subject: subjectName })
      : m.resource_description(words),
    jsonLd: [
      wholeLearningResource(resource, publicUrl, courseOf(resource)),
      breadcrumbList(crumbs, publicUrl, path),
    ],
    tags: citationTags(resource, publicUrl),
  };
}
