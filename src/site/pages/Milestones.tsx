import '../../ui/styles/components/landing-lower.css';
import '../../ui/styles/components/landing-slopes.css';
import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import type { Counts } from '../schema.ts';
import { MilestoneCount } from './MilestoneCount.tsx';

const stones: { kind: string; counted: keyof Counts; label: () => string; to?: string }[] = [
  { kind: 'notes', counted: 'universities', label: m.site_count_universities, to: '/Universities' },
  { kind: 'papers', counted: 'courses', label: m.site_count_courses },
  { kind: 'syllabus', counted: 'resources', label: m.site_count_resources },
  { kind: 'books', counted: 'books', label: m.site_count_books, to: '/Books' },
];

/** The live counts of the portal, as milestones of a hill road. Without counts the stones are blank, at the same size. */
export function Milestones({ counts }: { counts: Counts | null }) {
  return (
    <section className="road" id="statistics">
      <div className="page">
        <h2 className="h2">{m.site_counts_title()}</h2>
        <dl className="stones">
          {stones.map(({ kind, counted, label, to }) => (
            <div key={counted} className={`stone c-${kind}`}>
              <dt>{to ? <Link to={to}>{label()}</Link> : label()}</dt>
              <dd>{counts ? <MilestoneCount count={counts[counted]} /> : '\u00a0'}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="ground" />
    </section>
  );
}
