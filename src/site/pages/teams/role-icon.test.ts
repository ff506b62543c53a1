import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roleIcon } from './role-icon.ts';

const cases: [string, string][] = [
  ['Dean of Studies', 'cap'],
  ['Vice Chancellor', 'cap'],
  ['Pro-Vice-Chancellor', 'cap'],
  ['CHANCELLOR', 'cap'],
  ['Full-Stack Developer', 'code'],
  ['technical lead', 'code'],
  ['Interface Designer', 'brush'],
  ['Content Curator', 'clipboard'],
  ['Project Manager', 'clipboard'],
  ['Data Analyst', 'clipboard'],
  ['Papers Collector', 'clipboard'],
  ['Campus Coordinators', 'clipboard'],
  ['Retired Teacher and Mentor', 'signpost'],
  ['University Representative', 'building'],
  ['Reading Room Provider', 'building'],
  ['First Reader', 'person'],
  ['', 'person'],
  ['प्रधानाचार्य', 'person'],
];

test('the role names the icon, in whatever case it is written', () => {
  for (const [role, icon] of cases) assert.equal(roleIcon(role), icon, role);
});

test('where two words match, the one that stands earlier in the list of icons counts', () => {
  assert.equal(roleIcon('University Dean'), 'cap');
  assert.equal(roleIcon('Designer and Developer'), 'code');
  assert.equal(roleIcon('University Teacher'), 'signpost');
});

test('letters inside another word are not that word', () => {
  assert.equal(roleIcon('Customer Service'), 'person');
  assert.equal(roleIcon('Service Manager'), 'clipboard');
});
