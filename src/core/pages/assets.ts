import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import * as m from '../../paraglide/messages.js';
import { AppError } from '../errors.ts';
import { WORKER_POLICY } from '../http/headers.ts';

/** Serves the browser's build below /assets/. Names carry a hash of the content, so they may be kept for ever. */
export async function assetRoutes(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(folder, 'client'),
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });
  app.get('/assets/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    if (name.split('/').some((part) => part.startsWith('.')) || name.endsWith('manifest.json'))
      throw new AppError('not_found', m.errors_not_found());
    if (/\bpdf\.worker[\w.-]*\.mjs$/.test(name)) reply.header('content-security-policy', WORKER_POLICY);
    return reply.sendFile(name);
  });
}
