import { z } from 'zod';
import type { Db } from '../core/db/database.ts';
import type { App } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import * as settings from '../settings/service.ts';
import { findArticle, listArticles } from './articles.ts';
import { Article, ListedArticle } from './schema.ts';

const tags = ['Site'];

/** The portal's own articles, and its privacy policy. */
export function articleRoutes(app: App, db: Db): void {
  app.get(
    '/api/articles',
    {
      config: { access: 'public', cached: true },
      schema: {
        operationId: 'listArticles',
        tags,
        summary: 'The portal’s own articles',
        response: { 200: z.array(ListedArticle) },
      },
    },
    async (request) => {
      request.tags.add('settings');
      return listArticles(await settings.documentNames(db));
    },
  );

  app.get(
    '/api/articles/:slug',
    {
      config: { access: 'public', cached: true },
      schema: {
        operationId: 'getArticle',
        tags,
        summary: 'One of the portal’s own articles, or the privacy policy',
        params: z.object({ slug: z.string() }),
        response: { 200: Article, 404: Problem },
      },
    },
    async (request) => {
      request.tags.add('settings');
      return findArticle(request.params.slug, await settings.documentNames(db));
    },
  );
}
