import type { Kysely } from 'kysely';
import { bookImporter } from '../books/import.ts';
import type { DB } from '../core/db/tables.ts';
import type { Files, Sha256 } from '../core/files/files.ts';
import type { Importer } from '../core/import/importer.ts';
import type { ImportKind } from '../core/vocabulary.ts';
import type { NoticeContext } from '../notifications/service.ts';
import { resourceImporter } from '../resources/import.ts';
import { programmeImporter, universityImporter } from '../universities/import.ts';

export type ImporterOptions = {
  db: Kysely<DB>;
  files: Files;
  dryRun: boolean;
  /** The seller of books whose row names none. */
  seller: string;
  /** Whether that seller was chosen for this file, rather than being the importing person by default. */
  isSellerChosen?: boolean;
  /** The account that imports; undefined on the command line. */
  importerId?: string;
  /** For sending notifications; without it none are sent. */
  notices?: NoticeContext;
  /** The PDFs of a manifest: the folder they are in, or the stored files by their paths. */
  beside: string | ReadonlyMap<string, Sha256>;
};

/** Returns the importer for a kind of content, for imports from the command line and from the browser. */
export function importerOf(
  kind: ImportKind,
  { seller, isSellerChosen, importerId, notices, db, files, beside, dryRun }: ImporterOptions,
): Importer<never> {
  const importers: Record<ImportKind, () => unknown> = {
    universities: universityImporter,
    programmes: programmeImporter,
    books: () => bookImporter(seller, isSellerChosen, importerId, notices),
    resources: () => resourceImporter({ db, files, beside, dryRun }),
  };
  return importers[kind]() as Importer<never>;
}
