import { ask, type Exercise, table, type Unit } from './lesson.ts';
import { mintermsOf } from './logic.ts';
import { simplestSum } from './minimize.ts';

const grayOrder = [0, 1, 3, 2];
const three = ['A', 'B', 'C'];
const four = ['A', 'B', 'C', 'D'];

/** A Karnaugh map as a table: columns (and for four variables rows) in Gray order. */
function map(variables: string[], ones: number[], free: number[] = []): string {
  const rows = variables.length === 3 ? [0, 1] : grayOrder;
  const cell = (index: number): string => (ones.includes(index) ? '1' : free.includes(index) ? '×' : '0');
  const head = variables.length === 3 ? 'A \\ BC' : 'AB \\ CD';
  const label = (row: number): string => row.toString(2).padStart(variables.length - 2, '0');
  return table([
    [head, '00', '01', '11', '10'],
    ...rows.map((row) => [`**${label(row)}**`, ...grayOrder.map((column) => cell(row * 4 + column))]),
  ]);
}

const list = (rows: number[]): string => rows.join(', ');

const sums = (variables: string[], all: { ones: number[]; free?: number[] }[]): Exercise[] =>
  ask(
    all,
    ({ ones, free }) =>
      `F(${variables.join(', ')}) = Σ(${list(ones)})${free ? `, not needed: ${list(free)}` : ''}`,
    ({ ones, free }) => simplestSum(variables, ones, free),
  );

/** Sentences and the function that each describes. */
export const describedFunctions: [string, string][] = [
  ['A lamp L is on when exactly one of the switches A and B is up.', 'A·B′ + A′·B'],
  ['A door D opens when the key A is turned and at least one of the guards B, C agrees.', 'A·B + A·C'],
  ['Three members A, B, C vote; M is 1 when most of them say yes.', 'A·B + A·C + B·C'],
  [
    'A pump P runs when the tank is not full (A′) and there is either mains B or a generator C.',
    'A′·B + A′·C',
  ],
  [
    'A heater H works when it is cold A and the window is not open (B′), or when the frost guard C calls.',
    'A·B′ + C',
  ],
  ['An alarm X rings when sensor A differs from sensor B and the system C is armed.', 'A·B′·C + A′·B·C'],
];

/** Karnaugh maps. */
export const karnaughMaps: Unit = {
  title: 'Karnaugh maps',
  lessons: [
    (dice) => ({
      title: 'Maps of three variables',
      teach: `A **Karnaugh map** is a truth table in the shape of a rectangle whose columns are in Gray order, so that neighbours differ in one variable. Put rectangles of 1, 2, 4 or 8 cells round the ones, **as large as possible and as few as possible**. The left and the right edge touch. A variable that changes inside a rectangle drops out; the others form its product.`,
      example: `F = Σ(1, 3, 4, 5, 7)

${map(three, [1, 3, 4, 5, 7])}

The four cells with C = 1 give C. Cell 4 joins cell 5: A = 1, B = 0, C changes: A·B′. So F = ${simplestSum(three, [1, 3, 4, 5, 7])}.`,
      ask: 'Draw the map and give the simplest sum of products. (Where several are equally short, the answers give one.)',
      exercises: sums(
        three,
        dice.different(8, (index) => ({
          ones: dice.ints(index < 4 ? 4 : 5, 0, 7).sort((a, b) => a - b),
        })),
      ),
    }),
    (dice) => ({
      title: 'Maps of four variables',
      teach:
        'Now the rows are in Gray order too, and the upper edge touches the lower one; so the **four corners** are a group. Look first for eights, then fours, then pairs. Begin with the ones that have only one way to be covered.',
      example: `F = Σ(0, 2, 5, 7, 8, 10, 13, 15)

${map(four, [0, 2, 5, 7, 8, 10, 13, 15])}

The corners give B′·D′, the middle square gives B·D. F = ${simplestSum(four, [0, 2, 5, 7, 8, 10, 13, 15])}.`,
      ask: 'Give the simplest sum of products.',
      exercises: sums(
        four,
        dice
          .some(6, [
            'A·B + C·D',
            'B′·D + A·C',
            'A′·B + C′·D′',
            'A·C′ + B·D',
            'B′·C′ + A·D′',
            'A′·D + B·C·D′',
            'A·B·C + A′·C′',
            'B·C′ + A′·B′·D',
          ])
          .map((expression) => ({ ones: mintermsOf(expression, four) })),
      ),
    }),
    (dice) => ({
      title: 'Values that are not needed',
      teach:
        'In BCD the rows 10 to 15 never occur, so it does not matter what the function gives there. Mark such cells × (**don’t care**). A × may be taken into a group to make it larger, and may be left out; it never needs covering.',
      example: `A BCD digit is 5 or more: F = Σ(5, 6, 7, 8, 9), not needed 10 to 15.

${map(four, [5, 6, 7, 8, 9], [10, 11, 12, 13, 14, 15])}

With the crosses, A is a group of eight, B·D and B·C are groups of four: F = ${simplestSum(four, [5, 6, 7, 8, 9], [10, 11, 12, 13, 14, 15])}.`,
      ask: 'Give the simplest sum of products.',
      exercises: sums(
        four,
        dice.different(6, (index) => {
          const drawn = index < 3 ? dice.ints(4, 0, 9) : dice.ints(8, 0, 15);
          const ones = drawn.slice(0, index < 3 ? 4 : 5);
          const free = index < 3 ? [10, 11, 12, 13, 14, 15] : drawn.slice(5);
          return { ones: ones.sort((a, b) => a - b), free: free.sort((a, b) => a - b) };
        }),
      ),
    }),
    (dice) => ({
      title: 'From a sentence to a circuit',
      teach:
        'Real problems come in words. Work in five steps: **name** the inputs and the output, and say what 1 means for each; write the **truth table**; mark what can never happen; simplify with a **map**; draw the gates. Read “or” with care: in everyday language it often means “but not both”.',
      example: `A fan runs when it is hot (A) and somebody is in the room (B), or when the manual switch (C) is on. The ones are the rows 1, 3, 5, 6, 7.

${map(three, [1, 3, 5, 6, 7])}

F = ${simplestSum(three, [1, 3, 5, 6, 7])}: one AND gate and one OR gate.`,
      ask: 'Write the simplest sum of products.',
      exercises: ask(
        dice.some(6, describedFunctions),
        ([sentence]) => sentence,
        ([, expression]) => expression,
      ),
    }),
  ],
};
