import assert from 'node:assert/strict';
import { PASSWORD, signInAgain } from '../test/sessions.ts';
import { focused, held, journey, settled } from './portal.ts';
import { admin, enter, place } from './profile.ts';
import { refused } from './refused.ts';

journey(
  'an administrator registers an authority and links it to a suggested university, and the authority logs in',
  async ({ page, portal }) => {
    await enter(page, portal, admin, '/admin/register-authority');
    const send = page.getByRole('button', { name: 'Register authority' });
    await send.click();
    await page.getByText('All fields except the photo are required').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'name');
    const email = 'registrar@kedar.test';
    for (const [label, value] of [
      ['Name', 'Dr. Harish Pant'],
      ['Email', email],
      ['Designation', 'Registrar'],
      ['Contact number', '01892 555 011'],
      ['University', 'Dauladhar Universty'],
      ['Photo URL (optional)', 'not an address'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await send.click();
    await page
      .getByText(/must be a web address/)
      .first()
      .waitFor();
    await page.getByLabel('Photo URL (optional)').fill('');
    await send.click();
    await page.getByText('Authority registered successfully').waitFor();
    await page.getByText('“Dauladhar Universty” is not one of the portal’s universities').waitFor();
    await page.getByText(/^Did you mean one of these\? Dhauladhar University/).waitFor();
    assert.equal(await page.getByLabel('Email').inputValue(), '');
    await page.getByRole('link', { name: 'See the account' }).click();
    await page.getByRole('button', { name: 'Edit Dr. Harish Pant' }).click();
    const near = page.getByRole('region', { name: 'Did you mean one of these?' });
    await near.getByRole('button', { name: /^Dhauladhar University/ }).click();
    assert.equal(await page.getByLabel('University').inputValue(), 'Dhauladhar University');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const [stored] = await portal.database
      .sql`select university_id is not null as linked from people where email = ${email}`;
    assert.equal(stored?.linked, true);

    await page.goto('/login');
    await page.getByLabel('Email', { exact: false }).first().fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Role').selectOption('authority');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL(/\/authority$/);
    await page.getByRole('heading', { level: 1, name: /^Good \w+, Dr\. Harish$/ }).waitFor();
    // The styles of the areas have loaded, although the visit began on a public page.
    assert.equal(await page.locator('.area').evaluate((area) => getComputedStyle(area).display), 'grid');
  },
);

journey(
  'an administrator chooses between two universities of the same name by their places',
  async (visit) => {
    const { page, portal } = visit;
    await enter(page, portal, admin);
    await portal.database
      .sql`insert into universities (name, location) values ('Twin University', 'Shimla'), ('Twin University', 'Mandi')`;
    const dialog = page.getByRole('dialog', { name: 'Edit account' });
    const near = dialog.getByRole('region', { name: 'Did you mean one of these?' });
    const register = async (name: string, email: string) => {
      await page.goto('/admin/register-authority');
      for (const [label, value] of [
        ['Name', name],
        ['Email', email],
        ['Designation', 'Registrar'],
        ['Contact number', '01892 555 011'],
        ['University', 'Twin University'],
        ['Password', PASSWORD],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(value);
      await page.getByRole('button', { name: 'Register authority' }).click();
      await page.getByRole('link', { name: 'See the account' }).click();
      await page.getByRole('button', { name: `Edit ${name}` }).click();
    };
    const save = async () => {
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await register('Harish Pant', 'first@twin.test');
    await near.getByRole('button', { name: /Mandi/ }).click();
    await dialog.getByText('The one of Mandi.').waitFor();
    await dialog.getByRole('button', { name: 'Another one' }).click();
    await near.getByRole('button', { name: /Shimla/ }).click();
    await dialog.getByText('The one of Shimla.').waitFor();
    await save();
    await register('Meena Pant', 'second@twin.test');
    await near.getByRole('button', { name: /Mandi/ }).click();
    await save();
    const places = await portal.database
      .sql`select u.location from people p join universities u on u.id = p.university_id where p.email like '%@twin.test' order by p.email`;
    assert.deepEqual(
      places.map(({ location }) => location),
      ['Shimla', 'Mandi'],
    );
  },
);

journey(
  'registering an administrator twice is refused with the reason; the form is restored after the session ended, without the password',
  async ({ page, portal }) => {
    const { id, headers } = await enter(page, portal, admin, '/admin/register-admin');
    const fill = async () => {
      await page.getByLabel('Name', { exact: true }).fill('Meera Joshi');
      await page.getByLabel('Email').fill('Meera.Joshi@campus.test');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Register admin' }).click();
    };
    await fill();
    await page.getByText('Admin registered successfully').waitFor();
    await focused(page.getByRole('status').filter({ hasText: 'Admin registered' })).waitFor();
    const registering = await held(page, '**/api/admin/register', { times: 1 });
    await page.getByLabel('Name', { exact: true }).fill('Ila Rawat');
    await page.getByLabel('Email').fill('ila@campus.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Register admin' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Uma Bisht');
    registering.release();
    await page.getByText('ila@campus.test').waitFor();
    await focused(page.getByLabel('Name', { exact: true })).waitFor();
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Uma Bisht');
    await fill();
    await page.getByText('There is an account with this email address already.').first().waitFor();
    await page.route('**/api/admin/register', (route) => route.abort());
    await page.getByRole('button', { name: 'Register admin' }).click();
    await page.getByText('Registration failed').waitFor();

    await page.unroute('**/api/admin/register');
    await page.getByLabel('Name', { exact: true }).fill('Meera Joshi');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Email').fill('meera@campus.test');
    const session = await page.evaluate(() => Object.entries(localStorage));
    // A later request of the page would find out before the form does.
    await settled(page);
    await portal.database.sql`update sessions set revoked_at = now() where person_id = ${id}`;
    await refused(portal, headers);
    await page.getByRole('button', { name: 'Register admin' }).click();
    await page.waitForURL('**/login');

    const { token } = await signInAgain(await place(portal), { id });
    await page.evaluate(
      (all) => {
        for (const [key, value] of all) localStorage.setItem(key, value);
      },
      [...session, ['token', token] as [string, string]],
    );
    await page.goto('/admin/register-admin');
    await page.getByRole('button', { name: 'Restore' }).click();
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Meera Joshi');
    assert.equal(await page.getByLabel('Email').inputValue(), 'meera@campus.test');
    assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), '');
  },
);

journey(
  'an authority adds a synonym for a failed search, merges a concurrent change, and undoes a deletion',
  async ({ page, portal }) => {
    const { headers } = await enter(page, portal, { role: 'authority', name: 'Harish Pant' });
    await portal.database
      .sql`insert into search_misses values ((now() at time zone interval '5:30')::date, 'ecolab', 3)`;
    await page.goto('/authority');
    const missed = page.getByRole('region', { name: 'Looked for and not found' });
    await missed.getByRole('listitem').filter({ hasText: 'ecolab' }).getByText('3 times').waitFor();
    await missed.getByRole('link', { name: 'Search words' }).click();

    await page.getByRole('button', { name: 'Add words' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Words').fill('ecolab');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please fill this in.').waitFor();
    await dialog.getByLabel('Meaning').fill('ecology practical');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('“ecolab” finds “ecology practical” now.').waitFor();

    await page.getByRole('button', { name: 'Edit ecolab' }).click();
    const [stored] = await portal.database.sql`select id from search_synonyms where words = 'ecolab'`;
    const url = `/api/search/synonyms/${stored?.id}`;
    const payload = { words: 'eco lab', meaning: 'ecology practical', version: 1 };
    assert.equal((await portal.app.inject({ method: 'PUT', url, headers, payload })).statusCode, 200);
    await dialog.getByLabel('Meaning').fill('ecology laboratory');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/^This was changed in the meantime/).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('“eco lab” finds “ecology laboratory” now.').waitFor();

    page.once('dialog', (asked) => void asked.accept());
    await page.getByRole('button', { name: 'Delete eco lab' }).click();
    await page.getByText('“eco lab” does not find “ecology laboratory” any more.').waitFor();
    await page.getByRole('button', { name: 'Edit eco lab' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('“eco lab” finds “ecology laboratory” now.').waitFor();
    await page.getByRole('button', { name: 'Edit eco lab' }).waitFor();
  },
);
