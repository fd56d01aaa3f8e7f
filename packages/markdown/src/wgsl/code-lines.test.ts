import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PageBudget } from '../page-budget.ts';
import { codeLines, shownSource, visibleCode } from './code-lines.ts';
import { codeSpans } from './code-spans.ts';

const lines = fc.array(fc.constantFrom('let a = 1;', 'let b = 2;', '}', '', '  c();', '// d'), { maxLength: 30 });

/** What a browser shows of coloured code, which has only these elements and entities. */
function textOf(html: string): string {
  const texts = { amp: '&', lt: '<', gt: '>', quot: '"' } as const;
  const shown = html.replaceAll(/<span class="[\w -]+">([^<>]*)<\/span>/g, '$1');
  expect(shown).not.toMatch(/[<>"]|&(?!(?:amp|lt|gt|quot);)/);
  return shown.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof texts) => texts[name]);
}

test('Coloured lines are the lines of the source.', () => {
  fc.assert(
    fc.property(lines, fc.boolean(), (given, ended) => {
      const source = given.join('\n') + (ended && given.length > 0 ? '\n' : '');
      const shown = codeLines(source, new PageBudget()).map(textOf);
      const expected = source.replace(/\n$/, '').split('\n');
      expect(shown).toEqual(expected);
    }),
  );
});

test('Whatever a source says, its lines have no elements but colours, and read as it does.', () => {
  const hostile = fc.array(
    fc.oneof(
      fc.constantFrom('<', '>', '"', '&', "'", '&lt;', '<b x="', '</span>', '// ', '/*', '*/', 'fn ', '\n'),
      fc.string({ unit: 'grapheme' }),
    ),
  );
  fc.assert(
    fc.property(hostile, (parts) => {
      const source = `${parts.join('').replaceAll('\r\n', '\n')}.`;
      expect(codeLines(source, new PageBudget()).map(textOf).join('\n')).toBe(visibleCode(source));
    }),
  );
});

test('Marks that turn the direction of text become visible, and nothing moves.', () => {
  const source = '/* \u202e } \u2066if (x) \u2069\u2066 begin */';
  expect(visibleCode(source)).toHaveLength(source.length);
  expect(visibleCode(source)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

/** The HTML of everything on a page has at most this many. */
const MOST_CHARACTERS = 1_000_000;

test('Nesting beyond any kernel is shown without colours, and a file of ordinary depth has them.', () => {
  const limits = { limitMs: Number.POSITIVE_INFINITY };
  expect(codeSpans(`fn a() {${'if (a) {'.repeat(300)}`, limits)).toHaveLength(1);
  expect(codeSpans(`fn a() {${'if (a) {'.repeat(30)}`, limits).length).toBeGreaterThan(30);
});

test('A long kernel keeps its colours; beyond a thousand lines the text is plain, and none of it is lost.', () => {
  const source = Array.from({ length: 1500 }, (_, i) => `let x${i} = ${i};`).join('\n');
  const { lines, rest } = shownSource(source, new PageBudget({ colouringMs: Number.POSITIVE_INFINITY }));
  expect(lines).toHaveLength(1000);
  expect(lines[0]).toContain('<span class=');
  expect(rest?.split('\n')).toHaveLength(500);
  expect(rest?.startsWith('let x1000 = 1000;')).toBe(true);
});

test('Many sources on one page share what it has room for.', () => {
  const budget = new PageBudget();
  const source = 'let a = "<&>";\n'.repeat(4000);
  const shown = Array.from({ length: 60 }, () => shownSource(source, budget));
  const html = shown.reduce((sum, { lines, rest }) => sum + lines.join('').length + (rest?.length ?? 0), 0);
  expect(html).toBeLessThan(MOST_CHARACTERS);
  expect(shown.at(0)?.lines).toHaveLength(1000);
  expect(shown.at(-1)).toEqual({ lines: [], rest: null });
});
