import assert from 'node:assert/strict';
import test from 'node:test';
import { marked, marks, withPicture } from './marking.ts';

/** A text with its selection between | and |. */
const at = (text: string) => {
  const [before = '', chosen = '', after = ''] = text.split('|');
  return { text: before + chosen + after, start: before.length, end: before.length + chosen.length };
};

test('marking puts Markdown signs around the selected text, which stays selected', () => {
  assert.deepEqual(marked(at('a |word| more'), marks.bold, 'text'), at('a **|word|** more'));
  assert.deepEqual(marked(at('see |this|'), marks.link, 'text'), at('see [|this|](https://)'));
});

test('marking without a selection inserts a selected placeholder word', () => {
  assert.deepEqual(marked(at('a ||'), marks.italic, 'text'), at('a *|text|*'));
  assert.deepEqual(marked(at('||'), marks.heading, 'text'), at('|## text|'));
});

test('marking as a list, heading or quotation prefixes every line that the selection touches', () => {
  assert.deepEqual(
    marked(at('one\ntw|o\nthr|ee\nfour'), marks.list, 'text'),
    at('one\n|- two\n- three|\nfour'),
  );
  assert.deepEqual(marked(at('|one|'), marks.quote, 'text'), at('|> one|'));
  assert.deepEqual(marked(at('||\nHello'), marks.heading, 'text'), at('|## text|\nHello'));
});

test('a picture is inserted as its own paragraph with its description selected', () => {
  assert.deepEqual(
    withPicture(at('be|fore|  \nafter'), '/api/files/blogs/1/a.webp', 'what it shows'),
    at('before\n\n![|what it shows|](/api/files/blogs/1/a.webp)\n\nafter'),
  );
  assert.equal(withPicture(at('||'), '/p', 'x').text, '![x](/p)\n\n');
  const nested = withPicture(at('1. a||\n   - b'), '/p', 'x').text;
  assert.equal(nested, '1. a\n\n![x](/p)\n\n   - b', 'what follows stays indented');
});
