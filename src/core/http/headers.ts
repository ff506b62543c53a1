/**
 * The Content-Security-Policy of every page. It is a static text because no page carries an inline script or style: data for the
 * browser travels in `<script type="application/json">`, which is not executed. `img-src https:` is for logos, which may stand
 * anywhere. The one frame that a page shows is of the portal itself.
 * @param forms origins of other hosts to which administrators let a form be sent
 */
export const contentSecurityPolicy = (forms: readonly string[] = []): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' https: data: blob:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...forms].join(' '),
    "worker-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...forms].join(' '),
    "frame-ancestors 'none'",
  ].join('; ');

const CONTENT_SECURITY_POLICY = contentSecurityPolicy();

/** A worker obeys the policy it is served with. The one of pdf.js decodes JPEG 2000 and JBIG2 scans with WebAssembly. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Security headers of every answer; a route may replace one that does not fit what it serves.
 * @param hstsSubdomains whether names below the public one, which may be others', are to be asked over https alone, too (RFC 6797, 6.1.2)
 */
export function securityHeaders(publicUrl: string, hstsSubdomains: boolean): Record<string, string> {
  return {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}` }
      : {}),
  };
}
