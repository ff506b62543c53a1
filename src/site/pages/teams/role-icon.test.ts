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

test('a team member’s icon depends on words of the role, in any case', () => {
  for (const [role, icon] of cases) assert.equal(roleIcon(role), icon, role);
});

test('a role with two matching words gets the icon that is earlier in the list', () => {
  assert.equal(roleIcon('University Dean'), 'cap');
  assert.equal(roleIcon('Designer and Developer'), 'code');
  assert.equal(roleIcon('University Teacher'), 'signpost');
});

test('letters within another word do not match', () => {
  assert.equal(roleIcon('Customer Service'), 'person');
  assert.equal(roleIcon('Service Manager'), 'clipboard');
});
