import assert from 'node:assert/strict';
import test from 'node:test';
import { merge } from '../../../ui/forms/merge.ts';
import { emptyBook, formOf, nextOf, problemsOf, requiredFields, requiredOf } from './book-values.ts';

const waves = {
  ...emptyBook,
  ...{ name: 'Wave Motion', price: '250', seller: 'Asha', email: 'a@b.in', contactNumber: '98160 12345' },
};

test('an amount may be written with the sign of the rupee and with digits grouped', () => {
  for (const price of ['250', '249.50', '₹ 1,250', '1,00,000', '0', '1000000', '१,२५०'])
    assert.deepEqual(problemsOf({ ...waves, price }), {}, price);
  for (const price of ['abc', '-1', '1.999', '1000001', '1e3'])
    assert.deepEqual(Object.keys(problemsOf({ ...waves, price })), ['price'], price);
  assert.equal(formOf({ ...waves, price: '₹ 1,250' }, null).get('price'), '1250');
  assert.equal(formOf({ ...waves, price: '१२०' }, null).get('price'), '120');
});

test('what certainly is no email address and no telephone number is refused; what is empty is not', () => {
  const wrong = problemsOf({ ...waves, email: 'nobody', contactNumber: 'call me' });
  assert.deepEqual(Object.keys(wrong), ['email', 'contactNumber']);
  assert.deepEqual(Object.keys(problemsOf({ ...waves, isbn: '978-0-306-40615-8' })), ['isbn']);
  assert.deepEqual(problemsOf({ ...waves, isbn: '0-306-40615-2' }), {});
  assert.deepEqual(problemsOf(emptyBook), {});
});

test('what a book does not have of its seller is required only of a seller with an account', () => {
  const book = { ...waves, price: 250, email: null, contactNumber: null };
  assert.deepEqual(requiredOf({ ...book, answeredBy: 'seller' }), requiredFields);
  assert.deepEqual(requiredOf({ ...book, answeredBy: 'staff' }), ['name', 'price', 'seller']);
  const reached = { ...book, email: 'a@b.in', answeredBy: 'staff' as const };
  assert.deepEqual(requiredOf(reached), ['name', 'price', 'seller', 'email']);
  assert.deepEqual(requiredOf({ ...book, seller: '', answeredBy: 'staff' }), ['name', 'price']);
});

test('the form goes with the picture and the version only where there are some', () => {
  const names = (form: FormData) => [...form.keys()];
  assert.equal(names(formOf(waves, null)).includes('image'), false);
  assert.equal(names(formOf(waves, null)).includes('version'), false);
  const file = new File(['x'], 'a.jpg');
  const form = formOf({ ...waves, image: 'a.jpg' }, file, 3);
  assert.deepEqual([form.get('version'), (form.get('image') as File).name], ['3', 'a.jpg']);
});

test('the next book keeps who sells it, and nothing else', () => {
  const { seller, email, contactNumber } = waves;
  assert.deepEqual(nextOf(waves), { ...emptyBook, seller, email, contactNumber });
});

test('changes of two people are brought together; what both changed is named', () => {
  const typed = { ...waves, price: '100', name: 'Waves', author: 'Rao' };
  const stored = { ...waves, price: '300', description: 'New.', author: 'Rao' };
  const { values, contested } = merge(waves, typed, stored);
  assert.deepEqual(values, { ...waves, price: '100', name: 'Waves', author: 'Rao', description: 'New.' });
  assert.deepEqual(contested, ['price']);
});
