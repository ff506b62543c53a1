import type { Figure } from '../blocks.ts';
import type { Dice } from './dice.ts';
import { Drawing, timing } from './drawings.ts';
import { ask, table, type Unit } from './lesson.ts';
import { digits } from './numerals.ts';

function latch(): Figure {
  const drawing = new Drawing(220, 96);
  const upper = drawing.gate('NOR', 90, 8);
  const lower = drawing.gate('NOR', 90, 60);
  drawing.wire('M50 15H94M50 81H94');
  drawing.wire(`M${upper.output.x} ${upper.output.y}H176M${lower.output.x} ${lower.output.y}H176`);
  drawing.wire('M150 22V40L78 54V67H94M150 74V56L78 42V29H94').knot(150, 22).knot(150, 74);
  drawing.label('R', 44, 18, 'end').label('S', 44, 84, 'end');
  return drawing.label('Q', 182, 25, 'start').label('Q′', 182, 77, 'start').figure;
}

const word = (dice: Dice, length: number): string => digits(dice.int(0, 2 ** length - 1), 2, length);

/** The states that a rule runs through, one for every step. */
function run(length: number, start: number, next: (state: number, step: number) => number): number[] {
  const states: number[] = [];
  let state = start;
  for (let step = 0; step < length; step++) {
    state = next(state, step);
    states.push(state);
  }
  return states;
}

const set = (steps: string): string =>
  run(steps.length, 0, (q, step) => (steps[step] === 'S' ? 1 : steps[step] === 'R' ? 0 : q)).join('');

const spaced = (text: string): string => [...text].join(' ');

/** Circuits with memory. */
export const memory: Unit = {
  title: 'Sequential circuits',
  lessons: [
    (dice) => ({
      title: 'The SR latch',
      teach: `Two NOR gates that feed each other **remember** one bit. S = 1 sets Q to 1, R = 1 resets it to 0, and with S = R = 0 the latch keeps what it had. S = R = 1 is forbidden: both outputs become 0, and which way the latch falls afterwards is left to chance.

${table([
  ['S', 'R', 'next Q'],
  [0, 0, 'Q (keeps)'],
  [0, 1, 0],
  [1, 0, 1],
  [1, 1, 'forbidden'],
])}`,
      figure: latch(),
      example: 'Q = 0 at first. Inputs S, –, R, –, –, S (a dash is S = R = 0): Q is 1, 1, 0, 0, 0, 1.',
      ask: 'Q = 0 at first. Give Q after each step (– means S = R = 0).',
      exercises: ask(
        dice.different(6, () => Array.from({ length: 8 }, () => '--SSR'[dice.int(0, 4)] ?? '-').join('')),
        (steps) => spaced(steps.replaceAll('-', '–')),
        (steps) => spaced(set(steps)),
      ),
    }),
    (dice) => ({
      title: 'The D flip-flop',
      teach:
        'A **flip-flop** looks at its input only at the moment the clock goes from 0 to 1. The D flip-flop then copies D to Q and holds it until the next such edge, whatever D does meanwhile. That makes circuits calm: all of them step together.',
      figure: timing(
        [
          { name: 'Clock', levels: '001100110011001100110011' },
          { name: 'D', levels: '111100001000011101111000' },
          { name: 'Q', levels: '001111000000001111111100' },
        ],
        12,
      ),
      example:
        'In the diagram D is 1, 0, 0, 1, 1, 0 at the six edges; Q takes these values and keeps each for a whole clock. The short peak and the short dip of D between two edges are not seen.',
      ask: 'D at the edges is given, Q = 0 at first. Give Q after each edge, and say how often Q changes.',
      exercises: ask(
        dice.different(6, () => word(dice, 8)),
        (input) => spaced(input),
        (input) => {
          const changes = [...`0${input}`].filter((bit, at, all) => at > 0 && bit !== all[at - 1]).length;
          return `${spaced(input)}; ${changes}`;
        },
      ),
    }),
    (dice) => ({
      title: 'JK and T flip-flops',
      teach: `The **JK** flip-flop sets with J, resets with K, keeps with neither, and **toggles** with both: the forbidden case of the SR latch has become useful. The **T** flip-flop is a JK with J = K = T: it toggles when T is 1, so with T = 1 always, Q has half the frequency of the clock.

${table([
  ['J', 'K', 'next Q'],
  [0, 0, 'Q'],
  [0, 1, 0],
  [1, 0, 1],
  [1, 1, 'Q′'],
])}`,
      example:
        'Q = 0 at first; J K at five edges: 10, 00, 11, 11, 01. Q is 1, 1, 0, 1, 0. In one formula: next Q = J·Q′ + K′·Q.',
      ask: 'Q = 0 at first. For 1 to 4 the pairs J K at the edges are given, for 5 to 8 the bits T. Give Q after each edge.',
      exercises: [
        ...ask(
          dice.different(4, () => Array.from({ length: 6 }, () => word(dice, 2))),
          (pairs) => pairs.join(', '),
          (pairs) =>
            run(6, 0, (q, step) => {
              const [j, k] = pairs[step] ?? '';
              return q === 0 ? Number(j === '1') : Number(k === '0');
            }).join(' '),
        ),
        ...ask(
          dice.different(4, () => word(dice, 8)),
          (input) => spaced(input),
          (input) => run(8, 0, (q, step) => (input[step] === '1' ? 1 - q : q)).join(' '),
        ),
      ],
    }),
    (dice) => ({
      title: 'Shift registers',
      teach:
        'D flip-flops in a row with one clock form a **shift register**: at every edge each takes over the bit of its left neighbour, and the first takes the serial input. It turns serial data into parallel and back. Fed from its own end it becomes a **ring counter**; fed from the negated end, a **Johnson counter** with twice as many states. Shifting right halves an unsigned number, shifting left doubles it.',
      example:
        'Register 0000, serial input 1, 0, 1, 1: 1000, 0100, 1010, 1101. A 4-bit Johnson counter from 0000: 1000, 1100, 1110, 1111, 0111, 0011, 0001, 0000, eight states.',
      ask: 'For 1 to 4 start from 0000 and give the contents after each input bit. For 5 and 6 give four steps of a ring counter (the last bit returns to the first place). For 7 and 8 give four steps of a Johnson counter.',
      exercises: [
        ...ask(
          dice.different(4, () => word(dice, 4)),
          (input) => `input ${spaced(input)}`,
          (input) => states(4, 0, (_, step) => Number(input[step])),
        ),
        ...ask(
          dice.ints(2, 1, 14),
          (start) => `ring, from ${digits(start, 2, 4)}`,
          (start) => states(4, start, (state) => state & 1),
        ),
        ...ask(
          dice.ints(2, 0, 15),
          (start) => `Johnson, from ${digits(start, 2, 4)}`,
          (start) => states(4, start, (state) => 1 - (state & 1)),
        ),
      ],
    }),
    (dice) => ({
      title: 'Counters',
      teach:
        'T flip-flops count: the first toggles at every clock, each further one when all before it are 1. *n* of them count from 0 to 2ⁿ − 1 and begin again: modulo 2ⁿ. If each is clocked by the one before, the counter is called **asynchronous** or ripple; if all share a clock, **synchronous**. A counter **modulo m** is cleared when it reaches *m*; it needs the smallest *n* with 2ⁿ ≥ *m*, and its last bit has the frequency of the clock divided by *m*.',
      figure: timing(
        [
          { name: 'Clock', levels: '0101010101010101' },
          { name: 'Q₀', levels: '0110011001100110' },
          { name: 'Q₁', levels: '0001111000011110' },
        ],
        18,
      ),
      example:
        'A modulo-10 counter needs 4 flip-flops, because 2³ < 10 ≤ 2⁴. From 7 it goes on 8, 9, 0, 1. With a clock of 50 kHz its last bit has 5 kHz.',
      ask: 'For 1 to 4 give the number of flip-flops and the frequency of the last bit. For 5 to 8 give the next five states of a counter modulo m.',
      exercises: [
        ...ask(
          dice
            .some(4, [5, 6, 8, 10, 12, 16, 20, 24, 25, 30, 40, 50, 60])
            .map((modulus) => [modulus, modulus * dice.int(2, 9)] as const),
          ([modulus, clock]) => `modulo ${modulus}, clock ${clock} kHz`,
          ([modulus, clock]) => `${Math.ceil(Math.log2(modulus))}; ${clock / modulus} kHz`,
        ),
        ...ask(
          dice.ints(4, 5, 14).map((modulus) => [modulus, modulus - dice.int(2, 4)] as const),
          ([modulus, start]) => `m = ${modulus}, state ${digits(start, 2, 4)}`,
          ([modulus, start]) =>
            run(5, start, (state) => (state + 1) % modulus)
              .map((state) => digits(state, 2, 4))
              .join(', '),
        ),
      ],
    }),
  ],
};

function states(length: number, start: number, input: (state: number, step: number) => number): string {
  return run(length, start, (state, step) => (input(state, step) << 3) | (state >> 1))
    .map((state) => digits(state, 2, 4))
    .join(', ');
}
