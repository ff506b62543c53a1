/** Compiles the message catalogues into src/paraglide, for the server and for every build. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { compile } from '@inlang/paraglide-js';

const FOLDER = './src/paraglide';

/** Afterwards the process would go on for half a minute, by timers that the compiler leaves: its last line has to end it. */
export async function compileWords(): Promise<void> {
  await compile({
    project: './project.inlang',
    outdir: FOLDER,
    strategy: ['globalVariable', 'baseLocale'],
    emitReadme: false,
    emitPrettierIgnore: false,
  });
  await writeFile(`${FOLDER}/registry.js`, REGISTRY);
  await putTogether();
}

/**
 * What messages count and write numbers with, in place of the compiler's own, which makes a new formatter for every message: that takes a
 * hundred times what using one does. Each is made once for a language and its options; numbers are grouped the Indian way, as in `ui/format`.
 */
const REGISTRY = `
const once = (Format) => {
	const made = {};
	return (locale, options) => (made[locale + JSON.stringify(options)] ??= new Format(locale, options));
};
const rules = /* @__PURE__ */ once(Intl.PluralRules);
const numbers = /* @__PURE__ */ once(Intl.NumberFormat);
export const plural = (locale, input, options) => rules(locale, options).select(input);
export const number = (locale, input, options) => numbers(locale + '-IN', options).format(input);
`;

/**
 * Each message comes in a file of its own, from which the bundler takes those that a page needs (`messagesApart` in vite.config.ts). Node
 * would open some 2,500 of them in every process, which takes half a second: it gets them in one, without the descriptions for editors,
 * which are four fifths of it and would stay in memory. The type checker gets what they are declared as, for the same reason.
 */
async function putTogether(): Promise<void> {
  const all = await readdir(`${FOLDER}/messages`);
  const names = all.filter((name) => name.endsWith('.js') && name !== '_index.js').sort();
  const imports = new Set<string>();
  const declarations = ["import type { LocalizedString } from './runtime.js';"];
  const messages = await Promise.all(
    names.map(async (name) => {
      const whole = await readFile(`${FOLDER}/messages/${name}`, 'utf8');
      const text = whole.replace(/\/\*\*[^`]*?\*\/ ?/g, '').replace('/* eslint-disable */\n', '');
      return {
        declared: declarationOf(name, whole),
        text: text.replace(/^import .*\n/gm, (line) => {
          imports.add(line.replace("'../", "'./"));
          return '';
        }),
      };
    }),
  );
  declarations.push(...messages.map(({ declared }) => declared));
  await writeFile(`${FOLDER}/messages.js`, [...imports, ...messages.map(({ text }) => text)].join('\n'));
  await writeFile(`${FOLDER}/messages.d.ts`, `${declarations.join('\n')}\n`);
}

/** What a compiled message is declared as, with its text in front, for editors. */
function declarationOf(name: string, compiled: string): string {
  const inputs = /@typedef \{(\{.*\})\} \w+ \*\/$/m.exec(compiled)?.[1];
  const shown = /^\/\*\*\n(?:\*.*\n)*?(?=\* @param)/m.exec(compiled)?.[0] ?? '/**\n';
  const [, key, given, options] =
    /^export const (\w+) = \/\*\* @type \{\(\(inputs(\??): \w+, options\?: (.*?)\) => LocalizedString\)/m.exec(
      compiled,
    ) ?? [];
  if (inputs === undefined || key === undefined)
    throw new Error(`${name} is compiled otherwise than expected: scripts/words.ts cannot declare it.`);
  return `${shown}*/\nexport declare const ${key}: (inputs${given}: ${inputs}, options?: ${options}) => LocalizedString;`;
}

if (import.meta.main) {
  await compileWords();
  process.exit();
}
