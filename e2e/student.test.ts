import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { plantResource } from '../test/universities.ts';
import { fitsAndPassesAxe } from './axe.ts';
import { planted } from './catalogue.ts';
import { fits, held, journey, type Portal, phone } from './portal.ts';
import { callAs, enter } from './profile.ts';

type Account = Awaited<ReturnType<typeof enter>>;

const UNIVERSITY = 'Dhauladhar University';

/** Chooses the university, department and course in the open form. */
async function choose(page: Page, department: string, course: string) {
  const university = page.getByLabel('University');
  await university.locator('option', { hasText: UNIVERSITY }).waitFor({ state: 'attached' });
  await university.selectOption({ label: `${UNIVERSITY}, Dharamshala, Himachal Pradesh` });
  await page.getByLabel('Department').selectOption({ label: department });
  await page.getByLabel('Course', { exact: true }).selectOption({ label: course });
}

/** Saves preferences for a student in advance. */
async function prefers(portal: Portal, student: Account, more: object = {}) {
  const [course] = await portal.database.sql`
    select c.id, c.department_id, c.university_id from courses c join universities u on u.id = c.university_id
    where u.name = ${UNIVERSITY} and c.name = 'BCA'`;
  await callAs(portal, student, 'POST', '/user/preferences', {
    userId: student.id,
    universities: [course?.university_id],
    departments: [course?.department_id],
    courses: [course?.id],
    ...more,
  });
}

journey(
  'a student without preferences adds them, restores unsaved choices, and sees a summary; failures show the specified texts',
  async ({ page, portal }) => {
    await enter(page, portal, {}, '/user');
    await page.getByRole('heading', { name: 'Make this area yours' }).waitFor();
    await page.getByRole('link', { name: 'Preferences', exact: true }).click();
    await page.getByRole('heading', { name: 'No preferences found' }).waitFor();
    await page.getByText('Staff see which university you chose; only you can see the rest.').waitFor();
    await page.getByRole('button', { name: 'Add Preferences' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'No preferences found' }).waitFor();
    // From another page, “Add Preferences” opens the form directly.
    await page.getByRole('link', { name: 'My university' }).click();
    await page.getByRole('heading', { name: 'Which university are you at?' }).waitFor();
    await page.getByRole('link', { name: 'Add Preferences' }).click();
    await page.getByRole('button', { name: 'Save preferences' }).click();
    await page.getByText('University, department and course are required.').waitFor();

    await choose(page, 'Computer Science', 'BCA');
    await page.getByLabel('Semester you are in').selectOption('6');
    await page.getByLabel('Department').selectOption({ label: 'Physics' });
    assert.equal(await page.getByLabel('Course', { exact: true }).inputValue(), '', 'begins anew');
    assert.equal(await page.getByLabel('Semester you are in').inputValue(), '');
    await choose(page, 'Computer Science', 'BCA');
    await page.getByLabel('Semester you are in').selectOption('3');
    await page.getByRole('group', { name: 'Show me' }).getByLabel('Papers').check();
    await page.getByRole('group', { name: 'Books about' }).getByLabel('CS', { exact: true }).check();

    // The unsaved choices survive leaving the page.
    await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: 'Add Preferences' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.waitForFunction(
      () => document.querySelectorAll<HTMLInputElement>('input:checked').length === 2,
    );

    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Save preferences' }).click();
    const body = (await sent).postDataJSON();
    assert.deepEqual([body.resources, body.bookCategories, body.semester], [['Papers'], ['CS'], 3]);
    assert.deepEqual(
      [body.universities, body.departments, body.courses].map((ids) => ids.length),
      [1, 1, 1],
    );
    await page.getByText('Preferences saved successfully!').waitFor();
    const summary = page.getByRole('region', { name: 'Your choices' });
    for (const text of [UNIVERSITY, 'Computer Science', 'BCA', 'Semester 3', 'Papers', 'CS'])
      await summary.getByText(text, { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Edit preferences' }).click();
    await page.route('**/api/user/preferences', (route) => route.abort());
    await page.getByRole('button', { name: 'Save preferences' }).click();
    await page.getByText('Failed to save preferences. Try again.').waitFor();
    await page.unroute('**/api/user/preferences');
    await page.evaluate(() => localStorage.removeItem('userId'));
    await page.getByRole('button', { name: 'Save preferences' }).click();
    await page.getByText('User not logged in!').waitFor();
  },
);

journey(
  'preferences are shown as saved after the form is left during saving; a semester that the course lost meanwhile is refused, and the remaining ones are offered',
  async (visit) => {
    const { page, portal } = visit;
    await prefers(portal, await enter(page, portal), { semester: 1 });
    await page.goto('/user/preferences');
    await page.getByRole('button', { name: 'Edit preferences' }).click();
    const semester = page.getByLabel('Semester you are in');
    await semester.locator('option', { hasText: 'Semester 3' }).waitFor({ state: 'attached' });
    await semester.selectOption('3');
    const saving = await held(page, '**/api/user/preferences');
    await page.getByRole('button', { name: 'Save preferences' }).click();
    await saving.asked;
    await page.getByRole('button', { name: 'Cancel' }).click({ force: true });
    await semester.waitFor();
    await page.goBack();
    const summary = page.getByRole('region', { name: 'Your choices' });
    await summary.getByText('Semester 1', { exact: true }).waitFor();
    // “Edit preferences” waits for the save to finish.
    await page.getByRole('button', { name: 'Edit preferences', disabled: true }).click({ force: true });
    await summary.waitFor();
    saving.release();
    await summary.getByText('Semester 3', { exact: true }).waitFor();
    await page.getByText('Preferences saved successfully!').waitFor();
    await page.getByRole('button', { name: 'Edit preferences' }).click();
    assert.equal(await semester.inputValue(), '3');

    const last = semester.locator('option', { hasText: 'Semester 6' });
    await last.waitFor({ state: 'attached' });
    await semester.selectOption('5');
    await portal.database.sql`update courses set semesters = 4 where name = 'BCA'`;
    await page.getByRole('button', { name: 'Save preferences' }).click();
    await page.getByText('this course has 4 semesters').waitFor();
    await last.waitFor({ state: 'detached' });
    assert.equal(await semester.inputValue(), '5', 'what is refused is still seen');
    assert.equal(await semester.getAttribute('aria-invalid'), 'true');
    await semester.selectOption('4');
    await portal.database.sql`update courses set deleted_at = now() where name = 'BCA'`;
    await page.getByRole('button', { name: 'Save preferences' }).click();
    await page.getByText('Choose a course of the department. It may have been deleted meanwhile.').waitFor();
    const course = page.getByLabel('Course', { exact: true });
    await course.locator('option', { hasText: 'BCA' }).waitFor({ state: 'detached' });
    assert.equal(await course.getAttribute('aria-invalid'), 'true');
    await course.selectOption({ label: 'MCA' });
    await page.getByRole('button', { name: 'Save preferences' }).click();
    await page.getByText('Preferences saved successfully!').waitFor();
    await summary.getByText('MCA', { exact: true }).waitFor();
    await portal.database.sql`update courses set semesters = 6, deleted_at = null where name = 'BCA'`;
  },
);

journey('preferences saved in two windows keep the choices of both', async ({ page, portal }) => {
  const asha = await enter(page, portal);
  for (const semester of [null, 2]) {
    if (semester) await prefers(portal, asha, { semester: 1, bookCategories: ['Math'] });
    await page.goto('/user/preferences');
    await page.getByRole('button', { name: semester ? 'Edit preferences' : 'Add Preferences' }).click();
    if (!semester) await choose(page, 'Computer Science', 'MCA');
    await page.getByRole('group', { name: 'Show me' }).getByLabel('Papers').check();
    await prefers(portal, asha, { semester, bookCategories: ['CS'] });
    await page.getByRole('button', { name: 'Save preferences' }).click();
    await page.getByText('Save again to store what you see.').waitFor();
    assert.ok(
      await page.getByRole('group', { name: 'Books about' }).getByLabel('CS', { exact: true }).isChecked(),
    );
    const isNow = page.getByText(`is now “BCA, Computer Science, ${UNIVERSITY}”`);
    assert.equal(await isNow.count(), semester ? 0 : 1);
    await page.getByRole('button', { name: 'Save preferences' }).click();
    await page.getByText('Preferences saved successfully!').waitFor();
    const summary = page.getByRole('region', { name: 'Your choices' });
    for (const text of semester ? ['BCA', 'Semester 2', 'Papers', 'CS'] : ['MCA', 'Papers', 'CS'])
      await summary.getByText(text, { exact: true }).waitFor();
  }
});

journey(
  'the overview shows the student’s course and its new papers, and a paper opens on its shelf',
  async ({ page, portal }) => {
    const asha = await enter(page, portal);
    await prefers(portal, asha, { semester: 1, bookCategories: ['Math', 'CS'] });
    await portal.database
      .sql`update preferences set visited_at = now() - interval '2 days' where person_id = ${asha.id}`;
    await page.goto('/user');
    const course = page.getByRole('region', { name: 'BCA' });
    for (const text of ['Everything', 'Math', 'CS']) await course.getByText(text, { exact: true }).waitFor();
    const fresh = page.getByRole('region', { name: 'New in your course' });
    await fresh.getByText(/^\d+ new since/).waitFor();
    await fresh.getByText('New', { exact: true }).first().waitFor();
    for (const name of ['Newest books on offer', 'Books you sell', 'Book requests', 'Your posts'])
      await page.getByRole('region', { name, exact: true }).waitFor();
    const papers = page.getByRole('region', { name: 'Papers of semester 1' });
    const paper = papers.locator('.rows a').first();
    const title = (await paper.textContent()) ?? '';
    await paper.click();
    await page.waitForURL('**/user/papers?open=*');
    await page.getByRole('region', { name: title }).locator('canvas').first().waitFor();
    const semester = page.locator('#sem1');
    assert.equal(await semester.evaluate((section) => (section as HTMLDetailsElement).open), true);
    await semester.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('region', { name: title }).waitFor({ state: 'detached' });

    const sections = page.getByRole('navigation', { name: 'Sections' });
    for (const name of ['Notes', 'Syllabus']) {
      await sections.getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.locator('.sem[open] article').first().waitFor();
    }
    await page.setViewportSize({ width: 768, height: 740 });
    await fits(page, '768 px');
    await page.setViewportSize({ width: 1280, height: 720 });
    await sections.getByRole('link', { name: 'My university' }).click();
    await page.getByRole('heading', { level: 1, name: UNIVERSITY }).waitFor();
    await page.locator('.rows li', { hasText: 'BCA' }).getByText('Your course').waitFor();
    await page.getByRole('searchbox', { name: 'Search for a department or course' }).fill('physics');
    await page.getByRole('link', { name: 'BCA' }).waitFor({ state: 'detached' });
  },
);

journey(
  'a long course name without blanks fits the student’s shelf and the page of the course',
  async ({ page, portal }) => {
    const longWord = 'Electro'.repeat(12);
    const { id: university, courses } = await planted(portal, 'Kotla University', { Physics: [longWord] });
    const [course] = Object.values(courses);
    assert.ok(course);
    await plantResource(portal.database, course.id, { type: 'papers', title: longWord });
    const asha = await enter(page, portal);
    await callAs(portal, asha, 'POST', '/user/preferences', {
      userId: asha.id,
      universities: [university],
      departments: [course.department_id],
      courses: [course.id],
    });
    await page.setViewportSize({ width: 768, height: 740 });
    const paper = page.getByRole('article', { name: longWord });
    for (const path of ['/user/papers', `/course/${university}/Physics/${longWord}`]) {
      await page.goto(path);
      await paper.waitFor();
      await fits(page, path);
      const [card, title] = [await paper.boundingBox(), await paper.getByRole('heading').boundingBox()];
      assert.ok(card && title && title.width < card.width, `${path}: the title is cut`);
    }
  },
);

journey(
  'an overview that fails to load has a Retry button, and a missing course a link to choose another',
  async (visit) => {
    const { page, portal } = visit;
    const asha = await enter(page, portal, {}, '/user/papers');
    await page.getByRole('heading', { name: 'Which course are you in?' }).waitFor();
    await prefers(portal, asha);
    await page.route('**/api/user/overview', (route) => route.abort());
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await sections.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText('Your overview could not be loaded').waitFor();
    await page.unroute('**/api/user/overview');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: 'BCA' }).waitFor();

    // Simulates a deleted course, so that the rest of the sample stays unchanged.
    await portal.database.sql`update preferences set course_ids = '{}' where person_id = ${asha.id}`;
    await sections.getByRole('link', { name: 'Notes' }).click();
    await page.getByRole('heading', { name: 'Your course is not on the portal any more' }).waitFor();
    await sections.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: 'Choose another course' }).waitFor();
  },
);

journey(
  'on a phone the student’s pages pass axe in both themes, fit the width, and have controls of 44 px',
  async ({ page, portal }) => {
    const asha = await enter(page, portal);
    await prefers(portal, asha, { semester: 1, bookCategories: ['CS', 'Math'], resources: [] });
    for (const path of ['', '/notes', '/university', '/preferences']) {
      await page.goto(`/user${path}`);
      await page.locator('main h2').first().waitFor();
      await fitsAndPassesAxe(page, `/user${path}`);
    }
    await page.getByRole('button', { name: 'Edit preferences' }).click();
    await page
      .getByLabel('University')
      .locator('option', { hasText: UNIVERSITY })
      .waitFor({ state: 'attached' });
    await fitsAndPassesAxe(page, 'the form');
  },
  phone,
);
