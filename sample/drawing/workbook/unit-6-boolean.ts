import { gateRow } from './drawings.ts';
import { ask, table, type Unit } from './lesson.ts';
import { maxterm, minterm, mintermsOf, truthOf } from './logic.ts';
import { digits } from './numerals.ts';

const bits = (expression: string): string =>
  truthOf(expression)
    .values.map((value) => (value ? '1' : '0'))
    .join('');

/** Expressions and a simpler form of each, checked by truth table in the tests. */
export const simplifications: [string, string][] = [
  ['A + A·B', 'A'],
  ['A·(A + B)', 'A'],
  ['A + A′·B', 'A + B'],
  ['A·B + A·B′', 'A'],
  ['(A + B)·(A + B′)', 'A'],
  ['A·B + A′·B + A·B′', 'A + B'],
  ['A·B·C + A·B·C′ + A·B′', 'A'],
  ['A·B + B·C + B′·C', 'A·B + C'],
  ['(A + B′)·(A′ + B′)', 'B′'],
  ['A·(A′ + B) + B·(B + C)', 'B'],
  ['A′·B′·C + A′·B·C + A·C', 'C'],
  ['(A + B)·(A′ + C)·(B + C)', 'A·C + A′·B'],
];

/** Negations and their form after De Morgan, checked by truth table in the tests. */
export const negations: [string, string][] = [
  ['(A + B)′', 'A′·B′'],
  ['(A·B′)′', 'A′ + B'],
  ['(A′ + B·C)′', 'A·(B′ + C′)'],
  ['(A·B + C)′', '(A′ + B′)·C′'],
  ['((A + B′)·C)′', 'A′·B + C′'],
  ['(A·B·C)′', 'A′ + B′ + C′'],
  ['(A′·B′)′', 'A + B'],
  ['(A + B·(C + D′))′', 'A′·(B′ + C′·D)'],
];

const expressions = [
  'A·B + C',
  '(A + B)·C′',
  'A′·B + A·C',
  'A ⊕ B·C',
  '(A + B′)·(B + C)',
  'A·B′ + B·C′',
  'A ⊕ B ⊕ C',
  '(A·B + C)′',
];

/** Gates, truth tables, and the algebra behind them. */
export const booleanAlgebra: Unit = {
  title: 'Boolean algebra',
  lessons: [
    (dice) => ({
      title: 'AND, OR, NOT',
      teach: `A **gate** turns input bits into one output bit. AND, written A·B, gives 1 only if all inputs are 1. OR, written A + B, gives 1 if at least one is 1. NOT, written A′, turns the bit over. NOT binds strongest, then AND, then OR, as with powers, products and sums.

${table([
  ['A', 'B', 'A·B', 'A + B', 'A′'],
  [0, 0, 0, 0, 1],
  [0, 1, 0, 1, 1],
  [1, 0, 0, 1, 0],
  [1, 1, 1, 1, 0],
])}`,
      figure: gateRow(['AND', 'OR', 'NOT']),
      example: 'A = 1, B = 0, C = 1: A·B + C′ = 1·0 + 0 = 0, and (A + B)·C = (1 + 0)·1 = 1.',
      ask: 'Work out for the given values.',
      exercises: ask(
        dice
          .some(8, [
            'A·B + C',
            'A·(B + C)',
            'A′ + B·C',
            '(A + B)′·C',
            'A·B′·C',
            '(A·B)′ + C′',
            'A′·B′ + C',
            '(A + C)·(B′ + C′)',
          ])
          .map((expression) => [expression, dice.int(0, 7)] as const),
        ([expression, row]) => {
          const [a, b, c] = digits(row, 2, 3);
          return `${expression} for A = ${a}, B = ${b}, C = ${c}`;
        },
        ([expression, row]) => (truthOf(expression, ['A', 'B', 'C']).values[row] ? '1' : '0'),
      ),
    }),
    (dice) => ({
      title: 'NAND, NOR, XOR, XNOR',
      teach: `NAND is AND turned over, NOR is OR turned over. XOR, written A ⊕ B, gives 1 when the inputs **differ**; XNOR when they are equal. XOR adds two bits without carry, and A ⊕ 1 = A′.

${table([
  ['A', 'B', 'NAND', 'NOR', 'XOR', 'XNOR'],
  [0, 0, 1, 1, 0, 1],
  [0, 1, 1, 0, 1, 0],
  [1, 0, 1, 0, 1, 0],
  [1, 1, 0, 0, 0, 1],
])}`,
      figure: gateRow(['NAND', 'NOR', 'XOR', 'XNOR']),
      example: '1011 ⊕ 0110, bit by bit: 1 ⊕ 0 = 1, 0 ⊕ 1 = 1, 1 ⊕ 1 = 0, 1 ⊕ 0 = 1. Result 1101.',
      ask: 'Work out bit by bit.',
      exercises: ask(
        ['XOR', 'NAND', 'NOR', 'XNOR', 'XOR', 'NAND', 'NOR', 'XNOR'].map((gate) => ({
          gate,
          a: dice.int(16, 255),
          b: dice.int(16, 255),
        })),
        ({ gate, a, b }) => `${digits(a, 2, 8)} ${gate} ${digits(b, 2, 8)}`,
        ({ gate, a, b }) => {
          const plain = gate === 'NAND' ? a & b : gate === 'NOR' ? a | b : a ^ b;
          return digits(gate === 'XOR' ? plain : ~plain & 255, 2, 8);
        },
      ),
    }),
    (dice) => ({
      title: 'The truth table of an expression',
      teach:
        'Write all combinations of the variables in counting order, 2ⁿ rows for *n* variables. Work out the inner parts in columns of their own, then the whole. Two expressions are **equal** when their last columns are.',
      example: `F = A′·B + C

${table([
  ['A', 'B', 'C', 'A′', 'A′·B', 'F'],
  ...Array.from({ length: 8 }, (_, row) => {
    const [a = 0, b = 0, c = 0] = [...digits(row, 2, 3)].map(Number);
    return [a, b, c, 1 - a, (1 - a) & b, ((1 - a) & b) | c];
  }),
])}`,
      ask: 'Give the last column from row 000 to row 111, as eight bits.',
      exercises: ask(dice.some(6, expressions), (expression) => `F = ${expression}`, bits),
    }),
    (dice) => ({
      title: 'The laws',
      teach: `${table([
        ['Law', 'for OR', 'for AND'],
        ['Identity', 'A + 0 = A', 'A·1 = A'],
        ['Null', 'A + 1 = 1', 'A·0 = 0'],
        ['Idempotent', 'A + A = A', 'A·A = A'],
        ['Complement', 'A + A′ = 1', 'A·A′ = 0'],
        ['Commutative', 'A + B = B + A', 'A·B = B·A'],
        ['Associative', '(A + B) + C = A + (B + C)', '(A·B)·C = A·(B·C)'],
        ['Distributive', 'A + B·C = (A + B)·(A + C)', 'A·(B + C) = A·B + A·C'],
        ['Absorption', 'A + A·B = A', 'A·(A + B) = A'],
      ])}

The right column follows from the left by **duality**: exchange + and ·, 0 and 1.`,
      example:
        'A + A·B = A·1 + A·B = A·(1 + B) = A·1 = A, by identity, distributive law, null law, identity.',
      ask: 'Simplify as far as you can and name the laws.',
      exercises: ask(
        dice.some(6, simplifications),
        ([given]) => given,
        ([, simple]) => simple,
      ),
    }),
    (dice) => ({
      title: 'De Morgan’s laws',
      teach:
        '(A·B)′ = A′ + B′ and (A + B)′ = A′·B′. In words: **break the bar, change the sign**. For longer expressions work from the outside to the inside, and keep brackets where an AND becomes an OR.',
      example:
        '(A·B′ + C)′ = (A·B′)′·C′ = (A′ + B)·C′. The outer OR became AND, the inner AND became OR, B′′ became B.',
      ask: 'Remove the outer negation.',
      exercises: ask(
        dice.some(8, negations),
        ([given]) => given,
        ([, opened]) => opened,
      ),
    }),
    (dice) => ({
      title: 'Sum of products: minterms',
      teach:
        'A **minterm** is an AND of all variables that is 1 in exactly one row: a variable that is 0 in that row is negated. Any function is the OR of the minterms of its 1-rows. With the rows numbered, F = Σ(1, 3, 6) says it all.',
      example: `F(A, B, C) = Σ(1, 3, 6): row 1 is 001, ${minterm(1, ['A', 'B', 'C'])}; row 3 is 011, ${minterm(3, ['A', 'B', 'C'])}; row 6 is 110, ${minterm(6, ['A', 'B', 'C'])}. F is the OR of the three.`,
      ask: 'Write 1 to 4 as minterms in letters, and 5 to 8 as a list Σ( ).',
      exercises: [
        ...ask(
          dice.different(4, () => dice.ints(2, 0, 7).sort((a, b) => a - b)),
          (rows) => `F(A, B, C) = Σ(${rows.join(', ')})`,
          (rows) => rows.map((row) => minterm(row, ['A', 'B', 'C'])).join(' + '),
        ),
        ...ask(
          dice.some(4, expressions),
          (expression) => `F = ${expression}`,
          (expression) => `Σ(${mintermsOf(expression).join(', ')})`,
        ),
      ],
    }),
    (dice) => ({
      title: 'Product of sums: maxterms',
      teach:
        'A **maxterm** is an OR of all variables that is 0 in exactly one row: a variable that is **1** in that row is negated. Any function is the AND of the maxterms of its 0-rows, written Π( ). The rows in Σ and the rows in Π together are all rows.',
      example: `F(A, B, C) = Π(2, 5): row 2 is 010, ${maxterm(2, ['A', 'B', 'C'])}; row 5 is 101, ${maxterm(5, ['A', 'B', 'C'])}. F is their product. As a sum it is Σ(0, 1, 3, 4, 6, 7).`,
      ask: 'Write as maxterms in letters, and as a list Σ( ).',
      exercises: ask(
        dice.different(6, (index) => dice.ints(index < 3 ? 2 : 3, 0, 7).sort((a, b) => a - b)),
        (rows) => `F(A, B, C) = Π(${rows.join(', ')})`,
        (rows) => {
          const others = [0, 1, 2, 3, 4, 5, 6, 7].filter((row) => !rows.includes(row));
          return `${rows.map((row) => maxterm(row, ['A', 'B', 'C'])).join('·')} = Σ(${others.join(', ')})`;
        },
      ),
    }),
    () => ({
      title: 'Everything from NAND',
      teach: `NAND is **universal**: every other gate can be built from it (NOR is universal too). A NAND with both inputs tied together is a NOT; a NAND followed by such a NOT is an AND; NOTs before a NAND make an OR, by De Morgan. A sum of products turns into NANDs without any work: replace **all** its ANDs and the OR by NANDs.

${table([
  ['Wanted', 'from NAND (A | B means A NAND B)', 'Gates'],
  ['A′', 'A \\| A', 1],
  ['A·B', '(A \\| B) \\| (A \\| B)', 2],
  ['A + B', '(A \\| A) \\| (B \\| B)', 3],
  ['A ⊕ B', '(A \\| C) \\| (B \\| C) with C = A \\| B', 4],
]).replace('(A | B means A NAND B)', '(A \\| B means A NAND B)')}`,
      example:
        'F = A·B + C·D. Negate twice: F = ((A·B)′·(C·D)′)′, that is (A | B) | (C | D): three NAND gates of two inputs.'.replaceAll(
          '|',
          '\\|',
        ),
      ask: 'How many two-input NAND gates are enough? Variables are given without their complements.',
      exercises: [
        { question: 'A·B + C', answer: '3: (A | B) | (C | C)' },
        { question: '(A + B)′', answer: '4: an OR (3) and a NOT (1)' },
        { question: 'A·B·C', answer: '4: A·B (2), then AND C (2)' },
        { question: 'A′·B', answer: '3: a NOT and an AND; D = (A | A) | B, then D | D' },
        { question: 'A′ + B′', answer: '1: it is A | B' },
        { question: 'A + B′', answer: '2: (A | A) | B' },
      ].map(({ question, answer }) => ({ question, answer: answer.replaceAll('|', '\\|') })),
    }),
  ],
};
