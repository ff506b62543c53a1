import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Access } from '../access.ts';

/** How a call shows who sends it: programs with the token in a header, browsers with the cookie that signing in sets. */
const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `token` that `POST /api/login` answers, as `Authorization: Bearer …`.',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description:
      'Set by `POST /api/login` for browsers. Calls that change something are then taken from the portal’s own pages only (`Origin`).',
  },
} as const;

/** Visitors need nothing; who signs in to a public route may get more. */
const securityOf = (access: Access | undefined): Record<string, string[]>[] => [
  ...(access === 'public' ? [{}] : []),
  { bearer: [] },
  { cookie: [] },
];

/** The API's description, made from the schemas on the routes: OpenAPI 3.1 at /api/openapi.json, to browse at /api/docs. */
export async function installOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  nameOperations(app);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Unishelf',
        version: '1',
        description:
          'Every path answers below /api, and below /api/api as well. Errors are problem details (RFC 9457). Lists answer a bare array with X-Total-Count and Link.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: (described) => {
      const { schema, url } = jsonSchemaTransform(described);
      return { schema: { ...schema, security: securityOf(described.route.config?.access) }, url };
    },
    transformObject: jsonSchemaTransformObject,
  });
}

/**
 * Makes every described route give its operation a name of its own (`operationId`), by which generated clients call it. A route without
 * one, or with another's, ends the start.
 */
function nameOperations(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route);
  });
  app.addHook('onReady', async () => {
    const named = new Map<string, string>();
    for (const { method, url, schema } of routes) {
      const { hide, operationId }: FastifySchema = schema ?? {};
      if (hide) continue;
      const route = `${method} ${url}`;
      if (!/^[a-z]+[A-Z][A-Za-z]+$/.test(operationId ?? ''))
        throw new Error(`${route} needs an operationId in its schema: a verb and a noun, as in listBooks.`);
      const other = named.get(operationId ?? '');
      if (other !== undefined)
        throw new Error(`${route} and ${other} have the same operationId: ${operationId}.`);
      named.set(operationId ?? '', route);
    }
  });
}

/** Where the description can be read; after all routes are there. */
export async function openApiRoutes(app: FastifyInstance): Promise<void> {
  app.get(
    '/api/openapi.json',
    { config: { access: 'public', cached: true }, schema: { hide: true } },
    async (_, reply) => {
      reply.type('application/json; charset=utf-8');
      return JSON.stringify(app.swagger());
    },
  );
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await docs.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { url: '/api/openapi.json' } });
  });
}
