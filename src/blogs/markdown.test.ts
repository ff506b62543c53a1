import assert from 'node:assert/strict';
import test from 'node:test';
import { processorTime, slowness } from '../../test/slowness.ts';
import { excerptOf, imageIdsOf, minutesOf, render } from './markdown.ts';

const id = '0190a3c0-0000-7000-8000-000000000001';
const [large, small] = ['0123456789abcdef', 'fedcba9876543210'];
const src = `/api/files/blogs/${id}/${large}.webp`;
const REL = 'rel="nofollow ugc noopener noreferrer"';

test('Markdown becomes HTML whose headings are below the page’s own heading', () => {
  assert.equal(render('# One\n\n##### Five'), '<h2>One</h2>\n<h6>Five</h6>\n');
  assert.equal(render('a *b* **c** ~~d~~\ne'), '<p>a <em>b</em> <strong>c</strong> <s>d</s><br />\ne</p>\n');
  assert.match(render('|a|\n|:-:|\n|1|'), /<table>[\s\S]*<th>a<\/th>[\s\S]*<td>1<\/td>/);
  assert.equal(render('```js\n"<b>"\n```'), '<pre><code>"&lt;b&gt;"\n</code></pre>\n');
  assert.match(render('5. five'), /<ol start="5">/);
});

test('each block that is mostly in Devanagari is marked as Hindi', () => {
  assert.equal(
    render('# परीक्षा\n\nRead this.\n\nपुराने प्रश्नपत्र, BSc तक\n\n- पहला\n- [second](/Books/पुस्तकें)\n\n> उद्धरण'),
    [
      '<h2 lang="hi">परीक्षा</h2>\n<p>Read this.</p>\n<p lang="hi">पुराने प्रश्नपत्र, BSc तक</p>',
      `<ul>\n<li lang="hi">पहला</li>\n<li><a href="/Books/%E0%A4%AA%E0%A5%81%E0%A4%B8%E0%A5%8D%E0%A4%A4%E0%A4%95%E0%A5%87%E0%A4%82" ${REL}>second</a></li>\n</ul>`,
      '<blockquote>\n<p lang="hi">उद्धरण</p>\n</blockquote>\n',
    ].join('\n'),
  );
  assert.match(render('|वर्ष|Year|\n|-|-|\n|एक|1|'), /<th lang="hi">वर्ष<\/th>\s*<th>Year<\/th>/);
  assert.match(render(`पाठ ${'*'.repeat(9000)}`), /^<p lang="hi">पाठ/);
});

test('links may point to web pages, mailboxes, telephone numbers and the portal, and are marked as user content; others become text', () => {
  for (const href of [
    'https://a.in/b?c=d',
    'http://a.in',
    'mailto:asha@example.org',
    'tel:+919816012345',
    '/Books',
    '#top',
  ])
    assert.equal(render(`[x](${href})`), `<p><a href="${href}" ${REL}>x</a></p>\n`);
  for (const href of ['sms:1', 'ftp://a.in', '//a.in'])
    assert.equal(render(`[*x* y](${href})`), '<p><em>x</em> y</p>\n');
  assert.match(render('see https://a.in.'), /see <a href="https:\/\/a\.in" [^>]*>https:\/\/a\.in<\/a>\./);
  for (const text of ['B.Sc.in www.a.in', 'ftp://a.in/b //a.in/b'])
    assert.equal(render(text), `<p>${text}</p>\n`);
});

test('HTML in a post is shown as text, and no post can contain a script, a style or a disguised link', () => {
  assert.equal(render('<em>a</em> & b'), '<p>&lt;em&gt;a&lt;/em&gt; &amp; b</p>\n');
  for (const evil of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<iframe src="javascript:alert(1)">',
    '<style>*{}</style><p style="x" class="y">',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#115;cript:alert(1))',
    '[x](&#1;javascript:alert(1))',
    '[x](vbscript:x)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](file:///etc/passwd)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[a](https://x" onclick="alert(1))',
    '<javascript:alert(1)>',
    '![x](javascript:alert(1))',
    '![x" onerror="alert(1)](https://evil.example/a.png)',
    '```"><script>\nx\n```',
    '[x]: javascript:alert(1)\n\n[x]',
  ]) {
    const html = render(evil);
    assert.doesNotMatch(html, /<(?!\/?(p|a|br|code|pre)\b)/, evil);
    assert.doesNotMatch(html, /<[^>]*\s(on\w+|style|class|id|src)=/, evil);
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g))
      assert.match(href, /^(https:\/\/(x|evil)|\/%5C|&amp;#1;)/, evil);
  }
});

test('a picture stored by the portal is shown in two sizes, and any other picture becomes a link', () => {
  const image = { id, width: 1408, height: 704, large, small };
  const html = render(`![Our "shelf"](${src})`, [image]);
  assert.match(html, new RegExp(`<img src="${src}"`));
  assert.match(html, new RegExp(`srcset="[^"]*${small}\\.webp 640w, ${src} 1408w"`));
  assert.match(html, /alt="Our &quot;shelf&quot;" width="1408" height="704" loading="lazy"/);
  assert.doesNotMatch(render(`![](${src})`, [{ ...image, width: 300 }]), /srcset/);
  for (const other of [src, 'https://evil.example/pixel.gif', '/api/files/books/1/2.webp'])
    assert.equal(render(`![alt](${other})`), `<p><a href="${other}" ${REL}>alt</a></p>\n`);
  assert.doesNotMatch(render('![a](data:image/png;base64,AAAA)'), /<img|data:/);
  assert.equal(
    render('[![alt](https://evil.example/a.png)](https://a.in)'),
    `<p><a href="https://a.in" ${REL}>alt</a></p>\n`,
  );
  assert.deepEqual(imageIdsOf(`![](${src}) ![](${src}) ![](/api/files/blogs/x/y.webp)`), [id]);
});

test('a table with very many cells is shown as typed', () => {
  const html = render(`|${'a|'.repeat(2000)}\n|${'-|'.repeat(2000)}\n${'|<b>\n'.repeat(9000)}`);
  assert.doesNotMatch(html, /<table|<b>/);
  assert.match(html, /^<p>\|a\|a/);
});

test('parsing a text of a post’s maximum length takes less than 50 ms of CPU time, whatever its content', () => {
  const most = 50_000;
  const wide = (cells: number) => `${'|a'.repeat(cells)}|\n${'|-'.repeat(cells)}|\n${'x\n'.repeat(most)}`;
  const texts = [
    ...[
      '|a|b|\n|-|-|\n',
      '|\n',
      '![',
      '[',
      '](',
      '[a]',
      '*a**b',
      '_a_',
      '**a',
      '`a',
      '> - ',
      '- a\n',
      '1. a\n',
      '# a\n',
    ],
    ...[
      'a\n',
      'http://a.b ',
      'mailto:a@b.c ',
      '<http://a.b>',
      '&amp;',
      '<a ',
      '\\*',
      '[a]: b\n',
      '\t',
      ' ',
      '\n a',
      '~~a',
    ],
    ...['a\u0315\u0300', '\ud83d', 'क', '//', '::'],
    ...['//a.b/', 'ftp://a.b/', 'http://a.b/?xxxxx', `${'1. '.repeat(6)}\n`],
  ].map((part) => part.repeat(Math.ceil(most / part.length)));
  for (const text of [...texts, ...[1, 30, 60, 1000].map(wide)].map((text) => text.slice(0, most))) {
    // Measured three times, because the first run includes the compilation of the code.
    const milliseconds = Array.from({ length: 3 }, () => {
      const took = processorTime(() => {
        render(text);
        excerptOf(text);
      });
      return took < 50 ? took : took / slowness();
    });
    assert.ok(Math.min(...milliseconds) < 50, `${text.slice(0, 12)}: ${milliseconds}`);
  }
});

test('a long article with a long table is rendered normally', () => {
  const rows = '| January | 1,000 | [a paper](https://a.in/paper.pdf) | *good* |\n'.repeat(200);
  const article = `# Title\n\n${'Some *marked* text, with `code`.\n'.repeat(400)}\n\n| a | b | c | d |\n|---|---|---|---|\n${rows}`;
  assert.match(render(article), /<table>[\s\S]*<code>|<code>[\s\S]*<table>/);
});

test('an address of more than 2,000 characters becomes text unless it is the target of a named link', () => {
  const address = (length: number) => `https://a.in/${'x'.repeat(length - 13)}`;
  assert.match(render(`See ${address(2000)} there`), /^<p>See <a href="https:\/\/a\.in\/x{1987}"/);
  for (const length of [2001, 2100, 2106, 2107, 5000])
    assert.equal(render(`See ${address(length)} there`), `<p>See ${address(length)} there</p>\n`);
  assert.match(render(`[a map](${address(2500)})`), /<a href="https:\/\/a\.in\/x{2487}"/);
});

test('an excerpt is plain text of at most 300 characters that ends with a whole word', () => {
  assert.equal(
    excerptOf('# Title\n\nSome *marked* [text](https://a.in),\nand `code`.\n\n- one\n- two'),
    'Title Some marked text, and code. one two',
  );
  assert.equal(excerptOf('Before.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nAfter.'), 'Before. After.');
  const long = excerptOf('Ärger mit Überlängen '.repeat(40));
  assert.ok(long.length <= 300 && long.length > 250);
  assert.match(long, /(Ärger|mit|Überlängen)…$/);
  const fitting = `${'word '.repeat(59)}last`;
  assert.equal(excerptOf(`${fitting} more`), `${fitting}…`);
  assert.equal(excerptOf('x'.repeat(400)), `${'x'.repeat(299)}…`);
  assert.equal(excerptOf('😀'.repeat(400)), `${'😀'.repeat(149)}…`);
  assert.equal(excerptOf('<b>no</b> ![a picture](https://a.in/b.png)'), '<b>no</b> a picture');
});

test('the reading time is counted in minutes of 200 words', () => {
  assert.deepEqual(['one', 'word '.repeat(500)].map(minutesOf), [1, 3]);
});
