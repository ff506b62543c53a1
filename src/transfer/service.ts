export { importQueue } from './imports.ts';
export { runImports } from './run.ts';
