import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** The API's description, made from the schemas on the routes: OpenAPI 3.1 at /api/openapi.json, to browse at /api/docs. */
export async function installOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
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
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
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
