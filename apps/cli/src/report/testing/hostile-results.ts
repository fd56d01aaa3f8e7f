import { caseFixture } from '@rooflab/result/testing';
import fc from 'fast-check';
import type { ReportInput } from '../content/report-input.ts';
import { FIXTURE_NAMES, fixtureInput, fixtureMeasurement } from './fixture-results.ts';

/** Text that breaks reports which trust it. */
const HOSTILE_TEXTS = [
  'two\nlines',
  '::error file=a.wgsl,line=1::owned',
  '\n::set-output name=a::b',
  '\r  ::add-mask::x',
  '\u2028::error::x',
  '\u0085\t::error::x',
  '\ufeff::stop-commands::x',
  '##[set-output name=a;]b',
  'quiet ##[error]loud',
  '%0A::error::x',
  ']]>',
  ']]>]]><evil/>',
  '--><!--',
  '```',
  '\n````\n# heading',
  '| cell |\n| --- |',
  '[link](https://example.org) <img src=x onerror=alert(1)>',
  '@everyone www.example.org',
  '\u001b[31mred\u001b[2J',
  '\u009b31m',
  '\0',
  '\u202Eright to left\u2066',
  '\u200b\u2060',
  '<script>alert(1)</script>',
  '&amp;&lt;&#0;',
  '"\'`',
  '=HYPERLINK("x")',
  '\ud800',
  '\udc00x',
  '\ufffe\uffff',
  'x'.repeat(300),
  '長さ'.repeat(80),
] as const;

const hostileText = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) }, fc.string({ unit: 'binary', maxLength: 12 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(''));

/** Results of every verdict in which every string is hostile, a different one for each field. */
export const hostileInput: fc.Arbitrary<ReportInput> = fc
  .record({
    name: fc.constantFrom(...FIXTURE_NAMES),
    texts: fc.array(hostileText, { minLength: 24, maxLength: 24 }),
    line: fc.integer({ min: 0, max: 6 }),
    column: fc.integer({ min: 0, max: 90 }),
    length: fc.integer({ min: 0, max: 40 }),
    colour: fc.boolean(),
  })
  .map(({ name, texts, line, column, length, colour }) => {
    const queue = [...texts];
    const next = () => queue.shift() ?? 'spent';
    const input = fixtureInput(name, { source: `${next()}\n${next()}\n${next()}`, file: next(), colour });
    const diagnostics = (['error', 'warning', 'info'] as const).map((severity) => ({ severity, line, column, length, message: next() }));
    const mismatch = {
      wrongElements: 1,
      checkedElements: 9,
      overwritten: 1,
      firstIndex: 3,
      expected: next(),
      got: next(),
      tolerance: null,
    };
    const cases = [
      caseFixture({ name: next() }),
      caseFixture({ name: next(), passed: false, mismatch }),
      caseFixture({ name: next(), hidden: true, passed: false }),
    ];
    const rung = { name: next(), medianNs: 1000, fraction: 0.5 };
    const { result } = input;
    const { measurements } = result.performance;
    return {
      ...input,
      result: {
        ...result,
        exercise: next(),
        message: next(),
        hint: next(),
        seed: next(),
        diagnostics,
        correctness: result.verdict === 'wrong-answer' ? { passed: 1, total: 3, cases } : result.correctness,
        performance: {
          ...result.performance,
          measurements: measurements.map((each) => ({ ...each, size: { [next()]: 1 }, overrides: { [next()]: 2 }, rung })),
          sweep: measurements.length > 0 ? [fixtureMeasurement(4096, 0.5, { overrides: { [next()]: 64 } })] : [],
        },
        device: { ...result.device, description: next(), vendor: next() },
        phases: [{ phase: next(), ms: 10 }],
      },
    };
  });
