import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { untilHere } from '../lazy-script.ts';
import type { DraftKeeper } from '../session/drafts.ts';
import { onSessionChange, readSession } from '../session/session-store.ts';
import type { Values } from './problems.ts';

export type Draft<V extends Values> = {
  /** The form's name, unique within the portal. */
  form: string;
  /** Fields that are never stored: passwords and codes. */
  omit?: (keyof V & string)[];
};

/**
 * What was typed before an interruption, to restore or discard. `values`: the form as it will be. What was typed since stays in fields
 * that were empty before; where it gives way, it is offered in turn.
 */
export type DraftOffer = { values: Values; restore: () => void; discard: () => void };

type Answering = Parameters<DraftKeeper['follow']>[0];

/** Calls back with the keeper of the form's draft once its script has loaded. */
type Keeping = (use: (keeper: DraftKeeper) => void) => void;

/**
 * Stores what a signed-in person types into a form until it is sent, and offers to restore it when they return to the form after an
 * interruption: an ended session, a closed tab, an empty battery.
 */
export function useDraft<V extends Values>(
  draft: Draft<V> | undefined,
  initial: V,
  values: V,
  setValues: Dispatch<SetStateAction<V>>,
): { offer: DraftOffer | null; forget: () => void; follow: (answering: Answering) => void } {
  const [found, setFound] = useState<Values | null>(null);
  const keeping = useRef<Keeping | null>(null);
  const typed = useRef(false);
  const form = draft?.form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one keeper for each form on screen
  useEffect(() => {
    const userId = readSession()?.userId;
    keeping.current = null;
    if (!form || !userId) return;
    const keeper = keeperOf(userId, form);
    keeping.current = keeper;
    keeper((own) => own.offer(initial, setFound));
    const stop = onSessionChange(() => keeper((own) => own.flush()));
    return () => {
      stop();
      // `keeping.current` stays: the response to a sent form may still arrive, and drop the draft.
      keeper((own) => own.close());
    };
  }, [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed matters
  useEffect(() => {
    if (!keeping.current || (values === initial && !typed.current)) return;
    typed.current = true;
    keeping.current((own) => own.keep(values, initial, draft?.omit));
  }, [values]);

  const forget = () => {
    setFound(null);
    keeping.current?.((own) => own.drop());
  };
  const follow = (answering: Answering) => {
    setFound(null);
    // The sent values have overwritten the offered draft in the store, so if sending fails, it is offered again from here.
    void answering.then((answer) => answer?.ok || setFound(found));
    keeping.current?.((own) => void own.follow(answering));
  };
  const earlier = found && changed(found, initial);
  const offer = earlier && {
    values: { ...values, ...earlier },
    restore: () => {
      setValues((before) => ({ ...before, ...earlier }));
      const since = changed(values, initial);
      const isLost = Object.keys(earlier).some((name) => name in since && since[name] !== earlier[name]);
      setFound(isLost ? since : null);
    },
    discard: () => {
      setFound(null);
      // What was typed since has replaced the offered draft in the store.
      if (!typed.current) keeping.current?.((own) => own.drop());
    },
  };
  return { offer, forget, follow };
}

/** Loads the script on demand, because most forms keep no draft. Nothing is stored before it comes. */
function keeperOf(userId: string, form: string): Keeping {
  const script = untilHere(() => import('../session/drafts.ts'));
  const loaded = script.then(({ DraftKeeper }) => new DraftKeeper(userId, form));
  return (use) => void loaded.then(use);
}

/** Returns the fields of the form that differ from its initial values. */
const changed = (values: Values, initial: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name in initial && value !== initial[name]),
  );
