import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const MARK = randomUUID();

/** Marks a request that is made inside the process, for a page: no request from outside knows the value. */
export const innerHeaders = { 'x-inner': MARK };

/** Whether a page asks: then no answer is written for the network, nor kept, since the page is. */
export const isInner = ({ headers }: FastifyRequest): boolean => headers['x-inner'] === MARK;
