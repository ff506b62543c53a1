/** Compiles the message catalogues into src/paraglide, for the server and for every build. */
import { compile } from '@inlang/paraglide-js';

export async function compileWords(): Promise<void> {
  await compile({
    project: './project.inlang',
    outdir: './src/paraglide',
    strategy: ['globalVariable', 'baseLocale'],
    emitReadme: false,
    emitPrettierIgnore: false,
  });
}

if (import.meta.main) await compileWords();
