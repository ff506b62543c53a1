export { type Pace, purge } from './purge.ts';
export { list } from './queries.ts';
export { countContents } from './rows.ts';
export { type Removal, remove, restore } from './write.ts';
