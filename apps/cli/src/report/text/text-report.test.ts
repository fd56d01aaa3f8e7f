import { stripVTControlCharacters } from 'node:util';
import { verdictWords } from '@rooflab/grader/verdict-words';
import { type Result, resultSchema } from '@rooflab/result';
import { caseFixture } from '@rooflab/result/testing';
import { THIN_SPACE } from '@rooflab/roofline/units';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { formats } from '../formats/formats.ts';
import { summariesMarkdown } from '../formats/github-summary.ts';
import { REPORT_WIDTH } from '../layout/display-width.ts';
import { svgPlot } from '../roofline/svg-plot.ts';
import { FIXTURE_NAMES, fixtureInput, fixtureMeasurement, fixtureResult } from '../testing/fixture-results.ts';
import { hostileInput } from '../testing/hostile-results.ts';
import { textReport } from './text-report.ts';

const plain = (text: string) => text.replaceAll(THIN_SPACE, ' ');

test('every fixture is a result of the schema', () => {
  for (const name of FIXTURE_NAMES) expect(resultSchema.parse(fixtureResult(name))).toEqual(fixtureResult(name));
});

test('the first line is the verdict, with a shape and a word, in every kind of result', () => {
  for (const name of FIXTURE_NAMES) {
    const input = fixtureInput(name);
    const { shape, words } = verdictWords[input.result.verdict];
    expect(textReport(input).split('\n')[0]).toBe(`${shape} ${words}: ${input.result.message}`);
  }
});

test('an accepted kernel is reported with score, device, rates, the rung and what to try next', () => {
  const report = plain(textReport(fixtureInput('accepted')));
  expect(report).toContain('reduction/sum · 97.5 of 100 points · NVIDIA H200');
  expect(report).toContain('✓ 3/3 cases');
  expect(report).toMatch(/n=268 435 557\s+252\.2 µs ± 0\.6\s+4 258 GB\/s\s+4 390 GB\/s\s+97\.0 %\s+memory/);
  expect(report).toContain('Gap at the largest size: 1.03 × to the roof.');
  expect(report).toContain("The lab's rung 06-vectors reaches 97 % of the roof");
  expect(report).toContain('Try next: Load four values with one vec4f.');
  expect(report).toContain('Time: compiling 25 ms, checking 310 ms, timing 2.1 s');
  expect(report).toContain('Replay with --seed 9f00c0ffee');
});

test('a roof that was measured more than a minute before says so, and that the ceiling beside the kernel was not', () => {
  const result = fixtureResult('accepted');
  const reportOf = (kept: Result['roof']['kept']) =>
    plain(textReport(fixtureInput('accepted', { result: { ...result, roof: { ...result.roof, kept } } })));
  const beside = { ceiling: 'memory', ratio: 0.99 } as const;
  expect(reportOf({ ageSeconds: 437, beside })).toContain(
    'The roof was measured 7 min before, its ceiling for this kernel now, beside it.',
  );
  expect(reportOf({ ageSeconds: 437, beside: null })).toContain('The roof was measured 7 min before.');
  expect(reportOf({ ageSeconds: 12, beside })).not.toContain('The roof was measured');
  expect(reportOf(undefined)).not.toContain('The roof was measured');
});

test('a kernel that is bound by arithmetic is rated in operations per second', () => {
  const bound = fixtureMeasurement(4096, 0.5, {
    bound: 'compute',
    flopsPerSecond: 3.23e13,
    attainableBytesPerSecond: 4e9,
    intensity: 16150,
  });
  const result = fixtureResult('accepted');
  const input = fixtureInput('accepted', { result: { ...result, performance: { ...result.performance, measurements: [bound] } } });
  expect(plain(textReport(input))).toMatch(/32\.3 TFLOP\/s\s+64\.6 TFLOP\/s/);
  expect(plain(textReport({ ...input, operation: 'op' }))).toMatch(/32\.3 Top\/s\s+64\.6 Top\/s/);
});

test('the report of a counted kernel that requests more than memory provides says that caches serve it', () => {
  const counted = fixtureMeasurement(2 ** 28, 0.25, { intensity: 8, flops: 2 ** 33, flopsPerSecond: 8.78e12, countedIntensity: 1 });
  const result = fixtureResult('accepted');
  const input = fixtureInput('accepted', { result: { ...result, performance: { ...result.performance, measurements: [counted] } } });
  const report = plain(textReport(input)).replaceAll('\n', ' ');
  expect(report).toContain('Gap: 4.00 × to the roof. It asks for 8 780 GB/s, more than memory gives: caches serve repeated reads.');
});

test('only failing cases are listed, with place, values and tolerance', () => {
  const report = textReport(fixtureInput('wrong-answer'));
  expect(report).toContain('✗ 1/3 cases');
  expect(report).toContain('element 0: expected 1048576.5, got NaN (tolerance 0.25)\n');
  expect(report).not.toContain('uniform, n=255');
});

test('the tried orders are listed below the cases, and a race says in which order it occurred', () => {
  const schedules = { tried: ['reversed' as const], exceptions: [{ entryPoint: 'fi\u202enish', reason: 'waiting' as const }] };
  const { correctness } = fixtureResult('wrong-answer');
  const cases = correctness.cases.map((testCase) => ({
    ...testCase,
    mismatch: testCase.mismatch && { ...testCase.mismatch, schedule: 'reversed' as const },
  }));
  const report = textReport(
    fixtureInput('wrong-answer', { result: fixtureResult('wrong-answer', { correctness: { ...correctness, cases, schedules } }) }),
  );
  expect(report).toContain('in the order "reversed"; element 0: expected 1048576.5, got NaN');
  expect(report.replace(/\s+/g, ' ')).toContain("Orders of the invocations tried: the kernel's own, reversed. fi");
  expect(report).not.toContain('\u202e');
  expect(report).toContain('This does not rule out races.');
});

test('a hidden case reveals neither its name nor how much of it is wrong', () => {
  const report = textReport(fixtureInput('wrong-answer'));
  expect(report).toContain('hidden case 1');
  expect(report).not.toContain('secret shape');
  expect(report).not.toContain('70');
});

test('many failing cases are cut short and counted', () => {
  const cases = Array.from({ length: 20 }, (_, index) => caseFixture({ name: `case ${index}`, passed: false }));
  const report = textReport(
    fixtureInput('wrong-answer', { result: fixtureResult('wrong-answer', { correctness: { passed: 0, total: 20, cases } }) }),
  );
  expect(report).toContain('✗ case 7');
  expect(report).not.toContain('✗ case 8');
  expect(report).toContain('and 12 more that fail');
});

test('a diagnostic shows its line with carets under the place', () => {
  expect(textReport(fixtureInput('compile-error'))).toContain(
    ["error: unresolved value 'foo'", '  ╭─ kernels/sum.wgsl:4:11', '4 │     let 長さ = foo + 1;', '  │                ^^^'].join('\n'),
  );
});

test('on a software device the counts are the result, and its time is one line at the end', () => {
  const report = plain(textReport(fixtureInput('software')));
  expect(report).toContain('SwiftShader\n  software device: its times mean nothing, its counts are the same on every device\n');
  expect(report).toMatch(/^memory accesses per word to be moved +3\.02 +≤ 1 +19\.7 of 40$/m);
  expect(report).toContain('In an assignment graded by counts it would have 79.7 of 100 points.');
  expect(report.replaceAll('\n', ' ')).toContain(
    "By counts it reaches the lab's rung 2, strided (79.7 points); next is rung 3, sequential (100 points).",
  );
  expect(report).toMatch(/^Time on this software device, not comparable: 16\.80 µs ± 0\.04 at n=16.777.229/m);
});

test('on a software device no report shows what follows from its time: roof, share, gap, pace, rung by time, bound', () => {
  for (const mode of ['grade', 'measure'] as const) {
    const { performance } = fixtureResult('software');
    const swept = { ...performance, sweep: performance.measurements };
    const input = fixtureInput('software', { result: fixtureResult('software', { mode, performance: swept, xray: undefined }) });
    const texts = Object.values(formats).map(({ report }) => report([input], {}) ?? '');
    for (const text of [...texts.filter((text) => !text.trimStart().startsWith('{')), summariesMarkdown([input]), svgPlot(input) ?? ''])
      expect(text).not.toMatch(/\broof\b|gap|times as fast|06-vectors|memory$|compute$|GB\/s|bound/im);
  }
});

test('what was counted is a table: fact, value, full at, points', () => {
  const report = textReport(fixtureInput('counted'));
  expect(report).toContain('  graded by counts: the same figures on every device\n');
  expect(report).toMatch(/^counted at n=131.101 +value +full at +points$/m);
  expect(report).toMatch(/^bytes asked for, over the fewest \* +1 +≤ 1\.1 +20 of 20$/m);
  expect(report).toMatch(/^memory accesses per word to be moved +3\.02 +≤ 1 +19\.7 of 40$/m);
  expect(report).toContain('Right by luck');
  expect(report).not.toContain('software device');
});

test('a system error shows no score', () => {
  expect(textReport(fixtureInput('system-error'))).not.toContain('points');
});

test('the seed can be left out', () => {
  expect(textReport(fixtureInput('accepted'), { withSeed: false })).not.toContain('9f00c0ffee');
});

test('a measuring shows the roofline, a grading does not', () => {
  expect(textReport(fixtureInput('accepted'))).not.toContain('Roofline');
  expect(textReport(fixtureInput('accepted', { result: fixtureResult('accepted', { mode: 'measure' }) }))).toContain('Roofline');
});

test('colours change only colours', () => {
  for (const name of FIXTURE_NAMES) {
    const coloured = textReport(fixtureInput(name, { colour: true }));
    expect(coloured).toContain('\u001b[');
    expect(stripVTControlCharacters(coloured)).toBe(textReport(fixtureInput(name)));
  }
});

test('whatever a result says, no line is too wide and nothing invisible is printed', () => {
  fc.assert(
    fc.property(hostileInput, (input) => {
      const lines = textReport({ ...input, colour: false }).split('\n');
      for (const line of lines) {
        expect(stringWidth(line)).toBeLessThanOrEqual(REPORT_WIDTH);
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      }
    }),
  );
});
