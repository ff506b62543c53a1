import '../../ui/styles/components/hero-views.css';
import dusk from '../../ui/scenery/dusk-scene.svg?url';
import { HomeScene } from '../../ui/scenery/HomeScene.tsx';
import noon from '../../ui/scenery/noon-scene.svg?url';
import { useHydrated } from '../../ui/use-hydrated.ts';

const later = [
  { name: 'noon', file: noon },
  { name: 'dusk', file: dusk },
];

/** The hills behind the slides: dawn, the road at noon, the town at dusk. The later ones are fetched once the page has its scripts. */
export function HeroViews() {
  const hydrated = useHydrated();
  return (
    <>
      <HomeScene />
      {hydrated &&
        later.map(({ name, file }) => (
          <div key={name} className={`backdrop ${name}`}>
            <svg
              className="scene"
              viewBox="0 0 1440 720"
              preserveAspectRatio="xMidYMax slice"
              aria-hidden="true"
            >
              <use href={`${file}#scene`} />
            </svg>
          </div>
        ))}
    </>
  );
}
