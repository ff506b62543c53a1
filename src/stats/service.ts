export { uncovered } from './coverage.ts';
export { countDownload, writeDownloads } from './downloads.ts';
export { activity, counts, topCourses } from './queries.ts';
