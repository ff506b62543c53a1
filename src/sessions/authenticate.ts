import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Actor, type Authenticate, formerlySignedIn, visitor } from '../core/access.ts';
import type { Database } from '../core/db/database.ts';
import { bearerOf, cookieOf } from '../core/http/credentials.ts';
import type { Secret } from '../core/secret.ts';
import { findLive } from './queries.ts';
import { type Claims, COOKIE, readToken } from './tokens.ts';
import { noteUse } from './write.ts';

/** How long this process believes what it read about a session, in ms: so long, at most, an ended one works on another node. */
const CACHED_MS = 500;
/** Ours have about 350 characters. */
const LONGEST_TOKEN = 2000;

type Cached = { personId: string; found: Promise<Found> };
type Found = { actor: Actor; isDemo: boolean };

/** Knows who sends a request. */
export type Authenticator = {
  authenticate: Authenticate;
  /** Sessions of an account were ended by this process: nothing cached about them counts any more. */
  forget(personId: string): void;
};

/**
 * Authenticates a request by the token in its Authorization header, else by the one in its cookie. Reading a token that was read
 * before costs a look into a map; a session's row is read at most every CACHED_MS, once for all requests that come in
 * meanwhile.
 */
export function authenticator({ db }: Database, secret: Secret): Authenticator {
  // Without a resolution the time is asked for at every look; with one it does not advance while no timer runs.
  const bounds = { max: 10_000, ttl: CACHED_MS, ttlResolution: 0 };
  const tokens = new LRUCache<string, Claims>(bounds);
  const sessions = new LRUCache<string, Cached>(bounds);

  const authenticate = async (request: FastifyRequest): Promise<Actor> => {
    const token = bearerOf(request.headers) ?? cookieOf(request.headers, COOKIE);
    if (token === undefined) return visitor;
    const claims = await claimsOf(token);
    if (!claims) return formerlySignedIn;
    const { actor, isDemo } = await foundFor(claims, request);
    // What is remembered of a session is the same wherever its requests come from; this is not.
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
    // The time is taken before the row is read, so that a slow answer is not cached for longer than a fast one.
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
