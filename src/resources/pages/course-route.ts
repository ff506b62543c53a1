import { data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { courseOf } from '../../ui/addresses.ts';
import { apiContext } from '../../ui/api.ts';
import { missingStatus, startCall } from '../../ui/use-outcome.ts';
import type { University } from '../../universities/schema.ts';
import type { Resource } from '../schema.ts';
import { type CourseData, type CourseHeadData, headOf } from './course-data.ts';

export { CoursePage as Component } from './CoursePage.tsx';
export const handle = { module: 'src/resources/pages/course-route.ts' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const url = new URL(request.url);
  const address = courseOf(url.pathname);
  const after = url.searchParams.get('after');
  const { universityId: university, department, course } = address;
  const query = new URLSearchParams({ university, department, course, ...(after && { after }) });
  const [head, resources] = await Promise.all([
    startCall<University, CourseHeadData>(api, `/universities/${encodeURIComponent(university)}`, {
      pick: (whole) => headOf(whole, address),
    }),
    startCall<Resource[]>(api, `/resources?${query}`),
  ]);
  return data<CourseData>({ address, after, head, resources }, missingStatus(head));
}

/** The filter by kind concerns the page alone: everything is there already. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const refined = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  const after = (url: URL) => url.searchParams.get('after');
  if (refined) return after(currentUrl) !== after(nextUrl);
  return defaultShouldRevalidate;
}
