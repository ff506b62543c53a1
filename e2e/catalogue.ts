import type { Page } from 'playwright-core';
import { handmadePage } from '../test/handmade-pdf.ts';
import { plant } from '../test/universities.ts';
import type { Portal } from './portal.ts';

export const longName = 'भौतिक विज्ञान एवं खगोल भौतिकी विभाग (स्नातकोत्तर अध्ययन केंद्र)';
export const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: handmadePage() });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Adds a university that only the calling journey uses. */
export const planted = ({ database }: Portal, name: string, departments: Record<string, string[]> = {}) =>
  plant(database, { name, location: 'Rohru' }, departments);

/** Answers the browser's next dialog. The returned list then contains its message. */
export function answering(page: Page, answer: 'accept' | 'dismiss') {
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog[answer]();
  });
  return asked;
}
