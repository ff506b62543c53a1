import assert from 'node:assert/strict';
import test from 'node:test';
import { merge } from '../../../ui/forms/merge.ts';
import { emptyBook, formOf, nextOf, problemsOf, requiredFields, requiredOf } from './book-values.ts';

const waves = {
  ...emptyBook,
  ...{ name: 'Wave Motion', price: '250', seller: 'Asha', email: 'a@b.in', contactNumber: '98160 12345' },
};

test('a price may have a rupee sign and grouped digits, and Devanagari digits', () => {
  for (const price of ['250', '249.50', '₹ 1,250', '1,00,000', '0', '1000000', '१,२५०'])
    assert.deepEqual(problemsOf({ ...waves, price }), {}, price);
  for (const price of ['abc', '-1', '1.999', '1000001', '1e3'])
    assert.deepEqual(Object.keys(problemsOf({ ...waves, price })), ['price'], price);
  assert.equal(formOf({ ...waves, price: '₹ 1,250' }, null).get('price'), '1250');
  assert.equal(formOf({ ...waves, price: '१२०' }, null).get('price'), '120');
});

test('an invalid email address, telephone number or ISBN is refused, and an empty field is not', () => {
  const wrong = problemsOf({ ...waves, email: 'nobody', contactNumber: 'call me' });
  assert.deepEqual(Object.keys(wrong), ['email', 'contactNumber']);
  assert.deepEqual(Object.keys(problemsOf({ ...waves, isbn: '978-0-306-40615-8' })), ['isbn']);
  assert.deepEqual(problemsOf({ ...waves, isbn: '0-306-40615-2' }), {});
  assert.deepEqual(problemsOf(emptyBook), {});
});

test('contact details that a book lacks are required only if its seller has an account', () => {
  const book = { ...waves, price: 250, email: null, contactNumber: null };
  assert.deepEqual(requiredOf({ ...book, answeredBy: 'seller' }), requiredFields);
  assert.deepEqual(requiredOf({ ...book, answeredBy: 'staff' }), ['name', 'price', 'seller']);
  const reached = { ...book, email: 'a@b.in', answeredBy: 'staff' as const };
  assert.deepEqual(requiredOf(reached), ['name', 'price', 'seller', 'email']);
  assert.deepEqual(requiredOf({ ...book, seller: '', answeredBy: 'staff' }), ['name', 'price']);
});

test('the form is sent with a picture and a version only if they exist', () => {
  const names = (form: FormData) => [...form.keys()];
  assert.equal(names(formOf(waves, null)).includes('image'), false);
  assert.equal(names(formOf(waves, null)).includes('version'), false);
  const file = new File(['x'], 'a.jpg');
  const form = formOf({ ...waves, image: 'a.jpg' }, file, 3);
  assert.deepEqual([form.get('version'), (form.get('image') as File).name], ['3', 'a.jpg']);
});

test('the form for the next book keeps the seller’s details only', () => {
  const { seller, email, contactNumber } = waves;
  assert.deepEqual(nextOf(waves), { ...emptyBook, seller, email, contactNumber });
});

test('changes by two people are merged, and a field that both changed is reported as contested', () => {
  const typed = { ...waves, price: '100', name: 'Waves', author: 'Rao' };
  const stored = { ...waves, price: '300', description: 'New.', author: 'Rao' };
  const { values, contested } = merge(waves, typed, stored);
  assert.deepEqual(values, { ...waves, price: '100', name: 'Waves', author: 'Rao', description: 'New.' });
  assert.deepEqual(contested, ['price']);
});
