import { z } from 'zod';
import { byOf } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { App } from '../core/http/http.ts';
import { answerList, windowOf } from '../core/http/list.ts';
import { routesOf } from '../core/http/openapi.ts';
import { Problem } from '../core/http/problem.ts';
import * as m from '../paraglide/messages.js';
import { listMisses, writeMisses } from './misses.ts';
import {
  Miss,
  MissQuery,
  NewSynonym,
  Synonym,
  SynonymAnswer,
  SynonymChange,
  SynonymFilters,
} from './schema.ts';
import { addSynonym, editSynonym, findSynonym, listSynonyms, removeSynonym } from './synonyms.ts';
import { SYNONYMS_PAGE_SIZE } from './vocabulary.ts';

const staff = routesOf('Search', { access: ['admin', 'authority'] });
const params = z.object({ id: z.string() });

/** Routes for staff: to manage synonyms, and to read which searches found nothing. */
export function staffRoutes(app: App, { database }: ContentContext): void {
  const { db } = database;
  synonymRoutes(app, database);
  const upToNow = () => writeMisses(database, app.log);
  app.addHook('onClose', upToNow);

  app.get(
    '/api/search/misses',
    staff('listSearchMisses', 'Searches without results, most frequent first', {
      description: 'Words and counts only: the portal does not store who searched.',
      querystring: MissQuery,
      response: { 200: z.array(Miss) },
    }),
    async (request) => {
      await upToNow();
      return listMisses(db, request.query.days, request.query.limit);
    },
  );
}

function synonymRoutes(app: App, database: ContentContext['database']): void {
  app.get(
    '/api/search/synonyms',
    staff('listSynonyms', 'Synonyms of the search, newest first', {
      querystring: SynonymFilters,
      response: { 200: z.array(Synonym) },
    }),
    async (request, reply) => {
      const window = windowOf(request, SYNONYMS_PAGE_SIZE);
      const part = await listSynonyms(database.db, request.query.q, window);
      return answerList(request, reply, window, part);
    },
  );

  app.get(
    '/api/search/synonyms/:id',
    staff('getSynonym', 'A synonym of the search', {
      params,
      response: { 200: Synonym },
    }),
    (request) => findSynonym(database.db, request.params.id),
  );

  app.post(
    '/api/search/synonyms',
    staff('addSynonym', 'Adds a synonym', {
      description: 'A search for the words finds from then on what the meaning finds, too.',
      body: NewSynonym,
      response: { 201: SynonymAnswer, 409: Problem },
    }),
    async (request, reply) => {
      const synonym = await addSynonym(database, byOf(request), request.body);
      return reply.code(201).send({ message: m.search_words_saved(synonym), synonym });
    },
  );

  app.put(
    '/api/search/synonyms/:id',
    staff('changeSynonym', 'Changes a synonym', {
      description: 'Send the `version` that you read: 409 if the row has changed since.',
      params,
      body: SynonymChange,
      response: { 200: SynonymAnswer, 409: Problem },
    }),
    async (request) => {
      const synonym = await editSynonym(database, byOf(request), request.params.id, request.body);
      return { message: m.search_words_saved(synonym), synonym };
    },
  );

  app.delete(
    '/api/search/synonyms/:id',
    staff('deleteSynonym', 'Deletes a synonym', {
      params,
      response: { 200: z.object({ message: z.string() }) },
    }),
    async (request) => ({
      message: m.search_words_deleted(await removeSynonym(database, byOf(request), request.params.id)),
    }),
  );
}
