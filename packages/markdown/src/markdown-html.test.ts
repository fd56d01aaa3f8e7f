import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownHtml } from './markdown-html.ts';

test('A formula becomes MathML, and one of its own can be scrolled.', () => {
  expect(markdownHtml('The intensity $I = F/B$.')).toMatch(/<p class="[^"]*">The intensity <span class="katex"><math /);
  expect(markdownHtml('$$\nx^2\n$$')).toMatch(/<span tabindex="0" class="[^"]*overflow-x-auto[^"]*"><math [^>]*display="block"/);
});

test('WGSL has the colours of the editor, other code has none.', () => {
  expect(markdownHtml('```wgsl\nlet a = 1;\n```')).toMatch(/<pre class="[^"]*" tabindex="0"><code><span class="[^"]+">let<\/span>/);
  expect(markdownHtml('```sh\nlet a = 1;\n```')).toMatch(/<code class="[^"]*">let a = 1;/);
});

test('A table can be scrolled, figures stand on the right, and a head cell of a formula is also said in words.', () => {
  const html = markdownHtml('|  | $n$ |\n| --- | ---: |\n| a | 1 |');
  expect(html).toMatch(/^<div role="group" aria-label="Table" tabindex="0" class="[^"]*"><table /);
  expect(html).toMatch(/<tr class="[^"]*">\s*<td class="[^"]*"><\/td>/);
  expect(html).toMatch(/<th scope="col" class="[^"]*text-right"><span aria-hidden="true">.*<span class="sr-only">n<\/span><\/th>/);
  expect(html).toMatch(/<td class="[^"]*text-right[^"]*">1<\/td>/);
});

test('A link leads to the web in a new tab, or within the portal; what would run is only text.', () => {
  expect(markdownHtml('[roofline](https://example.org/a)')).toMatch(
    /<a href="https:\/\/example.org\/a" class="[^"]*" rel="noreferrer" target="_blank">roofline<span class="sr-only"> \(opens in a new tab\)/,
  );
  expect(markdownHtml('[there](#the-task)')).toMatch(/<a href="#the-task" class="[^"]*">there<\/a>/);
  expect(markdownHtml('[run](javascript:alert%281%29)')).not.toMatch(/<a|javascript/);
  expect(markdownHtml('[*file*](recorded-rungs.json)')).toMatch(/<em>file<\/em>/);
});

test('An element that the text writes itself is shown as text.', () => {
  expect(markdownHtml('a <b onclick="x()">b</b> c')).toContain('a &#x3C;b onclick="x()">b&#x3C;/b> c');
  expect(markdownHtml('<script>alert(1)</script>')).not.toContain('<script');
  expect(markdownHtml('![a tree](tree.svg)')).toMatch(/<span class="text-muted">\[figure: a tree\]<\/span>/);
});

/** Allows for quoted attributes, which may contain `<` and `>`. */
const ELEMENT = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;
const ELEMENTS_OF_ATTACKS = ['script', 'iframe', 'object', 'embed', 'style', 'img', 'svg', 'form', 'base', 'meta', 'link'];

test('Whatever is written, no script, handler or frame comes of it.', () => {
  const pieces = fc.constantFrom(
    '<img src=x onerror=y>',
    '<svg/onload=z>',
    '[a](',
    'javascript:b)',
    '![',
    '](data:c)',
    '`',
    '```wgsl\n',
    '$',
    '\n',
    '|-|\n',
    '<style>',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string())), (texts) => {
      const html = markdownHtml(texts.join(''));
      for (const [, name = '', attributes = ''] of html.matchAll(ELEMENT)) {
        expect(ELEMENTS_OF_ATTACKS).not.toContain(name.toLowerCase());
        for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
          expect(attribute).not.toMatch(/^on|^srcdoc$|^formaction$/i);
          if (attribute === 'href') expect(value).toMatch(/^(#|\/[^/\\]|\/$|https?:)/);
        }
      }
    }),
  );
});
