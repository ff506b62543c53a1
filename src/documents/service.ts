export { processDocuments } from './jobs.ts';
export { queueDocuments } from './write.ts';
