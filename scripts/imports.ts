import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The project's sources, without tests and what is compiled. */
export const sourceFiles = (): string[] =>
  globSync('src/**/*.{ts,tsx}').filter(
    (file) => !file.startsWith('src/paraglide/') && !/\.test\.tsx?$/.test(file),
  );

/** An import of one of the project's files by another, both as paths from the root. */
export type Import = { from: string; to: string; typeOnly: boolean };

/** What a file imports of the project's own, also what it imports later or only as types. */
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

/** The folder of a file below `src`; `top` for those that stand in `src` itself. */
export const folderOf = (file: string): string =>
  file.split('/').length > 2 ? (file.split('/')[1] ?? '') : 'top';

/** All files that each file reaches by imports, itself included. */
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

/** Folders of `src` that reach themselves by way of others. */
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
