import { z } from 'zod';
import { signedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { App } from '../core/http/http.ts';
import { ListQuery, sendList, windowOf } from '../core/http/list.ts';
import { Problem } from '../core/http/problem.ts';
import { answerAs, eitherShape } from '../core/http/serializer.ts';
import { feedRoute } from './feed.ts';
import { imageRoutes } from './image-routes.ts';
import * as lists from './lists.ts';
import { manageRoutes } from './manage-routes.ts';
import { can } from './policy.ts';
import * as blogs from './queries.ts';
import { Blog, BlogFilters, BlogPost, ManagedBlog } from './schema.ts';
import { PAGE_SIZE } from './vocabulary.ts';

const tags = ['Blogs'];

const managedBlogs = z.array(ManagedBlog);

/** The posts, their pictures and their feed, and what their authors and staff do with them. */
export function blogRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;
  app.get(
    '/api/blogs',
    {
      config: { access: 'public', cached: true },
      schema: {
        operationId: 'listBlogs',
        tags,
        summary: 'Posts, newest first: the approved ones, for authors their own as well, for staff all',
        description: 'Staff get the rows as ManagedBlogs.',
        querystring: BlogFilters,
        response: { 200: eitherShape(z.array(Blog), managedBlogs), 400: Problem },
      },
    },
    async (request, reply) => {
      request.tags.add('blogs');
      const { status, mine } = request.query;
      const window = windowOf(request.query, PAGE_SIZE);
      const filters = { status, mine: mine === 'true' };
      if (can.seeAll(request.actor)) answerAs(reply, managedBlogs);
      return sendList(request, reply, window, await lists.list(db, request.actor, filters, window));
    },
  );

  app.get(
    '/api/blogs/pending',
    {
      config: { access: ['admin', 'authority'] },
      schema: {
        operationId: 'listPendingBlogs',
        tags,
        summary: 'The posts that wait for a decision, those that wait longest first (staff)',
        querystring: ListQuery,
        response: { 200: z.array(ManagedBlog), 400: Problem, 401: Problem, 403: Problem },
      },
    },
    async (request, reply) => {
      const window = windowOf(request.query, PAGE_SIZE);
      return sendList(request, reply, window, await lists.listPending(db, signedIn(request), window));
    },
  );

  app.get(
    '/api/blogs/:id',
    {
      config: { access: 'public', cached: true },
      schema: {
        operationId: 'getBlog',
        tags,
        summary: 'A post, by its id or by the last part of its address',
        params: z.object({ id: z.string() }),
        response: { 200: BlogPost, 404: Problem },
      },
    },
    async (request) => {
      request.tags.add('blogs');
      return blogs.find(db, request.actor, request.params.id);
    },
  );

  manageRoutes(app, context);
  imageRoutes(app, context);
  feedRoute(app, context);
}
