/**
 * Returns the Content-Security-Policy of pages. It needs no nonces, because no page has an inline script or style: data for the
 * browser travels in `<script type="application/json">`, which is not executed. `img-src https:` is for logos, which may be on any
 * host. Pages frame only the portal itself.
 * @param forms origins of other hosts to which administrators allow a form to be sent
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

/** The policy of web workers, which obey the one they are served with. The pdf.js worker decodes JPEG 2000 and JBIG2 with WebAssembly. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Returns the security headers of every response; a route may replace one that does not fit its content.
 * @param hstsSubdomains whether HSTS covers the subdomains of the public host, too, which may belong to others (RFC 6797, 6.1.2)
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
