import { type Ask, openLoop, together, type Waits } from './open-loop.ts';

/** Rates of reads and sign-ins per second. */
export const READS = 100;
export const SIGN_INS = 40;

export type Rounds = { rounds: number; seconds: number };

export type Place = {
  /** Opens new connections for each round: the portal may be closing those left idle by the previous one. */
  read(): Ask;
  signIn(): Ask;
  /** Returns the CPU time that the portal has used so far, in µs. */
  cpu(): Promise<number>;
  /** Resets rate limits: all sign-ins come from one address, so their failures would otherwise block a later round. */
  forget(): PromiseLike<unknown>;
};

export type Measured = {
  without: Waits;
  with: Waits;
  signedIn: Waits;
  /** Total duration of the rounds with sign-ins until their last response, in s. */
  took: number;
  /** CPU time of the portal for one sign-in, in ms. */
  cpu: number;
};

/** Measures reads without and with sign-ins in turns, after a warm-up second of both. */
export async function inTurns({ rounds, seconds }: Rounds, place: Place): Promise<Measured> {
  const { read, signIn, cpu, forget } = place;
  const both = (seconds: number) =>
    Promise.all([openLoop(READS, seconds, read()), openLoop(SIGN_INS, seconds, signIn())]);
  await forget();
  await both(1);
  const alone: Waits[] = [];
  const beside: Waits[] = [];
  const signedIn: Waits[] = [];
  let used = 0;
  let took = 0;
  for (let round = 0; round < rounds; round += 1) {
    await forget();
    const begun = await cpu();
    alone.push(await openLoop(READS, seconds, read()));
    const between = await cpu();
    const due = performance.now();
    const [reads, signIns] = await both(seconds);
    took += (performance.now() - due) / 1000;
    used += (await cpu()) - between - (between - begun);
    beside.push(reads);
    signedIn.push(signIns);
  }
  return {
    without: together(alone),
    with: together(beside),
    signedIn: together(signedIn),
    took,
    cpu: used / 1000 / (rounds * seconds * SIGN_INS),
  };
}
