export { ResourceInput } from './input.ts';
export { count, findFile, list } from './queries.ts';
export { checkPdf, MAX_PDF_BYTES, putResources } from './write.ts';
