import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { severalLocales } from '../locale.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const VARY = severalLocales ? 'accept-encoding, accept-language' : 'accept-encoding';

/** Bodies shorter than this do not gain from compression. */
const WORTH_COMPRESSING = 860;

export type Encoding = 'br' | 'gzip' | 'identity';

/** One way to send an entry: the head lines in `writeHead` order, the body, and its strong ETag (RFC 9110, 8.8.3). */
export type Variant = { etag: string; headers: string[]; body: Buffer };

/** What a route answered with 200, before compression. `headers` are those that every variant carries. */
type Answer = {
  headers: Record<string, string>;
  body: Buffer;
  tags: Iterable<string>;
};

/** An answer kept with its compressed forms; each is made when it is first asked for. */
export class Entry {
  readonly tags: ReadonlySet<string>;
  readonly #headers: Record<string, string>;
  readonly #body: Buffer;
  readonly #hash: string;
  readonly #variants = new Map<Encoding, Variant>();
  readonly #pending = new Map<Encoding, Promise<Variant>>();

  constructor(answer: Answer) {
    this.tags = new Set(answer.tags);
    this.#headers = answer.headers;
    this.#body = answer.body;
    this.#hash = hash('sha256', answer.body, 'base64url').slice(0, 22);
  }

  /** Bytes held when all variants are there, roughly: compressed forms are about a third each. */
  get size(): number {
    return Math.ceil(this.#body.length * 1.7) + 1000;
  }

  /** The variant if it is already made. */
  ready(encoding: Encoding): Variant | undefined {
    return this.#variants.get(this.#worth(encoding));
  }

  /** The variant, compressed now where it has to be; several callers share one compression. */
  async variant(encoding: Encoding): Promise<Variant> {
    const wanted = this.#worth(encoding);
    const ready = this.#variants.get(wanted);
    if (ready) return ready;
    let pending = this.#pending.get(wanted);
    if (!pending) {
      pending = this.#make(wanted).finally(() => this.#pending.delete(wanted));
      this.#pending.set(wanted, pending);
    }
    return pending;
  }

  #worth(encoding: Encoding): Encoding {
    return this.#body.length < WORTH_COMPRESSING ? 'identity' : encoding;
  }

  async #make(encoding: Encoding): Promise<Variant> {
    const body =
      encoding === 'br'
        ? await compressBrotli(this.#body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : encoding === 'gzip'
          ? await compressGzip(this.#body, { level: 6 })
          : this.#body;
    const etag = `"${this.#hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const headers = Object.entries(this.#headers).flat();
    headers.push('etag', etag, 'vary', VARY, 'content-length', String(body.length));
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    const variant = { etag, headers, body };
    this.#variants.set(encoding, variant);
    return variant;
  }
}

/** A value that answers are made of, such as how many rows a list has. */
class Part {
  readonly tags: ReadonlySet<string>;
  readonly value: Promise<unknown>;
  /** Bytes, roughly: values are short, unless they are parts of answers as they are sent. */
  readonly size: number;

  constructor(tags: Iterable<string>, value: Promise<unknown>, known?: unknown) {
    this.tags = new Set(tags);
    this.value = value;
    this.size = 500 + (Buffer.isBuffer(known) ? known.length : 0);
  }
}

/**
 * Answers for visitors, kept in memory by address until one of their tags is dropped. An answer that was being computed while one
 * of its tags was dropped is not kept, so a slow read can never bring back what a write has just replaced. Beside them are values
 * that many answers have in common.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry | Part>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #droppedAt = new Map<string, number>();
  #clock = 0;
  #clearedAt = 0;
  #isFollowing = false;

  /** @param maxBytes how much memory the kept answers may take, about */
  constructor(maxBytes = 48 * 1024 * 1024) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: maxBytes / 8,
      sizeCalculation: (entry, key) => entry.size + key.length,
      dispose: (entry, key) => this.#unlink(entry, key),
      ttl: 15 * 60 * 1000,
      ttlResolution: 1000,
    });
  }

  /** The moment to hand to `keep` once the answer is there. */
  now(): number {
    return this.#clock;
  }

  find(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    return entry instanceof Part ? undefined : entry;
  }

  /** Keeps an entry, unless one of its tags was dropped since `begun`. */
  keep(key: string, entry: Entry, begun: number): void {
    if (this.#clearedAt > begun) return;
    for (const tag of entry.tags) if ((this.#droppedAt.get(tag) ?? 0) > begun) return;
    this.#set(key, entry);
  }

  /**
   * A value that is read once, by all that ask for it meanwhile, until one of its tags is dropped. It is read each time before `follow`.
   * @param key its name: no address begins like it
   */
  remember<Value>(key: string, tags: ReadonlySet<string>, read: () => Promise<Value>): Promise<Value> {
    if (!this.#isFollowing || tags.size === 0) return read();
    const known = this.#entries.get(key);
    if (known instanceof Part) return known.value as Promise<Value>;
    const value = read();
    const part = new Part(tags, value);
    // Kept from here on, so that a drop during the read forgets it, too.
    this.#set(key, part);
    const isHere = () => this.#entries.peek(key) === part;
    value.then(
      (known) => Buffer.isBuffer(known) && isHere() && this.#set(key, new Part(tags, value, known)),
      () => isHere() && this.#entries.delete(key),
    );
    return value;
  }

  /** From now on drops are announced here. */
  follow(): void {
    this.clear();
    this.#isFollowing = true;
  }

  #set(key: string, entry: Entry | Part): void {
    this.#entries.set(key, entry);
    // What is too large is not taken, and would never be removed from the tags.
    if (this.#entries.peek(key) !== entry) return;
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
  }

  /** Forgets everything that carries one of the tags. */
  drop(tags: Iterable<string>): void {
    this.#clock += 1;
    for (const tag of tags) {
      this.#droppedAt.set(tag, this.#clock);
      for (const key of this.#keysByTag.get(tag) ?? []) this.#entries.delete(key);
    }
    if (this.#droppedAt.size > 10_000) this.clear();
  }

  /** Forgets everything: drops may have been missed while the database was away. */
  clear(): void {
    this.#clock += 1;
    this.#clearedAt = this.#clock;
    this.#droppedAt.clear();
    this.#entries.clear();
    this.#keysByTag.clear();
  }

  #unlink(entry: Entry | Part, key: string): void {
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
