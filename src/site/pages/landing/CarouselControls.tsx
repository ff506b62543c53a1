import { Icon } from '../../../ui/Icon.tsx';
import type { useCarousel } from '../../../ui/use-carousel.ts';
import * as css from './Hero.module.css';

type Props = Pick<ReturnType<typeof useCarousel>, 'index' | 'go' | 'isPaused' | 'toggle'> & {
  count: number;
  words: { play: string; pause: string; goTo: (number: number) => string };
};

/** The pause button of a carousel, and a dot for each of its slides. */
export function CarouselControls({ count, index, go, isPaused, toggle, words }: Props) {
  return (
    <>
      <button
        type="button"
        className="icon"
        aria-label={isPaused ? words.play : words.pause}
        onClick={toggle}
      >
        <Icon name={isPaused ? 'play' : 'pause'} />
      </button>
      {Array.from({ length: count }, (_, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place
          key={at}
          type="button"
          className={css.dot}
          aria-label={words.goTo(at + 1)}
          aria-current={at === index || undefined}
          onClick={() => go(at)}
        />
      ))}
    </>
  );
}
