import * as m from '../../paraglide/messages.js';
import { AppError } from '../errors.ts';
import type { ActiveContent } from './active-content.ts';
import { inspectPdf } from './inspect.ts';

/**
 * Looks into a PDF before it is stored.
 * @returns how many pages it has
 * @throws {AppError} what `inspectPdf` throws, and unreadable_file for one that does more than being read
 */
export async function checkPdf(path: string): Promise<number> {
  const { pages, activeContent } = await inspectPdf(path);
  const reasons: Partial<Record<ActiveContent, () => string>> = {
    javascript: m.input_active_javascript,
    launch: m.input_active_launch,
    forms: m.input_active_forms,
    media: m.input_active_media,
    embedded_files: m.input_active_files,
    unchecked_objects: m.input_active_unchecked,
  };
  for (const found of activeContent) {
    const reason = reasons[found];
    if (reason) throw new AppError('unreadable_file', reason());
  }
  return pages;
}
