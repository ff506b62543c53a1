import * as css from './Spines.module.css';
import { type Mark, type Spine, spines, stampOn } from './shelf.ts';

/** The books on the hero's plank, seen from the back; one comes forward under the pointer. */
export function Spines() {
  return (
    <svg
      className={css.spines}
      viewBox="0 0 1440 250"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {spines.map((spine) => (
        <StandingBook key={spine[0]} spine={spine} />
      ))}
      <LeaningBook left={403} cloth="var(--cream)" stamp="var(--books)" />
      <LeaningBook left={1115} cloth="var(--notes)" stamp="var(--foil)" />
      <Pile />
    </svg>
  );
}

function StandingBook({ spine }: { spine: Spine }) {
  const [x, width, top, cloth, mark, text] = spine;
  const stamp = stampOn[cloth];
  const height = 250 - top;
  return (
    <g className={css.book}>
      <rect x={x} y={top} width={width} height={height} rx="2" fill={`var(--${cloth})`} />
      <path d={`M${x + width - 4} ${top}h2a2 2 0 0 1 2 2v${height - 4}a2 2 0 0 1-2 2h-2z`} opacity=".16" />
      <path d={`M${x + 2} ${top + 1}v${height - 2}`} stroke="#fff" strokeWidth="1.4" opacity=".22" />
      <path
        d={stamped(mark, x, width, top)}
        stroke={stamp}
        strokeWidth={width > 25 ? 1.6 : 1.4}
        opacity=".8"
      />
      {mark === 'plate' && (
        <rect x={x + 5} y={top + 16} width={width - 10} height="24" rx="1" fill={stamp} opacity=".85" />
      )}
      {mark === 'volume' && (
        <text x={x + width / 2} y={top + 40} textAnchor="middle" className={css.upright} fill={stamp}>
          {text}
        </text>
      )}
      {mark !== 'volume' && text && (
        <text
          transform={`translate(${x + width / 2 - 4.5} ${top + 22}) rotate(90)`}
          className={css.title}
          fill={stamp}
        >
          {text}
        </text>
      )}
    </g>
  );
}

/** The lines stamped across or along a spine. */
function stamped(mark: Mark, x: number, width: number, top: number): string {
  const across = (...ys: number[]) => ys.map((y) => `M${x} ${y}h${width}`).join('');
  const middle = x + width / 2;
  switch (mark) {
    case 'rule':
      return `M${middle} ${top + 14}v${Math.round((250 - top) * 0.4)}${across(238)}`;
    case 'pair':
      return across(top + 10, top + 16);
    case 'bands':
      return across(top + 9, top + 60, top + (250 - top) * 0.66, 241);
    case 'fine':
      return across(top + 9, top + 13, 236, 240);
    case 'title':
      return across(top + 10, 238);
    case 'volume':
      return across(top + 12, top + 17, 236);
    case 'label':
      return `M${middle} 210v16`;
    case 'dot':
      return `M${middle - 3} ${top + 18}h6${across(238)}`;
    case 'plate':
      return across(240);
  }
}

function LeaningBook({ left, cloth, stamp }: { left: number; cloth: string; stamp: string }) {
  const x = left + 22;
  return (
    <g className={css.book}>
      <g transform={`rotate(-13 ${left} 250)`}>
        <rect x={x} y="144" width="24" height="112" rx="2" fill={cloth} />
        <path d={`M${x} 158h24m0 5h-24M${x} 236h24`} stroke={stamp} strokeWidth="1.5" fill="none" />
      </g>
    </g>
  );
}

function Pile() {
  return (
    <g className={css.book}>
      <rect x="794" y="222" width="120" height="28" rx="2" fill="var(--books)" />
      <rect x="799" y="198" width="108" height="24" rx="2" fill="var(--papers)" />
      <rect x="805" y="178" width="98" height="20" rx="2" fill="var(--syllabus)" />
      <path d="M803 222v28m100-28v28M809 198v24m88-24v24" stroke="var(--foil)" strokeWidth="1.5" />
      <text x="853" y="241" textAnchor="middle" className={css.title} fill="var(--foil)">
        Old Maps
      </text>
      <text x="853" y="215" textAnchor="middle" className={css.title} fill="var(--foil)">
        Papers 2018
      </text>
    </g>
  );
}
