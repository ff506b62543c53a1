import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { testApp } from '../../test/app.ts';
import { mailKinds, notificationKinds } from './vocabulary.ts';

type Message = { match?: Record<string, string> }[] | string;

test('every kind of mail has its own words in each message that depends on the kind', () => {
  const file = new URL('../../messages/en/notifications.json', import.meta.url);
  const messages: Record<string, Message> = JSON.parse(readFileSync(file, 'utf8'));
  const missing = Object.entries(messages).flatMap(([name, message]) => {
    const matches = typeof message === 'string' ? [] : Object.keys(message[0]?.match ?? {});
    if (!matches.some((one) => one.startsWith('kind='))) return [];
    return mailKinds.filter((kind) => !matches.includes(`kind=${kind}`)).map((kind) => `${name}: ${kind}`);
  });
  assert.deepEqual(missing, []);
});

test('the database accepts exactly the kinds of the vocabulary', async (t) => {
  const { sql } = (await testApp(t)).database;
  const accepted = async (table: string) => {
    const rows = await sql<{ kinds: string }[]>`
      select pg_get_constraintdef(oid) as kinds from pg_constraint
      where conrelid = ${table}::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%approved%'`;
    return Array.from(rows[0]?.kinds.matchAll(/'(\w+)'/g) ?? [], ([, kind]) => kind);
  };
  assert.deepEqual((await accepted('notifications')).sort(), [...notificationKinds].sort());
  assert.deepEqual((await accepted('notification_settings')).sort(), [...mailKinds].sort());
});
