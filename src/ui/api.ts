import { createContext } from 'react-router';
import { type Api, type Outcome, outcomeOf } from '../core/pages/contract.ts';
import { fetchText } from './line.ts';

export type { Api, Outcome };

const browserApi: Api = {
  waits: false,
  async get<T>(path: string, signal?: AbortSignal): Promise<Outcome<T>> {
    try {
      const headers = { accept: 'application/json' };
      const { response, text } = await fetchText(`/api${path}`, { signal, headers });
      return outcomeOf<T>(response.status, (name) => response.headers.get(name), text);
    } catch {
      return { ok: false, status: 0, error: '' };
    }
  },
};

export const apiContext = createContext<Api>(browserApi);
