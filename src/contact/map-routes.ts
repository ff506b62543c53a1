import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../core/db/database.ts';
import type { App } from '../core/http/http.ts';
import * as settings from '../settings/service.ts';
import { mapAddress, mapPolicy, outsideMap, placeholder } from './map.ts';

const config = { access: 'public', cached: true } as const;
const querystring = z.object({
  theme: z.enum(['dark', 'light']).optional().catch(undefined).describe('The reader’s system has its own'),
});

/**
 * What the contact page shows in its frame: a drawn place, and on request the map of an outside host. Without a click that host
 * receives no request.
 */
export function mapRoutes(app: App, { database: { db } }: { database: Database }): void {
  const schema = { hide: true, querystring };
  app.get('/contact-map', { config, schema }, async (request, reply) => {
    const [place, contact] = await Promise.all([settings.place(db), settings.contact(db)]);
    framed(request, reply, mapPolicy());
    return placeholder(place, mapAddress(contact), request.query.theme);
  });

  app.get('/contact-map/outside', { config, schema }, async (request, reply) => {
    const [place, contact] = await Promise.all([settings.place(db), settings.contact(db)]);
    const address = mapAddress(contact);
    framed(request, reply, mapPolicy(new URL(address).origin));
    return outsideMap(place, address, request.query.theme);
  });
}

/** A document for a frame of the portal’s own pages; search engines do not index it. */
function framed(request: FastifyRequest, reply: FastifyReply, policy: string): void {
  request.tags.add('settings');
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('x-robots-tag', 'noindex');
}
