/** Compiles the message catalogues into src/paraglide, for the server and for every build. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { compile } from '@inlang/paraglide-js';

const FOLDER = './src/paraglide';

/** Compiles the messages. Timers of the compiler then keep the process alive for half a minute: commands have to call `process.exit()`. */
export async function compileWords(): Promise<void> {
  await compile({
    project: './project.inlang',
    outdir: FOLDER,
    strategy: ['globalVariable', 'baseLocale'],
    emitReadme: false,
    emitPrettierIgnore: false,
  });
  await writeFile(`${FOLDER}/registry.js`, REGISTRY);
  // The strategy reads no cookies, but the bundler would leave the making of their patterns in every page.
  const runtime = await readFile(`${FOLDER}/runtime.js`, 'utf8');
  await writeFile(
    `${FOLDER}/runtime.js`,
    runtime.replace(/^const (\w*[cC]ookie\w*Pattern) = .*$/gm, "const $1 = '';"),
  );
  await putTogether();
}

/**
 * Plural and number formatting for messages. Replaces the compiler's own, which creates a new formatter for every message: a hundred
 * times slower than reusing one. Here each is created once per language and options. Numbers use Indian grouping, as in `ui/format`.
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
 * Joins all messages into one file for Node. The compiler writes one file per message, of which the bundler takes those that a page
 * needs (`messagesApart` in vite.config.ts). Node would need half a second in every process to open all 2,500. The joined file leaves
 * out the doc comments, four fifths of the text, to save memory. The type checker likewise gets one file of declarations.
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

/** Returns the type declaration of a compiled message, with its text in a doc comment for editors. */
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
