import { useEffect, useRef, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import type { Profile } from '../../people/schema.ts';
import { useSession } from '../../ui/session/Guard.tsx';
import { useCall } from '../../ui/session/use-call.ts';
import { ThemeToggle } from '../shell/ThemeToggle.tsx';
import type { Area } from './area.ts';
import { Bell } from './Bell.tsx';
import { callName, partOfDay } from './greeting.ts';
import { MobileSidebar } from './MobileSidebar.tsx';
import { PersonMenu } from './PersonMenu.tsx';

const greetings = { morning: m.areas_morning, afternoon: m.areas_afternoon, evening: m.areas_evening };
/** Looks at the clock so often; in ms. */
const MINUTE = 60_000;

/**
 * Greets the signed-in person by name; the bell, theme, profile and sign-out. On the overview the greeting is the page's title.
 */
export function AreaHeader({ area, isHome }: { area: Area; isHome: boolean }) {
  const { userName } = useSession();
  const name = useName(area.me, userName);
  const greeting = greetings[partOfDay(useHour())]({ name: callName(name) });
  const Greeting = isHome ? 'h1' : 'p';
  return (
    <header className="bar">
      <MobileSidebar area={area} />
      <Greeting className="greeting">{greeting}</Greeting>
      <Bell home={area.home} />
      <ThemeToggle />
      <PersonMenu area={area} name={name} />
    </header>
  );
}

/** The name from the server; the stored one until it is loaded, and again when it is changed on the profile page. */
function useName(path: string, stored: string): string {
  const { data, reload } = useCall<Pick<Profile, 'name' | 'username'>>(path);
  const before = useRef(stored);
  useEffect(() => {
    if (before.current === stored) return;
    before.current = stored;
    reload();
  }, [stored, reload]);
  return data?.name || data?.username || stored;
}

function useHour(): number {
  const [hour, setHour] = useState(() => new Date().getHours());
  useEffect(() => {
    const timer = setInterval(() => setHour(new Date().getHours()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return hour;
}
