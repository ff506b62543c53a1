import { z } from 'zod';
import { byOf, signedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import { type App, TEXT_LIMIT } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import { limitDaily } from '../core/limits/daily.ts';
import { consume } from '../core/limits/limits.ts';
import * as m from '../paraglide/messages.js';
import { Decision } from '../reviews/schema.ts';
import { Removed } from '../trash/schema.ts';
import { ownIn } from './image-queries.ts';
import { BlogChange, BlogDraft, BlogInput } from './input.ts';
import * as blogs from './manage.ts';
import { render } from './markdown.ts';
import { BlogAnswer, type BlogPost, BlogPreview } from './schema.ts';

const access = 'signed-in';
const tags = ['Blogs'];
const params = z.object({ id: z.string() });
const refusals = { 400: Problem, 401: Problem, 403: Problem, 404: Problem };

/** Authors preview now and then; the longest texts take a moment of processor time each. */
const PREVIEWS = { most: 60, seconds: 60 };

/** Writing, revising, deciding about and deleting posts. */
export function manageRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;
  app.post(
    '/api/blogs',
    {
      bodyLimit: TEXT_LIMIT,
      config: { access },
      schema: {
        operationId: 'addBlog',
        tags,
        summary: 'Posts something: an authority at once, everybody else for verification',
        description:
          'In the name and role of whoever calls, whatever `userId` and `role` say. 200 posts and changes per person and day.',
        body: BlogInput,
        response: { 201: BlogAnswer, 400: Problem, 401: Problem, 429: Problem },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      await limitDaily(db, 'posts', actor);
      const blog = await blogs.post(context, { ...byOf(request), actor }, request.body);
      const message = blog.status === 'approved' ? m.blogs_posted() : m.blogs_submitted();
      return reply.code(201).send({ message, blog });
    },
  );

  app.put(
    '/api/blogs/:id',
    {
      bodyLimit: TEXT_LIMIT,
      config: { access },
      schema: {
        operationId: 'changeBlog',
        tags,
        summary: 'Changes one’s own post; decided before, it waits for verification again',
        description: 'With the `version` that was seen, a change meanwhile is told.',
        params,
        body: BlogChange,
        response: { 200: BlogAnswer, ...refusals, 409: Problem, 429: Problem },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      await limitDaily(db, 'posts', actor);
      const by = { ...byOf(request), actor };
      const { blog, isChanged } = await blogs.revise(context, by, request.params.id, request.body);
      return { message: isChanged ? revisedText(blog) : m.blogs_unchanged(), blog };
    },
  );

  app.patch(
    '/api/blogs/:id/verify',
    {
      config: { access: ['admin', 'authority'] },
      schema: {
        operationId: 'verifyBlog',
        tags,
        summary: 'Approves or rejects a post that waits (staff)',
        description:
          'In the name of whoever calls, whatever `authorityId` and `authorityName` say. A post is decided once.',
        params,
        body: Decision,
        response: { 200: BlogAnswer, ...refusals, 409: Problem },
      },
    },
    async (request) => {
      const by = { ...byOf(request), actor: signedIn(request) };
      const blog = await blogs.verify(context, by, request.params.id, request.body);
      const { title: name } = blog;
      const message = blog.status === 'approved' ? m.blogs_approved({ name }) : m.blogs_rejected({ name });
      return { message, blog };
    },
  );

  app.delete(
    '/api/blogs/:id',
    {
      config: { access },
      schema: {
        operationId: 'deleteBlog',
        tags,
        summary: 'Moves a post to the trash (its author, staff)',
        params,
        response: { 200: Removed, 401: Problem, 403: Problem, 404: Problem },
      },
    },
    async (request) => {
      const by = { ...byOf(request), actor: signedIn(request) };
      const { title: name, trashId } = await blogs.remove(context, by, request.params.id);
      return { message: m.blogs_deleted({ name }), trashId };
    },
  );

  app.post(
    '/api/blogs/preview',
    {
      bodyLimit: TEXT_LIMIT,
      config: { access },
      schema: {
        operationId: 'previewBlog',
        tags,
        summary: 'How a text in Markdown will look',
        body: BlogDraft,
        response: { 200: BlogPreview, 400: Problem, 401: Problem, 429: Problem },
      },
    },
    async (request) => {
      const person = signedIn(request);
      await consume(db, `blogs:preview:${person.id}`, PREVIEWS);
      const { content } = request.body;
      return { html: render(content, await ownIn(db, person, content)) };
    },
  );
}

const revisedText = ({ status, title: name }: BlogPost): string =>
  status === 'approved' ? m.blogs_saved({ name }) : m.blogs_submitted();
