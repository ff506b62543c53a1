import type { Ref } from 'react';
import { COUNT_LIMIT } from '../../core/vocabulary.ts';
import { Emphasis } from '../Emphasis.tsx';

type Props = {
  /** Null says nothing. */
  total: number | null;
  /** How many there are, in words; *stars* mark what stands out. */
  count: (input: { count: number }) => string;
  /** The same where there are more than are counted. */
  many?: () => string;
  /** It takes the focus when what had it is gone. */
  ref?: Ref<HTMLParagraphElement>;
};

/** Above a list: how many rows there are. */
export function CountLine({ total, count, many, ref }: Props) {
  return (
    <p className="result" role="status" ref={ref} tabIndex={ref ? -1 : undefined}>
      {total !== null && (
        <span>
          <Emphasis text={many && total >= COUNT_LIMIT ? many() : count({ count: total })} />
        </span>
      )}
    </p>
  );
}
