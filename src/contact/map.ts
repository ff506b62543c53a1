import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../core/db/database.ts';
import type { App } from '../core/http/http.ts';
import { escapeXml } from '../core/xml.ts';
import * as m from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import type { ValueOf } from '../settings/schema.ts';
import * as settings from '../settings/service.ts';

type Theme = 'dark' | 'light' | undefined;
type Contact = ValueOf['contact'];

const config = { access: 'public', cached: true } as const;
const querystring = z.object({
  theme: z.enum(['dark', 'light']).optional().catch(undefined).describe('The reader’s system has its own'),
});

/**
 * Registers the documents in the frame of the contact page: a drawn placeholder and, after a click, the map of an external host, which
 * receives no request before that click.
 */
export function mapRoutes(app: App, { database: { db } }: { database: Database }): void {
  const schema = { hide: true, querystring };
  const read = async () => {
    const contact = await settings.contact(db);
    return { place: contact.place, address: mapAddress(contact) };
  };
  app.get('/contact-map', { config, schema }, async (request, reply) => {
    const { place, address } = await read();
    framed(request, reply, mapPolicy());
    return placeholder(place, address, request.query.theme);
  });

  app.get('/contact-map/outside', { config, schema }, async (request, reply) => {
    const { place, address } = await read();
    framed(request, reply, mapPolicy(new URL(address).origin));
    return outsideMap(place, address, request.query.theme);
  });
}

/** Sets the headers of a document that only the portal's own pages may frame and search engines do not index. */
function framed(request: FastifyRequest, reply: FastifyReply, policy: string): void {
  request.tags.add('settings');
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('x-robots-tag', 'noindex');
}

const NIGHT = `--sky: #1d2a33; --far: #26363c; --mid: #223a34; --near: #1b2e28; --pin: #e0931f; --eye: #121614;
  --raised: #181e1b; --ink: #e8e6df; --ink-2: #b9bfb9; --action: #6fc7a3; --on-action: #0d1512; color-scheme: dark`;

/** Repeats the colours of the design (src/ui/styles/tokens.css), because a framed document does not inherit them. */
const STYLE = `
:root { --sky: #e9efe9; --far: #c4d2cd; --mid: #9dbbab; --near: #6f9c86; --pin: #b0233f; --eye: #ffffff;
  --raised: #ffffff; --ink: #1b1f1d; --ink-2: #48504b; --action: #1f6b4f; --on-action: #ffffff; color-scheme: light }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { ${NIGHT} } }
:root[data-theme=dark] { ${NIGHT} }
* { box-sizing: border-box }
html, body { height: 100% }
html { background: var(--sky) }
body { margin: 0; color: var(--ink); font: 1rem/1.5 "Source Sans 3 Variable", "Source Sans 3", system-ui, sans-serif }
.scene { display: grid; grid-template-rows: minmax(0, 1fr) auto; gap: 8px; justify-items: center; height: 100%; padding: 16px }
.card { max-width: 28rem; padding: 14px 16px; border-radius: 10px; background: var(--raised) }
.ridges { position: fixed; inset: 0; z-index: -1; width: 100%; height: 100% }
.far { fill: var(--far) } .mid { fill: var(--mid) } .near { fill: var(--near) }
.pin { align-self: end; overflow: visible; height: 100%; max-height: 6rem; fill: var(--pin) } .pin circle { fill: var(--eye) }
p { margin: 0 0 10px; overflow-wrap: anywhere }
.place { font-weight: 600 }
.note { color: var(--ink-2); font-size: .9375rem; margin: 10px 0 0 }
button { min-height: 44px; padding: 8px 18px; border: 0; border-radius: 10px; background: var(--action); color: var(--on-action); font: inherit; font-weight: 600; cursor: pointer }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px }
iframe { display: block; width: 100%; height: 100%; border: 0 }
`;

/** The hash source that allows the inline style in a Content-Security-Policy (CSP 3, 2.3.1). */
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The Content-Security-Policy of a map document: no scripts and no external content except, with `frames`, a frame of that host. */
function mapPolicy(frames?: string): string {
  return [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    frames ? `frame-src ${frames}` : "form-action 'self'",
    ...(frames ? ["form-action 'none'"] : []),
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** The drawn placeholder: hills, a pin and a button that loads the map. Uses no external content. */
function placeholder(place: string, address: string, theme: Theme): string {
  const host = new URL(address).host;
  const hidden = theme ? `<input type="hidden" name="theme" value="${theme}">` : '';
  return documentOf(
    place,
    theme,
    `${ridges}
<div class="scene">
${pin}
<div class="card">
<p class="place">${escapeXml(place)}</p>
<form action="/contact-map/outside" method="get">${hidden}<button>${escapeXml(m.contact_map_show())}</button></form>
<p class="note">${escapeXml(m.contact_map_note({ host }))}</p>
</div>
</div>`,
  );
}

/** Three ridges of the Himalaya’s foothills, which fill the frame. */
const ridges = `<svg class="ridges" viewBox="0 0 800 500" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
<path class="far" d="M0 500V262l72-52 58 34 96-92 64 58 74-76 92 98 66-46 88 78 74-58 116 84v210z"/>
<path class="mid" d="M0 500V344l94-58 82 46 104-74 86 70 96-52 110 66 92-48 136 74v132z"/>
<path class="near" d="M0 500v-74l120-46 112 38 132-52 124 46 118-36 194 62v62z"/>
</svg>`;

/** The pin that marks the place. */
const pin = `<svg class="pin" viewBox="0 0 112 166" aria-hidden="true">
<path d="M56 166C46 136 0 104 0 56a56 56 0 1 1 112 0c0 48-46 80-56 110z"/>
<circle cx="56" cy="56" r="20"/>
</svg>`;

/** The external map in a sandboxed frame, which cannot navigate the page around it and gets no referrer. */
function outsideMap(place: string, address: string, theme: Theme): string {
  const title = escapeXml(m.contact_map_title({ place }));
  const sandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';
  return documentOf(
    place,
    theme,
    `<iframe src="${escapeXml(address)}" title="${title}" sandbox="${sandbox}" referrerpolicy="no-referrer"></iframe>`,
  );
}

function documentOf(place: string, theme: Theme, content: string): string {
  return `<!doctype html>
<html lang="${getLocale()}"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(m.contact_map_title({ place }))}</title>
<style>${STYLE}</style>
</head>
<body>
${content}
</body>
</html>
`;
}

/** Half of the assumed size of the map, in pixels. */
const HALF = { width: 320, height: 200 };
/** The width of the whole world at zoom 0, in pixels. */
const WORLD = 256;

/** The highest latitude, in degrees, that such maps show (https://wiki.openstreetmap.org/wiki/Zoom_levels). */
const HIGHEST = 85;

/** Returns the address of the external map: the configured one, or the place on OpenStreetMap. */
export function mapAddress({ mapUrl, latitude, longitude, zoom }: Contact): string {
  if (mapUrl !== null) return mapUrl;
  const degrees = 360 / (WORLD * 2 ** zoom);
  const middle = within(latitude, HIGHEST);
  const [wide, high] = [HALF.width * degrees, HALF.height * degrees * Math.cos((middle * Math.PI) / 180)];
  const [west, east] = [within(longitude - wide, 180), within(longitude + wide, 180)];
  const [south, north] = [within(middle - high, HIGHEST + 0.05), within(middle + high, HIGHEST + 0.05)];
  const parameters = new URLSearchParams({
    bbox: [west, south, east, north].map((value) => value.toFixed(5)).join(),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${parameters}`;
}

const within = (value: number, most: number): number => Math.min(Math.max(value, -most), most);
