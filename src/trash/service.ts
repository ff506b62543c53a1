export { countContents } from './rows.ts';
export { type Removal, remove, restore } from './write.ts';
