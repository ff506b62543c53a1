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
  /** In whose name books without a seller are. */
  seller: string;
  /** Whether that name was chosen for this file, and is not only that of who imports it. */
  isSellerChosen?: boolean;
  /** The account that imports, where one does. */
  importerId?: string;
  /** What notifications are sent with; none are where it is not given. */
  notices?: NoticeContext;
  /** The PDFs of a manifest: the folder that they are below, or stored files by their paths. */
  beside: string | ReadonlyMap<string, Sha256>;
};

/** What brings a kind of content in, from the command line and from the browser. */
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
