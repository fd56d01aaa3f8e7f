import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { codeLines, visibleCode } from './code-lines.ts';
import { type DiffBlock, diffBlocks, diffCounts } from './diff-blocks.ts';
import { Difference } from './difference.tsx';
import { SourceView } from './source-view.tsx';

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
      const shown = codeLines(source).map(textOf);
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
      expect(codeLines(source).map(textOf).join('\n')).toBe(visibleCode(source));
    }),
  );
});

test('Marks that turn the direction of text become visible, and nothing moves.', () => {
  const source = '/* \u202e } \u2066if (x) \u2069\u2066 begin */';
  expect(visibleCode(source)).toHaveLength(source.length);
  expect(visibleCode(source)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

/** The lines of one of the two texts in a block. */
function side(block: DiffBlock, which: 'before' | 'after'): readonly { number: number; text: string }[] {
  if (block.kind === 'gap') return [];
  if (block.kind === 'same') return block[which];
  return which === 'before' ? block.removed : block.added;
}

test('Shown lines keep their own numbers, and omitted lines are the same in both texts.', () => {
  fc.assert(
    fc.property(lines, lines, (one, other) => {
      const blocks = diffBlocks(one.join('\n'), other.join('\n')) ?? [];
      for (const [which, text] of [
        ['before', one],
        ['after', other],
      ] as const) {
        const shown = blocks.flatMap((block) => side(block, which));
        for (const { number, text: line } of shown) expect(text[number - 1] ?? '').toBe(line);
        const left = blocks.reduce((sum, block) => sum + (block.kind === 'gap' ? block.lines : 0), 0);
        if (blocks.length > 0) expect(shown.length + left).toBeGreaterThanOrEqual(text.join('\n').replace(/\n$/, '').split('\n').length);
      }
    }),
  );
});

test('The same source has no difference, whatever ends its lines.', () => {
  expect(diffBlocks('a\nb', 'a\r\nb\r\n')).toEqual([]);
});

test('Far from a change nothing is shown but how much is left out.', () => {
  const before = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`);
  const after = before.with(19, 'changed');
  const blocks = diffBlocks(before.join('\n'), after.join('\n')) ?? [];
  expect(blocks.map(({ kind }) => kind)).toEqual(['gap', 'same', 'changed', 'same', 'gap']);
  expect(diffCounts(blocks)).toEqual({ added: 1, removed: 1 });
});

const HOSTILE = '// </code><script>alert(1)</script><img src=x onerror=alert(2)>';

test('A hostile source and a hostile message are text, in source and difference, without style.', () => {
  const diagnostics = [{ severity: 'error' as const, line: 1, column: 4, length: 3, message: HOSTILE }];
  const source = renderToStaticMarkup(createElement(SourceView, { source: HOSTILE, diagnostics, label: HOSTILE }));
  const difference = renderToStaticMarkup(createElement(Difference, { before: 'fn a() {}', after: HOSTILE, names: ['one', HOSTILE] }));
  expect(source + difference).not.toMatch(/<script|<img|\sstyle=/);
  expect(source).toContain('error, line 1, column 4');
});

test('A message is shown under its line, one without a line above all of them.', () => {
  const at = (line: number) => ({ severity: 'warning' as const, line, column: 1, length: 1, message: `about ${line}` });
  const html = renderToStaticMarkup(
    createElement(SourceView, { source: 'fn a() {}\nfn b() {}', diagnostics: [at(1), at(0)], label: 'source' }),
  );
  expect(html.indexOf('about 0')).toBeLessThan(html.indexOf('about 1'));
  expect(html.indexOf('about 1')).toBeLessThan(html.lastIndexOf('>fn<'));
});
