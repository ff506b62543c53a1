/**
 * Why an import cannot begin or continue, for the person at the command line: what is wrong with the file or the machine, and
 * what to do about it. What was written before stays.
 */
export class ImportError extends Error {
  override name = 'ImportError';
}
