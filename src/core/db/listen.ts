import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { type OpenClient, socketsFor } from './connection.ts';

/** Every so often the server is asked for a sign of life, and so long it may take to give it; in ms. */
const ASK_EVERY = 2000;
const ANSWER_WITHIN = 3000;
/** The longest pause between two attempts to listen again, in ms. */
const RETRY_EVERY = 1000;

export type Listener = {
  channel: string;
  /** Called with each payload. */
  heard(payload: string): void;
  /** Called whenever listening begins: the first time, and after a time in which announcements may have been missed. */
  begun(): void;
  /** Called when a connection is silent: the server was suspended, or its machine or the network has gone. */
  silent(): void;
};

type Line = { sql: Sql; lost: AbortSignal };

/**
 * Hears what is announced on a channel until `signal` is aborted, over a connection of its own that is made anew whenever it is lost.
 * Resolves when it listens for the first time.
 *
 * The server is asked for a sign of life on the same connection. Without that, a server that has vanished without closing its
 * connections would be believed for as long as the system tries to reach it, which is a quarter of an hour.
 */
export async function keepListening(
  client: OpenClient,
  listener: Listener,
  signal: AbortSignal,
): Promise<void> {
  let line = await open(client, listener);
  const keep = async () => {
    while (!signal.aborted) {
      await untilLost(line, listener, signal);
      void line.sql.end({ timeout: 0 });
      line = (await openAgain(client, listener, signal)) ?? line;
    }
  };
  void keep();
}

async function open(client: OpenClient, { channel, heard, begun }: Listener): Promise<Line> {
  const lost = new AbortController();
  const sql = client({
    max: 1,
    fetch_types: false,
    socket: socketsFor(1),
    onnotify: (_, payload) => heard(payload),
    onclose: () => lost.abort(),
  });
  try {
    await answered(sql.unsafe(`listen "${channel}"`));
  } catch (error) {
    void sql.end({ timeout: 0 });
    throw error;
  }
  begun();
  return { sql, lost: lost.signal };
}

async function openAgain(client: OpenClient, listener: Listener, signal: AbortSignal) {
  for (let ms = 50; !signal.aborted; ms = Math.min(ms * 2, RETRY_EVERY)) {
    try {
      return await open(client, listener);
    } catch (error) {
      if (error instanceof Silence) listener.silent();
      await rest(ms, signal);
    }
  }
  return undefined;
}

/** Waits until the connection closes, the server gives no sign of life, or the listener is stopped. */
async function untilLost({ sql, lost }: Line, { silent }: Listener, signal: AbortSignal): Promise<void> {
  const ended = AbortSignal.any([lost, signal]);
  for (;;) {
    await rest(ASK_EVERY, ended);
    if (ended.aborted) return;
    try {
      await answered(sql.unsafe('select 1'));
    } catch (error) {
      if (error instanceof Silence) silent();
      return;
    }
  }
}

class Silence extends Error {}

async function answered(query: PromiseLike<unknown>): Promise<void> {
  const late = pause(ANSWER_WITHIN, undefined, { ref: false }).then(() => {
    throw new Silence(`no answer within ${ANSWER_WITHIN} ms`);
  });
  await Promise.race([query, late]);
}

/** A pause that an abort ends early, and that does not keep the process alive. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch(() => {});
}
