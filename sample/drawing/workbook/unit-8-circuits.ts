import type { Figure } from '../blocks.ts';
import { Drawing } from './drawings.ts';
import { ask, fixed, table, type Unit } from './lesson.ts';
import { mintermsOf } from './logic.ts';
import { digits } from './numerals.ts';

function halfAdder(): Figure {
  const drawing = new Drawing(260, 92);
  const sum = drawing.gate('XOR', 120, 8);
  const carry = drawing.gate('AND', 124, 56);
  drawing.wire('M40 15H124M40 29H124M70 15V63H124M90 29V77H124').knot(70, 15).knot(90, 29);
  drawing.wire(`M${sum.output.x} ${sum.output.y}H210M${carry.output.x} ${carry.output.y}H210`);
  drawing.label('A', 34, 18, 'end').label('B', 34, 32, 'end');
  return drawing.label('Sum', 216, 25, 'start').label('Carry', 216, 73, 'start').figure;
}

function fullAdder(): Figure {
  const drawing = new Drawing(330, 104);
  drawing.box(70, 14, 70, 44).label('Half adder', 105, 39, 'middle', 9);
  drawing.box(190, 14, 70, 44).label('Half adder', 225, 39, 'middle', 9);
  const or = drawing.gate('OR', 210, 70);
  drawing.wire('M40 24H70M40 48H70M140 24H190M150 66V48H190M40 66H150M260 24H290M260 48H272V64H200V77H214');
  drawing.wire(`M140 48H160V91H214M${or.output.x} ${or.output.y}H290`);
  drawing.label('A', 34, 27, 'end').label('B', 34, 51, 'end').label('C in', 34, 69, 'end');
  return drawing.label('Sum', 296, 27, 'start').label('C out', 296, 87, 'start').figure;
}

function blockWith(name: string, inputs: string[], outputs: string[], below: string[]): Figure {
  const height = Math.max(inputs.length, outputs.length) * 16 + 16;
  const drawing = new Drawing(240, height + 36);
  drawing.box(80, 4, 80, height).label(name, 120, height / 2 + 8, 'middle', 10.5);
  inputs.forEach((text, index) => {
    drawing.wire(`M58 ${20 + index * 16}H80`).label(text, 52, 23 + index * 16, 'end');
  });
  outputs.forEach((text, index) => {
    drawing.wire(`M160 ${20 + index * 16}H182`).label(text, 188, 23 + index * 16, 'start');
  });
  below.forEach((text, index) => {
    const x = 120 + (index - (below.length - 1) / 2) * 30;
    drawing.wire(`M${x} ${height + 4}v12`).label(text, x, height + 28);
  });
  return drawing.figure;
}

const byGate = ['A·B + C', '(A + B)·C′', 'A ⊕ B ⊕ C', 'A·B′ + B·C′', 'A′·B + A·C', 'A + B·C'];

/** Circuits without memory. */
export const circuits: Unit = {
  title: 'Combinational circuits',
  lessons: [
    (dice) => ({
      title: 'The half adder',
      teach: `Two bits are added by two gates: the **sum** is A ⊕ B, the **carry** is A·B. It is called a half adder because it takes no carry from the column before.

${table([
  ['A', 'B', 'Carry', 'Sum'],
  [0, 0, 0, 0],
  [0, 1, 0, 1],
  [1, 0, 0, 1],
  [1, 1, 1, 0],
])}`,
      figure: halfAdder(),
      example:
        'A = 1 and B = 1 give carry 1 and sum 0: the two bits read together, 10, are two. Sum from NAND gates alone takes four of them (lesson 37), and the carry one more, because A | B is already there.'.replace(
          '|',
          '\\|',
        ),
      ask: 'Half adders stand at every place of two 4-bit words; carries are not passed on. Give the sum word and the carry word.',
      exercises: ask(
        dice.different(6, () => [dice.int(1, 15), dice.int(1, 15)] as const),
        ([a, b]) => `${digits(a, 2, 4)} and ${digits(b, 2, 4)}`,
        ([a, b]) => `${digits(a ^ b, 2, 4)}, ${digits(a & b, 2, 4)}`,
      ),
    }),
    (dice) => ({
      title: 'The full adder',
      teach:
        'A full adder takes two bits **and a carry**: Sum = A ⊕ B ⊕ C, and the carry out is 1 when at least two inputs are 1: A·B + C·(A ⊕ B). It is made of two half adders and an OR gate.',
      figure: fullAdder(),
      example:
        'A = 1, B = 0, carry in 1: the first half adder gives sum 1, carry 0; the second adds the carry in: sum 0, carry 1. Carry out is 0 + 1 = 1. Three inputs hold two ones, and 10 is two.',
      ask: 'Give carry out and sum for A, B, carry in. In 7 and 8 find the inputs that are missing.',
      exercises: [
        ...ask(
          dice.ints(6, 0, 7),
          (row) => [...digits(row, 2, 3)].join(', '),
          (row) => {
            const sum = [...digits(row, 2, 3)].filter((bit) => bit === '1').length;
            return `${sum >> 1}, ${sum & 1}`;
          },
        ),
        { question: 'A = 1, carry out 0, sum 1', answer: 'B = 0, carry in 0' },
        { question: 'carry in 0, carry out 1', answer: 'A = B = 1, the sum is 0' },
      ],
    }),
    (dice) => ({
      title: 'The ripple-carry adder and subtractor',
      teach:
        'Four full adders in a row add two 4-bit numbers: each carry out is the next carry in. The carry **ripples** through, so the last sum bit is ready last: with a delay *t* for a carry, *n* places take *n·t*. An XOR gate before every B input makes a subtractor: a control bit M = 1 turns B over and is the first carry in, which adds the two’s complement.',
      example: `0110 + 0111, from the right: 0 + 1 = 1, carry 0; 1 + 1 + 0 = 0, carry 1; 1 + 1 + 1 = 1, carry 1; 0 + 0 + 1 = 1, carry 0.

${fixed('carries  0 1 1 0 0\nA          0 1 1 0\nB          0 1 1 1\nsum        1 1 0 1')}`,
      ask: 'Give the five carries (from the last to the first carry in) and the sum. In 5 to 8 M = 1, so B is subtracted.',
      exercises: ask(
        dice.different(8, (index) => [dice.int(3, 15), dice.int(1, 15), index > 3] as const),
        ([a, b, minus]) => `${digits(a, 2, 4)} ${minus ? '−' : '+'} ${digits(b, 2, 4)}`,
        ([a, b, minus]) => {
          const second = minus ? ~b & 15 : b;
          let carry = minus ? 1 : 0;
          let carries = String(carry);
          for (let place = 0; place < 4; place++) {
            carry = ((a >> place) & 1) + ((second >> place) & 1) + carry > 1 ? 1 : 0;
            carries = `${carry}${carries}`;
          }
          return `${carries}; ${digits((a + second + (minus ? 1 : 0)) & 15, 2, 4)}`;
        },
      ),
    }),
    (dice) => ({
      title: 'Comparing and checking',
      teach:
        'Two words are **equal** when the XNOR of every pair of bits is 1. A is **greater** than B when, at the first place from the left where they differ, A has the 1: G = A₁·B₁′ + (A₁ ⊕ B₁)′·A₀·B₀′ for two bits. The **parity** of a word is the XOR of all its bits: 1 when the number of ones is odd.',
      example:
        'A = 10 and B = 01: the first bits differ and A has the 1, so A > B. The parity of 1011 0010 is 1 ⊕ 0 ⊕ 1 ⊕ 1 ⊕ 0 ⊕ 0 ⊕ 1 ⊕ 0 = 0: four ones.',
      ask: 'For 1 to 4 say which word is greater (unsigned) and at which place, counted from 0 at the right, it is decided. For 5 to 8 give the parity.',
      exercises: [
        ...ask(
          dice.different(4, () => dice.ints(2, 16, 255)),
          ([a = 0, b = 0]) => `A = ${digits(a, 2, 8)}, B = ${digits(b, 2, 8)}`,
          ([a = 0, b = 0]) => `${a > b ? 'A' : 'B'}, place ${31 - Math.clz32(a ^ b)}`,
        ),
        ...ask(
          dice.ints(4, 16, 255).map((value) => digits(value, 2, 8)),
          (word) => word,
          (word) => String([...word].filter((bit) => bit === '1').length % 2),
        ),
      ],
    }),
    (dice) => ({
      title: 'Multiplexers',
      teach:
        'A **multiplexer** is a switch: the select bits, read as a number, choose which data input reaches the output. With *n* select bits it has 2ⁿ data inputs. Any function of three variables fits into one 8-to-1 multiplexer: connect A, B, C to the select inputs and the truth table to the data inputs. With a 4-to-1 multiplexer, select by A and B, and give each input 0, 1, C or C′.',
      figure: blockWith('4 to 1', ['D₀', 'D₁', 'D₂', 'D₃'], ['Y'], ['A', 'B']),
      example:
        'F = Σ(1, 2, 3, 7) with a 4-to-1 multiplexer. A B = 00: rows 0, 1 give 0, 1, that is C. 01: rows 2, 3 give 1. 10: rows 4, 5 give 0. 11: rows 6, 7 give 0, 1, that is C. So D₀ = C, D₁ = 1, D₂ = 0, D₃ = C.',
      ask: 'Give D₀ to D₃ of a 4-to-1 multiplexer selected by A and B.',
      exercises: ask(
        dice.some(6, byGate),
        (expression) => `F = ${expression}`,
        (expression) => {
          const ones = mintermsOf(expression, ['A', 'B', 'C']);
          return [0, 1, 2, 3]
            .map((input) => {
              const [low, high] = [ones.includes(input * 2), ones.includes(input * 2 + 1)];
              return low === high ? (low ? '1' : '0') : high ? 'C' : 'C′';
            })
            .join(', ');
        },
      ),
    }),
    (dice) => ({
      title: 'Decoders and demultiplexers',
      teach:
        'A **decoder** with *n* inputs has 2ⁿ outputs, exactly one of which is 1: the one whose number stands at the inputs. Each output is a minterm; an OR gate on some of them makes any function. With an enable input E the decoder is a **demultiplexer**: E is the data, the inputs choose where it goes.',
      figure: blockWith('2 to 4', ['A', 'B'], ['Y₀ = A′·B′', 'Y₁ = A′·B', 'Y₂ = A·B′', 'Y₃ = A·B'], ['E']),
      example:
        'A full adder from a 3-to-8 decoder: the sum is Y₁ + Y₂ + Y₄ + Y₇, the carry Y₃ + Y₅ + Y₆ + Y₇.',
      ask: 'Which outputs of a 3-to-8 decoder does the OR gate collect?',
      exercises: ask(
        dice.some(6, byGate),
        (expression) => `F = ${expression}`,
        (expression) =>
          mintermsOf(expression, ['A', 'B', 'C'])
            .map((row) => `Y${'₀₁₂₃₄₅₆₇'[row]}`)
            .join(', '),
      ),
    }),
  ],
};
