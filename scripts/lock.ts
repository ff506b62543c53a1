/**
 * `node scripts/lock.ts`, after adding packages: completes package-lock.json with the optional packages of other platforms, which
 * npm leaves out of a lock file when they are not installed here or the registry in use does not carry them
 * (https://github.com/npm/cli/issues/4828). Without them `npm ci` refuses the lock file. Also looks up missing checksums: without one,
 * npm would accept any contents from the registry. Fails, after writing the rest, if the registry lacks one of the packages.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

type Entry = {
  version: string;
  integrity?: string;
  dev?: true;
  optional?: true;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
};

const SYSTEMS = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' ');
const PROCESSORS = 'arm64 arm ia32 loong64 ppc64 riscv64 s390x wasm32 x64'.split(' ');

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
const { packages } = lock;
const added: string[] = [];
for (const [place, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const places = [`${place}/node_modules/${name}`, `node_modules/${name}`];
    if (places.some((one) => packages[one])) continue;
    packages[`node_modules/${name}`] = described(name, version, entry.dev);
    added.push(name);
  }
}
const missing: string[] = [];
for (const [place, entry] of Object.entries(packages)) {
  if (place === '' || entry.integrity) continue;
  const name = `${place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${entry.version}`;
  const { stdout } = spawnSync('npm', ['view', name, 'dist.integrity'], { encoding: 'utf8' });
  const [integrity] = /sha512-[\w+/]+=*/.exec(stdout) ?? [];
  if (integrity) entry.integrity = integrity;
  else missing.push(name);
}
const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
process.stdout.write(`${added.length} packages of other platforms added\n`);
if (missing.length > 0) {
  process.stderr.write(
    `${missing.length} without a checksum, because this registry does not carry them: ${missing.join(', ')}. Run this with one that does.\n`,
  );
  process.exitCode = 1;
}

/** Derives a lock entry from a package's name, which contains its system and processor: `@scope/binding-linux-arm64-musl`. */
function described(name: string, version: string, dev: true | undefined): Entry {
  const words = name.split(/[-/@]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  return {
    version: version.replace(/^[^\d]*/, ''),
    ...(dev && { dev }),
    optional: true,
    ...(cpu.length > 0 && { cpu }),
    ...(os.length > 0 && { os }),
  };
}
