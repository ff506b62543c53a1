import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the source files below src, without tests and the compiled messages. */
export const sourceFiles = (): string[] =>
  globSync('src/**/*.{ts,tsx}').filter(
    (file) => !file.startsWith('src/paraglide/') && !/\.test\.tsx?$/.test(file),
  );

/** One project file importing another, both as paths relative to the root. */
export type Import = { from: string; to: string; typeOnly: boolean };

/** Returns a file's imports of other project files, including lazy and type-only ones. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(
    /^(?:import|export)\s+(type\s)?([^'"]*?)\s*(?:from\s+)?['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]/gms,
  );
  return [...found].map(([, type, names = '', still, lazy]) => ({
    from: file,
    to: path.join(path.dirname(file), still ?? lazy ?? ''),
    typeOnly: Boolean(type) || (/^\{[^}]*\}$/.test(names) && isTypesOnly(names.slice(1, -1).split(','))),
  }));
}

const isTypesOnly = (names: string[]): boolean =>
  names.every((name) => !name.trim() || name.trim().startsWith('type '));

/** Returns the name of the top-level folder of `src` that holds a file, or `top` for a file in `src` itself. */
export const folderOf = (file: string): string =>
  file.split('/').length > 2 ? (file.split('/')[1] ?? '') : 'top';

/** Returns a function that finds all files that a file imports, directly or not, itself included. */
export function reachOf(files: string[]): (file: string) => Set<string> {
  const known = new Set(files);
  const direct = new Map<string, string[]>();
  const importsKnown = (file: string) => {
    if (!direct.has(file)) direct.set(file, known.has(file) ? importsOf(file).map(({ to }) => to) : []);
    return direct.get(file) ?? [];
  };
  return (file) => {
    const reached = new Set([file]);
    for (const one of reached) for (const next of importsKnown(one)) reached.add(next);
    return reached;
  };
}

/** Returns the folders of `src` that are part of an import cycle. */
export function foldersInCircles(imports: Import[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports)
    if (to.startsWith('src/') && folderOf(from) !== folderOf(to) && folderOf(to) !== 'paraglide')
      next.set(folderOf(from), (next.get(folderOf(from)) ?? new Set()).add(folderOf(to)));
  const reaches = (folder: string): Set<string> => {
    const reached = new Set(next.get(folder));
    for (const one of reached) for (const other of next.get(one) ?? []) reached.add(other);
    return reached;
  };
  return [...next.keys()].filter((folder) => reaches(folder).has(folder)).sort();
}
