import { type ComponentType, useEffect, useState } from 'react';

/** Large screens, where there is room beside the page. */
const LARGE = '(min-width: 1024px)';

/** The side navigator, whose script only large screens fetch. */
export function LateNavigator() {
  const [Navigator, setNavigator] = useState<ComponentType | null>(null);
  useEffect(() => {
    const large = matchMedia(LARGE);
    const fetchOnce = async () => {
      if (!large.matches) return;
      const { SideNavigator } = await import('./SideNavigator.tsx');
      setNavigator(() => SideNavigator);
    };
    void fetchOnce();
    large.addEventListener('change', fetchOnce);
    return () => large.removeEventListener('change', fetchOnce);
  }, []);
  return Navigator && <Navigator />;
}
