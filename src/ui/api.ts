import { createContext } from 'react-router';
import { type Api, type Outcome, outcomeOf } from '../core/pages/contract.ts';

export type { Api, Outcome };

const browserApi: Api = {
  waits: false,
  async get<T>(path: string, signal?: AbortSignal): Promise<Outcome<T>> {
    try {
      const response = await fetch(`/api${path}`, {
        signal: signal ?? null,
        headers: { accept: 'application/json' },
      });
      return outcomeOf<T>(response.status, (name) => response.headers.get(name), await response.text());
    } catch {
      return { ok: false, status: 0, error: '' };
    }
  },
};

export const apiContext = createContext<Api>(browserApi);
