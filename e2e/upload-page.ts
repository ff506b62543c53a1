import type { Locator, Page } from 'playwright-core';
import { handmadePage } from '../test/handmade-pdf.ts';
import type { Portal } from './portal.ts';
import { admin, enter } from './profile.ts';

let made = 0;

/** Makes a one-page PDF to choose for upload. By default, no two have the same bytes. */
export const pdf = (name: string, text = `x-${++made}`) => ({
  name,
  mimeType: 'application/pdf',
  buffer: handmadePage(`/Lang (${text})`),
});

export const chooser = (page: Page) => page.locator('input[type=file]');
export const label = (page: Page | Locator, name: string) => page.getByLabel(name, { exact: true });
/** Finds the row of a file in the table. */
export const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'The files' }).getByRole('row').filter({ hasText: name });
export const sending = (page: Page) => page.locator('[class^="sending_"]');

/** Opens the upload page as an administrator and chooses the course to upload to. */
export async function openUpload(page: Page, portal: Portal) {
  const account = await enter(page, portal, admin, '/admin/upload-resources');
  await choosePlace(page);
  return account;
}

export async function choosePlace(page: Page) {
  await choose(page, 'University', /Dhauladhar University/);
  await choose(page, 'Department', 'Physics');
  await choose(page, 'Course', 'B.Sc. Physics');
}

/** Chooses an option of a select field as soon as it exists. */
export async function choose(page: Page, name: string, option: string | RegExp) {
  const field = label(page, name);
  const text = await field.locator('option').filter({ hasText: option }).first().textContent();
  await field.selectOption({ label: text ?? '' });
}

/** Returns the stored resources whose title matches a LIKE pattern. */
export const stored = ({ database }: Portal, title: string) =>
  database.sql`select title, type, semester, exam_year, exam_month, subject_name
    from resources where title like ${title} and deleted_at is null order by title`;
