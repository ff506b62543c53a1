import { COUNT_LIMIT } from '../vocabulary.ts';

/** The contract between server and pages. Both import this module, so it contains nothing that only one of them can run. */

/** The result of a call to the portal's API, errors included, so that calls never reject. Can be sent as JSON. */
export type Outcome<T> =
  | {
      ok: true;
      data: T;
      /** Total number of rows, counted up to 10,000; beyond that `more` is true. */
      total: number;
      more: boolean;
      /** The cursor for `after`, when the list continues beyond the last numbered page or the limit of an unpaged list. */
      next: string | null;
    }
  | { ok: false /** 0: no answer at all */; status: number; error: string };

/** How pages call the API: over HTTP in the browser, inside the process on the server. */
export type Api = {
  /** @param path below the API base, with its query: `/books?page=2` */
  get<T>(path: string, signal?: AbortSignal): Promise<Outcome<T>>;
  /** Whether rendering waits for all data, as on the server; the browser shows a page at once and fills it in as data arrives. */
  waits: boolean;
};

/** The addresses of the files that the browser needs for a page. */
export type Assets = {
  blocking: string[];
  scripts: string[];
  preload: string[];
  styles: string[];
  /** Style sheets that a script loads after the first paint; without scripts the page links them itself. */
  lateStyles: string[];
  fonts: string[];
};

export type RenderOptions = {
  api: Api;
  /** The root route's data, which every page has. */
  root: Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Waits for this page's turn to render; called when all its data is there. */
  turn: () => Promise<void>;
  locale: string;
  /**
   * @param routeModules the modules of the matched routes, by their names in the build manifest
   * @param lateModules modules rendered on the server whose scripts load later, but whose styles are needed at once
   */
  assets: (routeModules: string[], lateModules: string[]) => Assets;
};

export type Rendered =
  | { kind: 'page'; status: number; html: string }
  | { kind: 'redirect'; status: number; location: string };

/** Turns a response of the API into an outcome. */
export function outcomeOf<T>(
  status: number,
  header: (name: string) => string | null,
  body: string,
): Outcome<T> {
  const parsed = parse(body);
  if (status < 200 || status > 299 || parsed === undefined) {
    const error = (parsed as { error?: unknown } | undefined)?.error;
    return { ok: false, status, error: typeof error === 'string' ? error : '' };
  }
  const total = Number(header('x-total-count') ?? (Array.isArray(parsed) ? parsed.length : 0));
  const links = header('link') ?? '';
  const link = /<([^>]*)>; rel="next"/.exec(links)?.[1];
  const next = link === undefined ? null : new URL(link, 'http://host').searchParams.get('after');
  // The last page is named only where the total is exact.
  const more = total >= COUNT_LIMIT && link !== undefined && !links.includes('rel="last"');
  return { ok: true, data: parsed as T, total, more, next };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
