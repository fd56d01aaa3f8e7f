import { caseFixture } from '@rooflab/result/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixtureInput, fixtureResult } from '../testing/fixture-results.ts';
import { hostileInput } from '../testing/hostile-results.ts';
import { escapeMarkdown, fenced, summaryMarkdown } from './github-summary.ts';

/** https://docs.github.com/en/actions/reference/limits */
const SUMMARY_LIMIT_BYTES = 2 ** 20;

test('the summary begins with the verdict and contains score, cases, place and speed', () => {
  const summary = summaryMarkdown(fixtureInput('accepted'));
  expect(summary.split('\n')[0]).toBe('## ✓ Accepted: reduction\\/sum');
  expect(summary).toContain('| Score | 97\\.5 of 100 points |');
  expect(summary).toContain('| Of the measured roof | 94\u202f\\% |');
  expect(summary).toContain('| size | time | rate | roof | fraction | bound |');
});

test('counted marks are a table, with what is required marked', () => {
  const summary = summaryMarkdown(fixtureInput('counted'));
  expect(summary).toContain('| Counted efficiency | 66\\.2\u202f\\% |');
  expect(summary).toContain('| bytes asked for\\, over the fewest \\* | 1 | ≤ 1\\.1 | 20 of 20 |');
  expect(summary).toContain('| aFactOfALaterVersion | not known |');
  expect(summary).toContain('\\* the share reached here scales the points of all marks');
});

test('failing cases are a list, diagnostics a code block', () => {
  expect(summaryMarkdown(fixtureInput('wrong-answer'))).toContain('- ✗ **hidden case 1**: its data is not shown');
  expect(summaryMarkdown(fixtureInput('compile-error'))).toMatch(/```text\nerror: unresolved value 'foo'\n[\s\S]*\n```/u);
});

test('a fence is longer than any run of backticks inside it', () => {
  expect(fenced('a ```` b')).toBe('`````text\na ```` b\n`````');
  expect(fenced('plain')).toBe('```text\nplain\n```');
});

test('every ASCII punctuation character is escaped, letters are not', () => {
  expect(escapeMarkdown('a|b <c> `d` @e')).toBe('a\\|b \\<c\\> \\`d\\` \\@e');
});

test('enormous texts do not reach the limit of a summary', () => {
  const huge = '長'.repeat(40_000);
  const cases = Array.from({ length: 40 }, () => caseFixture({ name: huge, passed: false }));
  const diagnostics = Array.from({ length: 40 }, () => ({ severity: 'error' as const, line: 1, column: 1, length: 1, message: huge }));
  const result = fixtureResult('wrong-answer', { message: huge, hint: huge, diagnostics, correctness: { passed: 0, total: 40, cases } });
  const summary = summaryMarkdown(fixtureInput('wrong-answer', { result, source: huge }));
  expect(Buffer.byteLength(summary)).toBeLessThan(SUMMARY_LIMIT_BYTES);
});

test('whatever a result says, outside of fences there is only our own markup', () => {
  fc.assert(
    fc.property(hostileInput, (input) => {
      const summary = summaryMarkdown(input);
      const [, fence] = /^(`{3,})text$/m.exec(summary) ?? [];
      const closing = fence === undefined ? 0 : summary.split('\n').filter((line) => line === fence).length;
      expect(closing).toBe(fence === undefined ? 0 : 1);
      const outside = fence === undefined ? summary : summary.replace(new RegExp(`^${fence}text$.*?^${fence}$`, 'ms'), '');
      const unescaped = outside.replace(/\\[!-/:-@[-`{-~]/g, '');
      const ours = unescaped
        .replace(/^## [✓✗▲!◆] |^- ✗ \*\*|\*\*: |^\*\*Try next:\*\* |`--seed`/gm, '')
        .replace(/^\| \| \|$|^\|| \| | \|$/gm, '');
      expect(ours).not.toMatch(/[`*_<>[\]#|@&!]/);
    }),
  );
});
