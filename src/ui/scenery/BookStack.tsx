const gloss = '#000';

/** Four books, a tumbler of tea on top, on a piece of plank. */
export function BookStack() {
  return (
    <svg className="bookstack" viewBox="0 0 440 330" aria-hidden="true">
      <path fill="var(--books)" d="M52 268h330a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6H52z" />
      <path fill={gloss} opacity=".16" d="M52 300h336v8a6 6 0 0 1-6 6H52z" />
      <path stroke="var(--foil)" strokeWidth="2" d="M84 268v46M92 268v46M350 268v46" />
      <text x="122" y="298" fill="var(--foil)">
        History of the Hills
      </text>
      <path fill="var(--cream)" d="M84 218h286v50H84z" />
      <path
        fill="var(--papers)"
        d="M78 214h20v54H78a4 4 0 0 1-4-4v-46a4 4 0 0 1 4-4zM84 214h292v6H84zM84 262h292v6H84z"
      />
      <path
        stroke="var(--r6)"
        opacity=".25"
        d="M98 228h274M98 234h274M98 240h274M98 246h274M98 252h274M98 257h274"
      />
      <path fill="var(--notes)" d="M60 166h308a5 5 0 0 1 5 5v38a5 5 0 0 1-5 5H60z" />
      <path fill={gloss} opacity=".16" d="M60 200h313v9a5 5 0 0 1-5 5H60z" />
      <path stroke="var(--foil)" strokeWidth="2" d="M78 166v48M340 166v48M348 166v48" />
      <text x="106" y="196" fill="var(--foil)">
        Forests of Kangra
      </text>
      <g transform="rotate(-2.5 230 150)">
        <path fill="var(--syllabus)" d="M110 126h232a5 5 0 0 1 5 5v30a5 5 0 0 1-5 5H110z" />
        <path fill={gloss} opacity=".14" d="M110 156h237v5a5 5 0 0 1-5 5H110z" />
        <text x="136" y="153" fill="#1b1f1d">
          Syllabus, Sem I to VI
        </text>
      </g>
      <path fill="#b9c0c0" d="m258 54 56-2-7 71-42 2z" />
      <path fill="#fff" opacity=".5" d="m268 60 8 0 3 62-8 0z" />
      <path fill={gloss} opacity=".14" d="m298 54 16-2-7 71-12 1z" />
      <ellipse cx="286" cy="53" rx="28" ry="6" fill="#8a5a34" stroke="#d7dcdb" strokeWidth="3" />
      <path
        fill="none"
        stroke="var(--ink-3)"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".55"
        d="M276 38c-8-10 8-14 0-26M292 38c-8-9 7-13 1-22"
      />
      <path fill="var(--plank-top)" d="M20 314h400v4H20z" />
      <path fill="var(--plank)" d="M20 318h400v9H20z" />
      <path fill="var(--plank-edge)" d="M20 327h400v3H20z" />
    </svg>
  );
}
