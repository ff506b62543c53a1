export const PAGE_SIZE = 50;

/** The kinds of rows that the log can be filtered by, in the order in which they are offered. */
export const kinds = [
  ...['people', 'sessions', 'universities', 'departments', 'courses', 'resources', 'books', 'blogs'],
  ...['reservations', 'enquiries', 'imports', 'synonyms', 'settings', 'audit'],
];

/** The actions that the log can be filtered by, in the order in which they are offered. Each line: a kind of rows, then its actions. */
export const actions = [
  ['people', 'add', 'edit', 'suspend', 'restore', 'delete'],
  ['people', 'change-email', 'send-password-mail', 'change-password'],
  ['sessions', 'sign-in', 'sign-out', 'end'],
  ['sign-in', 'failed', 'locked', 'refused'],
  ['resources', 'upload', 'edit', 'move'],
  ['imports', 'begin', 'stop', 'end'],
  ['exports', 'take'],
  ['books', 'add', 'edit', 'verify'],
  ['universities', 'add', 'edit'],
  ['departments', 'add', 'edit'],
  ['courses', 'add', 'edit'],
  ['universities', 'delete', 'restore', 'purge'],
  ['departments', 'delete', 'restore', 'purge'],
  ['courses', 'delete', 'restore', 'purge'],
  ['resources', 'delete', 'restore', 'purge'],
  ['books', 'delete', 'restore', 'purge', 'reject', 'withdraw', 'offer', 'sell'],
  ['blogs', 'add', 'edit', 'verify', 'reject'],
  ['reservations', 'add', 'accept', 'decline', 'cancel', 'expire', 'hand-over'],
  ['blogs', 'delete', 'restore', 'purge'],
  ['enquiries', 'mark', 'delete', 'restore', 'purge'],
  ['synonyms', 'add', 'edit', 'delete'],
  ['settings', 'edit'],
  ['sample', 'remove'],
].flatMap(([kind, ...done]) => done.map((what) => `${kind}.${what}`));
