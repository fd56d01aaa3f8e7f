import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');

/** Pages, and the texts of labs and verdicts that they show. */
const WRITTEN = ['apps/portal/src/**/*.{ts,tsx}', 'packages/grader/src/verdict-words.ts', 'labs/*/lab.ts'];

/** Characters in the subsets of Inter that we load, looked up in their tables: Latin, dashes, quotes, ellipsis, minus. */
const LATIN = 'U+0000-02BA, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+2212';

/** `U+2190-2193, U+2318` as a test for one character. */
function rangeTest(ranges: string): (sign: string) => boolean {
  const pairs = ranges.split(',').map((range) => {
    const [from = '', to = from] = range.trim().slice(2).split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return (sign) => pairs.some(([from, to]) => from <= (sign.codePointAt(0) ?? 0) && (sign.codePointAt(0) ?? 0) <= to);
}

test('Every sign that the pages write is in a font that comes along, whatever fonts the reader has.', async () => {
  const layout = await readFile(join(ROOT, 'apps/portal/src/app/layout.tsx'), 'utf8');
  const range = /value:\s*'(U\+03A3[^']*)'/.exec(layout)?.[1] ?? '';
  const [isLatin, isSign] = [rangeTest(LATIN), rangeTest(range)];
  const missing = new Set<string>();
  for (const file of WRITTEN.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))) {
    if (/\.test\.|\/testing\//.test(file)) continue;
    const text = await readFile(join(ROOT, file), 'utf8');
    for (const sign of text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))
      if (!isLatin(sign) && !isSign(sign)) missing.add(`${sign} in ${file}`);
  }
  expect([...missing]).toEqual([]);
});
