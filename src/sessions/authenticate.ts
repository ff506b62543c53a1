import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Actor, type Authenticate, formerlySignedIn, visitor } from '../core/access.ts';
import type { Database } from '../core/db/database.ts';
import { bearerOf, cookieOf } from '../core/http/credentials.ts';
import type { Secret } from '../core/secret.ts';
import { findLive } from './queries.ts';
import { type Claims, COOKIE, readToken } from './tokens.ts';
import { noteUse } from './write.ts';

/** How long this process caches a session, in ms: the longest that a session ended by another node keeps working here. */
const CACHED_MS = 500;
/** Longer tokens are rejected unread, in characters; valid ones have about 350. */
const LONGEST_TOKEN = 2000;

type Cached = { personId: string; found: Promise<Found> };
type Found = { actor: Actor; isDemo: boolean };

/** Finds out who sends a request. */
export type Authenticator = {
  authenticate: Authenticate;
  /** Drops the cached sessions of an account. To be called when this process has changed the account or ended its sessions. */
  forget(personId: string): void;
};

/**
 * Authenticates a request by the token in its Authorization header, else by the one in its cookie. Verified tokens are cached; a session's
 * row is read at most once per CACHED_MS, and concurrent requests share one read.
 */
export function authenticator({ db }: Database, secret: Secret): Authenticator {
  // 0 reads the clock at every lookup. With a resolution, the cached time advances only when a timer gets to run.
  const bounds = { max: 10_000, ttl: CACHED_MS, ttlResolution: 0 };
  const tokens = new LRUCache<string, Claims>(bounds);
  const sessions = new LRUCache<string, Cached>(bounds);

  const authenticate = async (request: FastifyRequest): Promise<Actor> => {
    const token = bearerOf(request.headers) ?? cookieOf(request.headers, COOKIE);
    if (token === undefined) return visitor;
    const claims = await claimsOf(token);
    if (!claims) return formerlySignedIn;
    const { actor, isDemo } = await foundFor(claims, request);
    // Checked per request: the cached session is the same for local and remote requests.
    return isDemo && !request.isLocal ? formerlySignedIn : actor;
  };

  const claimsOf = async (token: string): Promise<Claims | undefined> => {
    if (token.length > LONGEST_TOKEN) return undefined;
    const known = tokens.get(token);
    if (known) return known;
    const claims = await readToken(secret, token);
    if (claims) tokens.set(token, claims, { ttl: Math.max(1, claims.expiresAt - Date.now()) });
    return claims;
  };

  const foundFor = (claims: Claims, request: FastifyRequest): Promise<Found> => {
    const key = `${claims.sessionId} ${claims.personId}`;
    const known = sessions.get(key);
    if (known) return known.found;
    // Cached before the query returns, so that its duration counts towards the TTL.
    const cached = { personId: claims.personId, found: read(claims, request) };
    sessions.set(key, cached);
    cached.found.catch(() => {
      if (sessions.peek(key) === cached) sessions.delete(key);
    });
    return cached.found;
  };

  const read = async (claims: Claims, { log }: FastifyRequest): Promise<Found> => {
    const live = await findLive(db, claims);
    if (!live) return { actor: formerlySignedIn, isDemo: false };
    if (live.due)
      noteUse(db, claims.sessionId).catch((err) => log.warn({ err }, 'the use of a session was not noted'));
    return { actor: live.person, isDemo: live.isDemo };
  };

  const forget = (personId: string): void => {
    for (const [key, cached] of sessions.entries()) if (cached.personId === personId) sessions.delete(key);
  };

  return { authenticate, forget };
}
