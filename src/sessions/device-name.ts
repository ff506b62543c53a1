import Bowser from 'bowser';
import * as m from '../paraglide/messages.js';

/** What a browser calls itself, in words: `Chrome on Android`. */
export function deviceOf(userAgent: string | null): string {
  // The parser throws where there is nothing to parse.
  const { browser, os } = userAgent ? Bowser.parse(userAgent) : {};
  const [program, system] = [browser?.name ?? '', os?.name ?? ''];
  if (program === '' && system === '') return m.sessions_device_unknown();
  // Some carry the system's name already.
  if (program === '' || system === '' || program.includes(system)) return program || system;
  return m.sessions_device({ browser: program, system });
}
