import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type DiffBlock, diffBlocks, diffCounts } from './diff-blocks.ts';
import { Difference } from './difference.tsx';
import { SourceView } from './source-view.tsx';

const lines = fc.array(fc.constantFrom('let a = 1;', 'let b = 2;', '}', '', '  c();', '// d'), { maxLength: 30 });

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
