import type { DocumentState } from '../../../documents/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import type { ManagedResource } from '../../schema.ts';

type Place = Pick<ManagedResource, 'universityName' | 'department' | 'course' | 'semester'>;

export const placeWords = ({ universityName, department, course, semester }: Place): string =>
  m.shelves_place({ university: universityName, department, course, semester });

const states: Record<DocumentState, () => string> = {
  queued: m.shelves_state_queued,
  processing: m.shelves_state_processing,
  ready: m.shelves_state_ready,
  scan: m.shelves_state_scan,
  failed: m.shelves_state_failed,
};

export const stateWord = (state: DocumentState): string => states[state]();

/** Returns what `useRemoval` asks before it deletes a resource, and the request that it sends then. */
export const removalOf = ({ _id, title, type }: ManagedResource) => ({
  id: _id,
  question: () => m.shelves_delete_ask({ type, title }),
  path: `/resources/${_id}`,
  failed: m.shelves_delete_failed({ type }),
});
