import { data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { apiContext } from '../../ui/api.ts';
import { missingStatus, startCall } from '../../ui/use-outcome.ts';
import type { University } from '../schema.ts';
import { type ShownUniversity, shownOf, type UniversityData } from './university-data.ts';

export { UniversityPage as Component } from './UniversityPage.tsx';
export const handle = { module: 'src/universities/pages/university-route.ts' };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const university = await startCall<University, ShownUniversity>(
    context.get(apiContext),
    `/universities/${encodeURIComponent(id)}`,
    { pick: shownOf },
  );
  return data<UniversityData>({ id, university }, missingStatus(university));
}

/** A search among departments and courses concerns the page alone: everything is there already. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const refined = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !refined && defaultShouldRevalidate;
}
