import { data, type LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../ui/api.ts';
import { isBeyond, listCall, readListSearch } from '../../ui/lists/list-search.ts';
import { isOnScreen } from '../../ui/on-screen.ts';
import { startCall } from '../../ui/use-outcome.ts';
import type { ListedUniversity } from '../schema.ts';
import { PAGE_SIZE } from '../vocabulary.ts';
import type { UniversitiesData } from './universities-data.ts';

export { UniversitiesPage as Component } from './UniversitiesPage.tsx';
export const handle = { module: 'src/universities/pages/universities-route.ts' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = readListSearch(new URL(request.url).searchParams, ['q', 'place']);
  const within = isOnScreen('/Universities') ? request.signal : undefined;
  const path = `/universities${listCall(search, PAGE_SIZE)}&nested=false`;
  const list = await startCall<ListedUniversity[]>(context.get(apiContext), path, { within });
  return data<UniversitiesData>(
    { search, list },
    isBeyond(search, list.answer) ? { status: 404 } : undefined,
  );
}
