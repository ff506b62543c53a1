import { z } from 'zod';
import { byOf, signedIn, visitor } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import { type App, TEXT_LIMIT } from '../core/http/http.ts';
import { answerList, ListQuery, windowOf } from '../core/http/list.ts';
import { operationsOf, routesOf } from '../core/http/openapi.ts';
import { PICTURE_KINDS, pictureRoute, receivePicture } from '../core/http/pictures.ts';
import { Problem } from '../core/http/problem.ts';
import { answerAs, eitherShape } from '../core/http/serializer.ts';
import { uploadRoutes } from '../core/http/upload.ts';
import { consume } from '../core/limits/limits.ts';
import { ATOM, atomFeed } from '../core/xml.ts';
import * as m from '../paraglide/messages.js';
import { Decision } from '../reviews/schema.ts';
import * as settings from '../settings/service.ts';
import { Removed } from '../trash/schema.ts';
import { blogPath } from '../ui/addresses.ts';
import * as images from './images.ts';
import { can } from './policy.ts';
import * as blogs from './queries.ts';
import {
  Blog,
  BlogAnswer,
  BlogChange,
  BlogDraft,
  BlogFilters,
  BlogImageAnswer,
  BlogInput,
  BlogPost,
  BlogPreview,
  ManagedBlog,
} from './schema.ts';
import { PAGE_SIZE } from './vocabulary.ts';
import { add, edit, remove, review } from './write.ts';

const kept = routesOf('Blogs', { access: 'public', cached: true });
const staff = routesOf('Blogs', { access: ['admin', 'authority'] });
const personal = routesOf('Blogs', { access: 'signed-in' });
const operation = operationsOf('Blogs');
const params = z.object({ id: z.string() });

/** Rate limit of previews, since rendering the longest texts takes noticeable CPU time. */
const PREVIEWS = { most: 60, seconds: 60 };

const managedBlogs = z.array(ManagedBlog);

/** Registers the routes of the posts, their pictures and their feed. */
export function blogRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;
  app.get(
    '/api/blogs',
    kept(
      'listBlogs',
      'Posts, newest first: the approved ones, for authors their own as well, for staff all',
      {
        description: 'Staff get the rows as ManagedBlogs.',
        querystring: BlogFilters,
        response: { 200: eitherShape(z.array(Blog), managedBlogs) },
      },
    ),
    async (request, reply) => {
      request.tags.add('blogs');
      const { status, mine } = request.query;
      const window = windowOf(request, PAGE_SIZE);
      const filters = { status, mine: mine === 'true' };
      if (can.seeAll(request.actor)) answerAs(reply, managedBlogs);
      return answerList(request, reply, window, await blogs.list(db, request.actor, filters, window));
    },
  );

  app.get(
    '/api/blogs/pending',
    staff('listPendingBlogs', 'The posts that wait for a decision, those that wait longest first (staff)', {
      querystring: ListQuery,
      response: { 200: z.array(ManagedBlog) },
    }),
    async (request, reply) => {
      const window = windowOf(request, PAGE_SIZE);
      return answerList(request, reply, window, await blogs.listPending(db, signedIn(request), window));
    },
  );

  app.get(
    '/api/blogs/:id',
    kept('getBlog', 'A post, by its id or by the last part of its address', {
      params,
      response: { 200: BlogPost },
    }),
    async (request) => {
      request.tags.add('blogs');
      return blogs.find(db, request.actor, request.params.id);
    },
  );

  writeRoutes(app, context);
  imageRoutes(app, context);
  feedRoute(app, context);
}

/** Registers the routes that add, revise, review and delete posts. */
function writeRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;
  app.post(
    '/api/blogs',
    {
      bodyLimit: TEXT_LIMIT,
      ...personal(
        'addBlog',
        'Adds a post: published at once for an authority, otherwise after verification',
        {
          description:
            'In the name and role of the caller, whatever `userId` and `role` say. Posts and changes count towards a daily limit, which administrators set: 200 by default.',
          body: BlogInput,
          response: { 201: BlogAnswer },
        },
      ),
    },
    async (request, reply) => {
      const by = byOf(request);
      await request.limitDaily('posts', by.actor);
      const blog = await add(context, by, request.body);
      const message = blog.status === 'approved' ? m.blogs_posted() : m.blogs_submitted();
      return reply.code(201).send({ message, blog });
    },
  );

  app.put(
    '/api/blogs/:id',
    {
      bodyLimit: TEXT_LIMIT,
      ...personal('changeBlog', 'Changes one’s own post; decided before, it waits for verification again', {
        description: 'Send the `version` that you read: 409 if the row has changed since.',
        params,
        body: BlogChange,
        response: { 200: BlogAnswer, 409: Problem },
      }),
    },
    async (request) => {
      const by = byOf(request);
      await request.limitDaily('posts', by.actor);
      const { blog, isChanged } = await edit(context, by, request.params.id, request.body);
      if (!isChanged) return { message: m.input_unchanged(), blog };
      const isApproved = blog.status === 'approved';
      return { message: isApproved ? m.blogs_saved({ name: blog.title }) : m.blogs_submitted(), blog };
    },
  );

  app.patch(
    '/api/blogs/:id/verify',
    staff('verifyBlog', 'Approves or rejects a post that waits (staff)', {
      description:
        'In the name of the caller, whatever `authorityId` and `authorityName` say. A post is decided once.',
      params,
      body: Decision,
      response: { 200: BlogAnswer, 409: Problem },
    }),
    async (request) => {
      const blog = await review(context, byOf(request), request.params.id, request.body);
      const { title: name } = blog;
      const message = blog.status === 'approved' ? m.blogs_approved({ name }) : m.blogs_rejected({ name });
      return { message, blog };
    },
  );

  app.delete(
    '/api/blogs/:id',
    personal('deleteBlog', 'Moves a post to the trash (its author, staff)', {
      params,
      response: { 200: Removed },
    }),
    async (request) => {
      const { title: name, trashId } = await remove(context, byOf(request), request.params.id);
      return { message: m.blogs_deleted({ name }), trashId };
    },
  );

  app.post(
    '/api/blogs/preview',
    {
      bodyLimit: TEXT_LIMIT,
      ...personal('previewBlog', 'How a text in Markdown will look', {
        body: BlogDraft,
        response: { 200: BlogPreview },
      }),
    },
    async (request) => {
      const person = signedIn(request);
      await consume(db, `blogs:preview:${person.id}`, PREVIEWS);
      return { html: await blogs.preview(db, person, request.body.content) };
    },
  );
}

function imageRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;
  uploadRoutes(app, (uploads) => {
    uploads.post(
      '/api/blogs/images',
      personal('addBlogImage', 'A picture for a post, as the field `image` of a form', {
        description: `${PICTURE_KINDS}. It is turned upright and kept as WebP without EXIF, until 30 days have passed without a post that shows it. Pictures have a daily limit, which administrators set: 200 by default.`,
        form: z.object({ image: z.file() }),
        response: { 201: BlogImageAnswer },
      }),
      async (request, reply) => {
        const person = signedIn(request);
        await request.limitDaily('pictures', person);
        const { picture } = await receivePicture(request, context, 'image', images.SIZES);
        const image = await images.add(context, person, picture);
        return reply.code(201).send({ message: m.blogs_image_added(), image });
      },
    );
  });

  pictureRoute(app, context.files, {
    folder: 'blogs',
    ...operation('getBlogImage', 'A picture of a post that one may see, or one of one’s own'),
    shownTo: (actor, id) => images.shownTo(db, actor, id),
  });
}

/** Posts in the feed. */
const MOST = 20;

/** When an entry of the feed was last changed: the later one of edit and approval. */
const laterOf = (updated: Date, verified: Date | null): Date =>
  verified !== null && verified > updated ? verified : updated;

/** Registers the Atom feed of the newest posts. */
function feedRoute(
  app: App,
  { database: { db }, publicUrl }: Pick<ContentContext, 'database' | 'publicUrl'>,
): void {
  app.get(
    '/blogs.atom',
    { config: { access: 'public', cached: true }, schema: { hide: true } },
    async (request, reply) => {
      request.tags.add('blogs').add('settings');
      reply.type(`${ATOM}; charset=utf-8`);
      const [posts, { name }] = await Promise.all([blogs.newest(db, visitor, MOST), settings.portal(db)]);
      const entries = posts.map(
        ({ id, title, slug, excerpt, author_name, created_at, verified_at, updated_at }) => ({
          ...{ id, title, page: blogPath(slug), author: author_name, summary: excerpt },
          ...{ published: created_at, updated: laterOf(updated_at, verified_at) },
        }),
      );
      const title = m.blogs_feed_title({ name });
      return atomFeed({ path: '/blogs.atom', title, author: name, page: '/Blogs', entries }, publicUrl);
    },
  );
}
