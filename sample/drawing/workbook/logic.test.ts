import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxterm, minterm, mintermsOf, truthOf } from './logic.ts';
import { simplestSum } from './minimize.ts';
import { negations, simplifications } from './unit-6-boolean.ts';
import { describedFunctions } from './unit-7-maps.ts';

const letters = ['A', 'B', 'C', 'D'];

test('NOT binds stronger than AND, AND stronger than OR, and a prime may follow a bracket', () => {
  assert.deepEqual(mintermsOf('A + B·C′', ['A', 'B', 'C']), [2, 4, 5, 6, 7]);
  assert.deepEqual(mintermsOf('(A + B)′', ['A', 'B']), [0]);
  assert.deepEqual(mintermsOf('A ⊕ B ⊕ C', ['A', 'B', 'C']), [1, 2, 4, 7]);
  assert.throws(() => truthOf('A + '), /unknown sign/);
  assert.throws(() => truthOf('A B'), /goes on after its end/);
});

test('a minterm is true in a single row, and a maxterm false in a single row', () => {
  assert.deepEqual(mintermsOf(minterm(5, ['A', 'B', 'C'])), [5]);
  assert.deepEqual(mintermsOf(maxterm(5, ['A', 'B', 'C'])), [0, 1, 2, 3, 4, 6, 7]);
});

test('every simplification and every negation in the lessons is correct', () => {
  for (const [given, simple] of [...simplifications, ...negations]) {
    assert.deepEqual(mintermsOf(given, letters), mintermsOf(simple, letters), `${given} = ${simple}`);
  }
});

test('the simplest sum equals its function, for every function of three variables', () => {
  for (let truth = 1; truth < 255; truth++) {
    const ones = [0, 1, 2, 3, 4, 5, 6, 7].filter((row) => (truth >> row) & 1);
    const sum = simplestSum(['A', 'B', 'C'], ones);
    assert.deepEqual(mintermsOf(sum, ['A', 'B', 'C']), ones, sum);
  }
});

test('the simplest sum is as short as in textbooks', () => {
  assert.equal(simplestSum(letters, [0, 2, 8, 10]), 'B′·D′');
  assert.equal(simplestSum(letters, [0, 2, 5, 7, 8, 10, 13, 15]), 'B·D + B′·D′');
  assert.equal(simplestSum(['A', 'B', 'C'], [3, 5, 6, 7]), 'A·B + A·C + B·C');
  assert.equal(simplestSum(letters, [5, 6, 7, 8, 9], [10, 11, 12, 13, 14, 15]), 'A + B·C + B·D');
  assert.equal(simplestSum(['A', 'B'], [0, 1, 2, 3]), '1');
  assert.equal(simplestSum(['A', 'B'], []), '0');
});

test('the functions described in words are given in their shortest form', () => {
  for (const [sentence, expression] of describedFunctions) {
    const variables = ['A', 'B', 'C'];
    assert.equal(
      expression.length,
      simplestSum(variables, mintermsOf(expression, variables)).length,
      sentence,
    );
  }
});
