import { COUNT_LIMIT } from '../vocabulary.ts';

/** What the server and the pages agree on. Both sides import from here; it holds nothing that only one of them can run. */

/** The result of a call to the portal's API. It never rejects and can be sent as JSON. */
export type Outcome<T> =
  | {
      ok: true;
      data: T;
      /** Rows in all, counted up to 10,000; beyond that `more` is true. */
      total: number;
      more: boolean;
      /** The cursor for `after`, where the list goes on behind what numbered pages or an unpaged list reach. */
      next: string | null;
    }
  | { ok: false /** 0: no answer at all */; status: number; error: string };

/** How pages reach the API: over HTTP in the browser, inside the process on the server. */
export type Api = {
  /** @param path below the API base, with its query: `/books?page=2` */
  get<T>(path: string, signal?: AbortSignal): Promise<Outcome<T>>;
  /** On the server a page is rendered when all its data is there; in the browser it is shown at once and fills itself. */
  waits: boolean;
};

/** Addresses of the browser's files that a page needs. */
export type Assets = {
  blocking: string[];
  scripts: string[];
  preload: string[];
  styles: string[];
  /** Sheets that scripts ask for when the page is painted, and that are in it for those who run none. */
  lateStyles: string[];
  fonts: string[];
};

export type RenderOptions = {
  api: Api;
  /** What every page knows: the root route's data. */
  root: Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Waits, when all data is there, until it is this page's turn to be rendered. */
  turn: () => Promise<void>;
  locale: string;
  /**
   * @param routeModules the modules of the matched routes, as the build's manifest names them
   * @param lateModules what is rendered with them, but whose scripts come later: their styles are needed at once
   */
  assets: (routeModules: string[], lateModules: string[]) => Assets;
};

export type Rendered =
  | { kind: 'page'; status: number; html: string }
  | { kind: 'redirect'; status: number; location: string };

/** Reads an answer of the API into an outcome. */
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
  const total = Number(header('x-total-count') ?? 0);
  const link = /<([^>]*)>; rel="next"/.exec(header('link') ?? '')?.[1];
  const next = link === undefined ? null : new URL(link, 'http://host').searchParams.get('after');
  return { ok: true, data: parsed as T, total, more: total >= COUNT_LIMIT && link !== undefined, next };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
