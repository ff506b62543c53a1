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

/** One encoding of an entry: its headers, its body, and its strong ETag (RFC 9110, 8.8.3). */
export type Variant = { etag: string; headers: Record<string, string>; body: Buffer };

/** An uncompressed 200 response of a route. `headers` are those that every variant carries. */
type Answer = {
  headers: Record<string, string>;
  body: Buffer;
  tags: Iterable<string>;
};

/** A cached response with its compressed variants, each made on first use. */
export class Entry {
  readonly tags: ReadonlySet<string>;
  readonly #headers: Record<string, string>;
  readonly #body: Buffer;
  readonly #hash: string;
  readonly #variants = new Map<Encoding, Variant | Promise<Variant>>();

  constructor(answer: Answer) {
    this.tags = new Set(answer.tags);
    this.#headers = answer.headers;
    this.#body = answer.body;
    this.#hash = hash('sha256', answer.body, 'base64url').slice(0, 22);
  }

  /** The approximate size in bytes with all variants: each compressed one takes about a third of the body. */
  get size(): number {
    return Math.ceil(this.#body.length * 1.7) + 1000;
  }

  /** Returns a variant; on first use, while it is compressed, a promise that concurrent callers share. */
  variant(encoding: Encoding): Variant | Promise<Variant> {
    const wanted = this.#body.length < WORTH_COMPRESSING ? 'identity' : encoding;
    const known = this.#variants.get(wanted);
    if (known) return known;
    const making = this.#make(wanted);
    this.#variants.set(wanted, making);
    making.then(
      (made) => this.#variants.set(wanted, made),
      () => this.#variants.delete(wanted),
    );
    return making;
  }

  async #make(encoding: Encoding): Promise<Variant> {
    const body =
      encoding === 'br'
        ? await compressBrotli(this.#body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : encoding === 'gzip'
          ? await compressGzip(this.#body, { level: 6 })
          : this.#body;
    const etag = `"${this.#hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const headers = { ...this.#headers, etag, vary: VARY, 'content-length': String(body.length) };
    if (encoding === 'identity') return { etag, headers, body };
    return { etag, headers: { ...headers, 'content-encoding': encoding }, body };
  }
}

/** A cached value that several responses are built from, such as the number of rows of a list. */
type Part = { tags: ReadonlySet<string>; value: Promise<unknown> };

/**
 * Keeps visitors' responses in memory, by address, until one of their tags is dropped. A response that was being computed while one of its
 * tags was dropped is not kept, so a slow read never brings back what a write has just replaced. The cache also holds values that many
 * responses share. A drop only notes its time: what is stale is recognised when it is asked for, or makes room as the least recently used.
 */
export class ResponseCache {
  /** With each value, the time on the logical clock at which it was still current. */
  readonly #kept: LRUCache<string, { value: Entry | Part; at: number }>;
  readonly #droppedAt = new Map<string, number>();
  #clock = 0;
  #clearedAt = 0;
  #isFollowing = false;
  /** Waits until the drops announced so far have been applied. */
  caughtUp: () => Promise<void> = async () => {};

  /** @param maxBytes approximate memory limit of the cache */
  constructor(maxBytes = 32 * 1024 * 1024) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      // The page of a university of 4,000 courses has 2.6 MB, and takes long to make.
      maxEntrySize: maxBytes / 4,
      ttl: 15 * 60 * 1000,
      ttlResolution: 1000,
    });
  }

  /** Returns the current time on the cache's logical clock. Take it before computing a response, then pass it to `keep`. */
  now(): number {
    return this.#clock;
  }

  find(key: string): Entry | undefined {
    const known = this.#find(key);
    return known && 'value' in known ? undefined : known;
  }

  /** Stores an entry, unless one of its tags was dropped since `begun`. */
  keep(key: string, entry: Entry, begun: number): void {
    if (this.#isCurrent(entry, begun)) this.#set(key, entry, entry.size, begun);
  }

  /**
   * Returns a shared value, which is read once, also for concurrent callers, until one of its tags is dropped. Before `follow`, every call
   * reads it anew.
   * @param key its name, which must not look like the key of a response
   */
  remember<Value>(key: string, tags: ReadonlySet<string>, read: () => Promise<Value>): Promise<Value> {
    if (!this.#isFollowing || tags.size === 0) return read();
    const known = this.#find(key);
    if (known && 'value' in known) return known.value as Promise<Value>;
    const begun = this.#clock;
    const value = read();
    const part = { tags, value };
    // Values are small, unless they are buffers with parts of a response.
    const set = (bytes: number) => this.#set(key, part, 500 + bytes, begun);
    set(0);
    const isHere = () => this.#kept.peek(key)?.value === part;
    value.then(
      (known) => Buffer.isBuffer(known) && isHere() && set(known.length),
      () => isHere() && this.#kept.delete(key),
    );
    return value;
  }

  /** Starts relying on announced drops. Clears the cache, because earlier ones may have been missed. */
  follow(): void {
    this.clear();
    this.#isFollowing = true;
  }

  #find(key: string): Entry | Part | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    if (!this.#isCurrent(kept.value, kept.at)) {
      this.#kept.delete(key);
      return undefined;
    }
    kept.at = this.#clock;
    return kept.value;
  }

  #isCurrent({ tags }: Entry | Part, at: number): boolean {
    if (at === this.#clock) return true;
    for (const tag of tags) if ((this.#droppedAt.get(tag) ?? 0) > at) return false;
    return this.#clearedAt <= at;
  }

  #set(key: string, value: Entry | Part, bytes: number, at: number): void {
    this.#kept.set(key, { value, at }, { size: bytes + key.length });
  }

  /** Forgets everything with one of these tags. */
  drop(tags: Iterable<string>): void {
    this.#clock += 1;
    for (const tag of tags) this.#droppedAt.set(tag, this.#clock);
    if (this.#droppedAt.size > 10_000) this.clear();
  }

  /** Removes everything, for example because drops may have been missed while the database was away. */
  clear(): void {
    this.#clock += 1;
    this.#clearedAt = this.#clock;
    this.#droppedAt.clear();
    this.#kept.clear();
  }
}
