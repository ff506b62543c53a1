import * as m from '../paraglide/messages.js';
import type { Outcome } from './api.ts';
import { MissingPage } from './MissingPage.tsx';

type Props = { outcome: Outcome<unknown>; retry: () => void; path: string };

/** Replaces the page of a university that does not exist or failed to load. */
export const MissingUniversity = (props: Props) => (
  <MissingPage
    {...props}
    missing={{ title: m.university_not_found(), text: m.university_unknown_text() }}
    failed={{ title: m.university_not_found(), text: m.universities_unreachable() }}
    all={{ to: '/Universities', text: m.university_all() }}
  />
);
