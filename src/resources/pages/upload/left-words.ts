import * as m from '../../../paraglide/messages.js';

/** How long something takes, as people say it: in steps of five seconds, then minutes, then hours. */
export function leftWords(seconds: number): string {
  if (seconds < 55) return m.upload_left_seconds({ count: Math.max(5, Math.ceil(seconds / 5) * 5) });
  if (seconds < 5400) return m.upload_left_minutes({ count: Math.round(seconds / 60) });
  return m.upload_left_hours({ count: Math.round(seconds / 3600) });
}
