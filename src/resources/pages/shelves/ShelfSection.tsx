import { type ReactNode, useState } from 'react';
import { languageOf } from '../../../ui/language.ts';
import { kindCount } from '../kind-words.ts';
import { useShelf } from './shelf-context.ts';

type Props = {
  name: string;
  place?: string | null | undefined;
  total: number;
  level: 2 | 3 | 4;
  /** Whether it is open until the reader opens or closes it. */
  open: boolean;
  /** Rendered, and so fetched, while it is open. */
  children: ReactNode;
};

const classes = { 2: 'sem', 3: 'grp', 4: 'shelf-sem' };

/** A university, a department or a semester: how much it holds, and what, once it is opened. */
export function ShelfSection({ name, place, total, level, open, children }: Props) {
  const { type } = useShelf();
  const [touched, setTouched] = useState<boolean | null>(null);
  const isOpen = touched ?? open;
  const Heading = `h${level}` as const;
  return (
    <details
      className={`${classes[level]} c-${type}`}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) setTouched(currentTarget.open);
      }}
    >
      <summary>
        <Heading lang={languageOf(name)}>
          {name}
          {place && (
            <span className="small" lang={languageOf(place)}>
              {place}
            </span>
          )}
        </Heading>
        <span className="tally num">{kindCount(type, total)}</span>
        <span className="chev" />
      </summary>
      {isOpen && children}
    </details>
  );
}
