import { labs, readHandout } from '@rooflab/catalogue';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { splitHandout } from './handout/split-handout.ts';
import { createMarkdownRenderer, type MarkdownRenderer } from './markdown-renderer.ts';
import { HOSTILE_MARKDOWN, TEXT_CHARACTERS } from './testing/hostile-texts.ts';

const patienceMs = 600_000;
const enough = { renderingLeftMs: Number.POSITIVE_INFINITY };
const renderer = createMarkdownRenderer({ patienceMs });
afterAll(() => renderer.close());

async function htmlOf(markdown: string): Promise<string> {
  const { html } = await renderer.render(markdown, enough);
  if (html === null) throw new Error('It was not rendered.');
  return html;
}

test('A report has headings, formulas, tables and WGSL, as the handout has them.', async () => {
  const html = await htmlOf('## Model\n\n$I = F/B$\n\n| n | t |\n| --- | ---: |\n| 1 | 2 |\n\n```wgsl\nlet a = 1;\n```');
  expect(html).toContain('<h2');
  expect(html).toContain('<math ');
  expect(html).toContain('<table ');
});

test.each(Object.entries(HOSTILE_MARKDOWN))(
  'A text of the full length ends as HTML of a limited size, or the limits end it: %s.',
  async (_name, text) => {
    expect(text.length).toBeLessThanOrEqual(TEXT_CHARACTERS);
    const rendered = await renderer.render(text, enough);
    if (rendered.html === null) expect(rendered.reason).toContain('shown as written');
    else expect(rendered.html.length).toBeLessThanOrEqual(400_000);
  },
);

function stopped(renderer: MarkdownRenderer): AsyncDisposable & { renderer: MarkdownRenderer } {
  return { renderer, [Symbol.asyncDispose]: () => renderer.close() };
}

test('What takes more than its time ends with its thread, is not tried again, and holds up nobody after it.', async () => {
  // Seconds of formulas; the text after them takes milliseconds, on a busy machine too.
  const formulas = '$x^2$ '.repeat(20_000);
  await using strict = stopped(createMarkdownRenderer({ limitMs: 500, patienceMs }));
  const slow = strict.renderer.render(formulas, enough);
  const next = strict.renderer.render('a', enough);
  expect(await slow).toEqual({ html: null, reason: expect.stringContaining('too complex') });
  expect(await next).toEqual({ html: expect.stringContaining('>a</p>') });
  expect(await strict.renderer.render(formulas, enough)).toEqual(await slow);
});

test('A page that has used its time gets the rest of its texts as written, and more of them when it is loaded again.', async () => {
  // Long enough that a clock which counts in ticks sees each of them.
  const formulas = '$x^2$ '.repeat(100);
  const texts = [`# one ${formulas}`, `# two ${formulas}`, `# three ${formulas}`];
  await using patient = stopped(createMarkdownRenderer({ limitMs: 60_000, patienceMs }));
  const load = async (renderingLeftMs: number) => {
    const budget = { renderingLeftMs };
    return await Promise.all(texts.map((each) => patient.renderer.render(each, budget)));
  };
  const slow = { html: null, reason: expect.stringContaining('Reload the page to format more of them') };
  const html = { html: expect.stringContaining('<h') };
  expect(await load(Number.MIN_VALUE)).toEqual([html, slow, slow]);
  expect(await load(Number.MIN_VALUE)).toEqual([html, html, slow]);
  expect(await load(0)).toEqual([html, html, slow]);
});

test('Readers who ask for one text at once get what was made once.', async () => {
  const [one, other] = await Promise.all([renderer.render('# twice', enough), renderer.render('# twice', enough)]);
  expect(one).toBe(other);
  expect(await renderer.render('# twice', enough)).toBe(one);
});

test('More texts at once than any page has are shown as they were written.', async () => {
  const asked = await Promise.all(Array.from({ length: 103 }, (_, i) => renderer.render(`text ${i}`, enough)));
  const refused = asked.flatMap((each) => (each.html === null ? [each.reason] : []));
  expect(refused).toHaveLength(3);
  expect(refused[0]).toContain('Reload the page later.');
});

test('Every handout is within the limits.', async () => {
  for (const { exercises } of labs) {
    const [exercise] = exercises;
    if (exercise === undefined) continue;
    const blocks = splitHandout(await readHandout(exercise)).flatMap((section) => section.blocks);
    for (const block of blocks) if ('markdown' in block) expect(await htmlOf(block.markdown)).not.toBe('');
  }
});

test('A formula has no size beyond the page, no address, no style and no picture.', async () => {
  const html = await htmlOf(
    '$\\rule{100000em}{100000em}$ $\\href{https://evil.example}{x}$ $\\includegraphics{https://evil.example/a.png}$ $\\htmlStyle{color:red}{x}$ $\\color{url(x)}x$ $\\nothing{$',
  );
  expect(html).not.toMatch(/width="\d{4,}em"/);
  expect(html).not.toMatch(/<a |<img|style=|<mglyph/);
});

const TAG = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi;

test('Whatever people write, no script, handler, frame, picture or style of theirs is in the page.', async () => {
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
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(pieces, fc.string())), async (texts) => {
      const { html } = await renderer.render(texts.join(''), enough);
      for (const [, name = '', attributes = ''] of (html ?? '').matchAll(TAG)) {
        expect(['script', 'iframe', 'object', 'embed', 'style', 'img', 'svg', 'form', 'base', 'meta', 'link']).not.toContain(
          name.toLowerCase(),
        );
        expect(attributes).not.toMatch(/\s(?:on\w+|style|src|srcdoc|formaction|id)="/i);
      }
    }),
  );
});
