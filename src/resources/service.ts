export { change, remove } from './change.ts';
export { ResourceInput } from './input.ts';
export { findManaged, listManaged } from './managed.ts';
export { countSince, newest } from './newest.ts';
export { count, findFile, findThumbnail, list } from './queries.ts';
export { shelves } from './shelves.ts';
export { discardPdf, keepPdf, limitUploads, upload } from './upload.ts';
export { putResources } from './write.ts';
