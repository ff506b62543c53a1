import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { signInAgain } from '../test/sessions.ts';
import { untilBlocked } from '../test/until.ts';
import { focused, journey, settled } from './portal.ts';
import { place } from './profile.ts';
import { refused } from './refused.ts';
import { chooser, label, openUpload, pdf, sending, stored } from './upload-page.ts';

journey(
  'an upload resumes after a lost connection; a cancelled file can be sent after all, or is reported as possibly stored if it was already sent; no upload revives an expired session',
  async (visit) => {
    const { page, portal } = visit;
    await openUpload(page, portal);
    let tries = 0;
    let isLost = true;
    let hold = false;
    await page.route('**/api/resources/upload', (route) => {
      tries += 1;
      if (hold) return;
      return isLost ? route.abort('connectionreset') : route.continue();
    });
    const send = async (name: string) => {
      await chooser(page).setInputFiles([pdf(`${name}.pdf`)]);
      await page.getByRole('group', { name: 'Chosen file' }).waitFor();
      assert.equal(await leavingIsAsked(page), true);
      await label(page, 'Semester').selectOption('2');
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
    };
    await send('Lost and found');
    await sending(page)
      .getByRole('status')
      .getByText('The line was lost while “Lost and found” was sent. It is tried again by itself.')
      .waitFor();
    isLost = false;
    const lost = tries;
    assert.equal(await leavingIsAsked(page), true);
    await page.getByText('Uploaded successfully').waitFor();
    assert.equal(tries, lost + 1);
    assert.equal(await leavingIsAsked(page), false);

    await page.context().setOffline(true);
    await send('Sent in a tunnel');
    await sending(page).getByText('No connection').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Uploaded successfully').waitFor();
    assert.equal((await stored(portal, 'Sent in a tunnel')).length, 1);

    hold = true;
    await send('Called back');
    await page.getByRole('button', { name: 'Cancel Called back' }).click();
    await sending(page).getByText('1 file was not sent.').waitFor();
    assert.equal((await stored(portal, 'Called back')).length, 0);
    hold = false;
    await page.getByRole('button', { name: 'Try again: Called back' }).click();
    await page.getByText('Uploaded successfully').waitFor();
    await focused(sending(page).getByRole('heading', { level: 2 })).waitFor();
    assert.equal((await stored(portal, 'Called back')).length, 1);

    await chooser(page).setInputFiles([pdf('Too late.pdf')]);
    await page.getByRole('group', { name: 'Chosen file' }).waitFor();
    await label(page, 'Semester').selectOption('2');
    await portal.database.sql.begin(async (sql) => {
      // Under this lock the portal can check the file but not store it.
      await sql`lock table blobs in exclusive mode`;
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await sending(page).getByText('Sent. The portal is checking it…').waitFor();
      await untilBlocked(portal.database);
      await page.getByRole('button', { name: 'Cancel Too late' }).click();
      await sending(page).getByText('1 file had been sent already: it may be on the shelf.').waitFor();
      await sending(page).getByText('Cancelled. It may be on the shelf already.').waitFor();
    });
    await page.getByRole('button', { name: 'Try again: Too late' }).click();
    await page.getByText('Uploaded successfully').waitFor();
    await page.getByRole('link', { name: 'Too late' }).waitFor();
    assert.equal((await stored(portal, 'Too late')).length, 1);

    // The upload is no activity of a person: it does not bring back a session that is over.
    await chooser(page).setInputFiles([pdf('Slow post.pdf')]);
    await page.getByRole('group', { name: 'Chosen file' }).waitFor();
    await label(page, 'Semester').selectOption('2');
    await page.evaluate(() => localStorage.setItem('lastActive', '1000'));
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByRole('link', { name: 'Slow post' }).waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem('lastActive')), '1000');
  },
);

/** Returns whether the browser would ask for confirmation before the page is left. */
const leavingIsAsked = (page: Page): Promise<boolean> =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

journey(
  'when the session ends the list of uploads stays, and continues after a login in another tab',
  async (visit) => {
    const { page, portal } = visit;
    const { id, headers } = await openUpload(page, portal);
    // A later request of the page would find out before the upload does.
    await settled(page);
    await portal.database.sql`update sessions set revoked_at = now() where person_id = ${id}`;
    await refused(portal, headers);
    await chooser(page).setInputFiles([pdf('Patience.pdf')]);
    await page.getByRole('group', { name: 'Chosen file' }).waitFor();
    await label(page, 'Semester').selectOption('2');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await sending(page).getByText('Your session has ended').waitFor();
    const { token } = await signInAgain(await place(portal), { id });
    const tab = await page.context().newPage();
    await tab.goto('/login');
    await tab.evaluate((fresh) => localStorage.setItem('token', fresh), token);
    await page.getByText('Uploaded successfully').waitFor();
    assert.equal((await stored(portal, 'Patience')).length, 1);
  },
);
