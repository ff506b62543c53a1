import { useSyncExternalStore } from 'react';

/** State that lives outside of the pages, so that going to another page loses none of it. */
export class Store<View extends object> {
  #view: View;
  readonly #listeners = new Set<() => void>();

  constructor(initial: View) {
    this.#view = initial;
  }

  readonly view = (): View => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Every change makes a new view. */
  protected show(changes: Partial<View>): void {
    this.#view = { ...this.#view, ...changes };
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The view of a store, anew with each of its changes. */
export const useStore = <View extends object>({ subscribe, view }: Store<View>): View =>
  useSyncExternalStore(subscribe, view, view);
