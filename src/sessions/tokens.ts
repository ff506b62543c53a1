import { jwtVerify, SignJWT } from 'jose';
import { isId } from '../core/http/list.ts';
import type { Secret } from '../core/secret.ts';
import type { Role } from '../core/vocabulary.ts';

/** The content of a token. Only the row of its session says whether it is still valid. */
export type Claims = {
  sessionId: string;
  personId: string;
  role: Role;
  /** Ms since 1970. */
  expiresAt: number;
};

/** The name of the cookie that holds the token. */
export const COOKIE = 'session';

const PURPOSE = 'session tokens';
const ISSUER = 'unishelf';

/** Issues a JSON Web Token (RFC 7519) signed with HMAC-SHA256; `jti` is the id of the session, `exp` its absolute end. */
export async function issueToken(secret: Secret, claims: Claims): Promise<string> {
  return new SignJWT({ role: claims.role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setSubject(claims.personId)
    .setJti(claims.sessionId)
    .setIssuedAt()
    .setExpirationTime(new Date(claims.expiresAt))
    .sign(secret.key(PURPOSE));
}

/** Returns the claims of a token; undefined unless our signature is valid and it has not expired. Accepts HS256 only, never `alg: none`. */
export async function readToken(secret: Secret, token: string): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret.key(PURPOSE), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      requiredClaims: ['exp', 'sub', 'jti', 'role'],
    });
    const [sessionId, personId] = [String(payload.jti), String(payload.sub)];
    if (!isId(sessionId) || !isId(personId)) return undefined;
    return { sessionId, personId, role: payload.role as Role, expiresAt: (payload.exp ?? 0) * 1000 };
  } catch {
    return undefined;
  }
}
