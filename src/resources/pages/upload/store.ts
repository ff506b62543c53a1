import { useSyncExternalStore } from 'react';

/** State that lives outside the pages, so that navigating loses none of it. */
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

  /** Applies changes as a new view and notifies the listeners. */
  protected show(changes: Partial<View>): void {
    this.#view = { ...this.#view, ...changes };
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Returns the view of a store, and re-renders with each of its changes. */
export const useStore = <View extends object>({ subscribe, view }: Store<View>): View =>
  useSyncExternalStore(subscribe, view, view);
