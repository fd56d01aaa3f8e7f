import fc from 'fast-check';
import { expect, test } from 'vitest';
import { studentMarkdownHtml } from './student-markdown.ts';

const LENGTH = 10_000;
const repeated = (piece: string): string => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
const AS_WRITTEN = 'shown as it was written';

test('A report has headings, formulas, tables and WGSL, as the handout has them.', () => {
  const html = studentMarkdownHtml('## Model\n\n$I = F/B$\n\n| n | t |\n| --- | ---: |\n| 1 | 2 |\n\n```wgsl\nlet a = 1;\n```');
  expect(html).toContain('<h2');
  expect(html).toContain('<math ');
  expect(html).toContain('<table ');
  expect(html).not.toContain(AS_WRITTEN);
});

const HOSTILE: Readonly<Record<string, string>> = {
  'quotes inside of quotes': repeated('>'),
  'quotes with blanks': repeated('> '),
  'lists inside of lists': repeated('+ '),
  'numbered lists inside of lists': repeated('1. '),
  'lists by indentation': Array.from({ length: 130 }, (_, i) => `${' '.repeat(i)}- a`).join('\n'),
  'a table of many columns and rows': `|${'a|'.repeat(100)}\n|${'-|'.repeat(100)}\n${'|\n'.repeat(4000)}`,
  brackets: repeated('['),
  links: repeated('[a](b'),
  references: repeated('[a][b]'),
  footnotes: repeated('[^a]: b\n\n'),
  emphasis: repeated('*a **a '),
  underscores: repeated('_a __a '),
  formulas: repeated('$x^2$ '),
  'open formulas': repeated('$'),
  'code spans': Array.from({ length: 140 }, (_, i) => '`'.repeat(i + 1)).join(' '),
  'fractions inside of fractions': `$${repeated('\\frac{1}{').slice(2)}$`,
  exponents: `$${repeated('x^{').slice(2)}$`,
  groups: `$${'{'.repeat(4990)}${'}'.repeat(4990)}$`,
  'a macro without end': '$\\def\\a{\\a\\a}\\a$',
  'macros that grow': `$\\def\\a{xxxxxxxx}\\def\\b{${'\\a'.repeat(20)}}\\def\\c{${'\\b'.repeat(20)}}\\c\\c\\c$`,
  'a wide array': `$$\n\\begin{array}{c}${repeated('a&').slice(60)}\\end{array}\n$$`,
  tags: repeated('<a b="c" '),
  comments: repeated('<!--a'),
  addresses: repeated('a@b.'),
  'addresses of the web': repeated('www.a'),
};

test.each(Object.entries(HOSTILE))('Text that is made to cost something is set or shown as it was written: %s.', (_name, text) => {
  expect(studentMarkdownHtml(text).length).toBeLessThan(450_000);
});

test.each(['quotes inside of quotes', 'lists inside of lists', 'a table of many columns and rows', 'brackets', 'formulas'])(
  'It is not even tried with %s.',
  (name) => {
    expect(studentMarkdownHtml(HOSTILE[name] ?? '')).toContain(AS_WRITTEN);
  },
);

test('A formula has no size beyond the page, no address, no style and no picture.', () => {
  const html = studentMarkdownHtml(
    '$\\rule{100000em}{100000em}$ $\\href{https://evil.example}{x}$ $\\includegraphics{https://evil.example/a.png}$ $\\htmlStyle{color:red}{x}$ $\\color{url(x)}x$ $\\nothing{$',
  );
  expect(html).not.toMatch(/width="\d{4,}em"/);
  expect(html).not.toMatch(/<a |<img|style=|<mglyph/);
});

const TAG = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi;

test('Whatever students write, no script, handler, frame, picture or style of theirs is in the page.', () => {
  const pieces = fc.constantFrom(
    '<img src=x onerror=y>',
    '<svg/onload=z>',
    '<style>*{display:none}</style>',
    '[a](javascript:b)',
    '![x](https://evil.example/p.png)',
    '$\\href{javascript:x}{y}$',
    '$\\htmlId{a}{b}$',
    '</pre><script>x</script>',
    '$$\n',
    '```wgsl\n',
    '> ',
    '| a |\n|-|\n',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string())), (texts) => {
      for (const [, name = '', attributes = ''] of studentMarkdownHtml(texts.join('')).matchAll(TAG)) {
        expect(['script', 'iframe', 'object', 'embed', 'style', 'img', 'svg', 'form', 'base', 'meta', 'link']).not.toContain(
          name.toLowerCase(),
        );
        expect(attributes).not.toMatch(/\s(?:on\w+|style|src|srcdoc|formaction|id)="/i);
      }
    }),
  );
});
