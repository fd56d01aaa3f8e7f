import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Counted } from '@rooflab/result';
import { caseFixture } from '@rooflab/result/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareResults } from '../content/comparison.ts';
import type { ReportInput } from '../content/report-input.ts';
import { FIXTURE_NAMES, fixtureInput, fixtureResult } from '../testing/fixture-results.ts';
import { hostileInput } from '../testing/hostile-results.ts';
import { FORMAT_NAMES, type FormatName } from './format-names.ts';
import { formats } from './formats.ts';
import { FORMAT_RULES } from './testing/all-format-rules.ts';
import { CLASSROOM_50_ENVIRONMENT } from './testing/classroom50-rules.ts';

const ROOT = join(import.meta.dirname, '../../../../..');

/** A case whose name only the staff may know. */
const SECRET = 'the shape that nobody expects, n=70001';

/** Characters that control a terminal or a page, or that hide content. Line breaks are the report's own. */
const UNSEEN = /[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

function report(format: FormatName, inputs: readonly ReportInput[]): string | null {
  return formats[format].report(inputs, CLASSROOM_50_ENVIRONMENT);
}

function countedWith(traffic: number): Counted {
  const mark = { fact: 'trafficOverFewest', value: traffic, full: 1.1, zero: 2, points: 20, maxPoints: 60 };
  return { size: { n: 131_101 }, efficiency: 1 / 3, marks: [mark] };
}

function another(name: (typeof FIXTURE_NAMES)[number]): ReportInput {
  return fixtureInput(name, { file: 'kernels/scan.wgsl', result: fixtureResult(name, { exercise: 'scan/inclusive' }) });
}

test('every format that can be asked for has its rules, and a section in the docs', () => {
  expect(Object.keys(formats)).toEqual([...FORMAT_NAMES]);
  expect(Object.keys(FORMAT_RULES)).toEqual([...FORMAT_NAMES]);
  const docs = readFileSync(join(ROOT, 'docs/formats.md'), 'utf8');
  const action = readFileSync(join(ROOT, 'action.yml'), 'utf8');
  for (const name of FORMAT_NAMES) {
    expect(FORMAT_RULES[name].source).not.toBe('');
    expect(FORMAT_RULES[name].quotes.length).toBeGreaterThan(0);
    expect(docs).toMatch(new RegExp(`^## .*\`${name}\``, 'm'));
    expect(/ {2}format:\n {4}description: (.*)/.exec(action)?.[1]).toMatch(new RegExp(`\\b${name}\\b`));
  }
});

describe.each(FORMAT_NAMES)('the format %s', (format) => {
  const { shownTexts, linksToFile } = FORMAT_RULES[format];

  test('follows its rules for every kind of result, alone and together with one of another exercise', () => {
    for (const name of FIXTURE_NAMES) {
      for (const inputs of [[fixtureInput(name)], [fixtureInput('accepted'), another(name)], [another(name), fixtureInput(name)]]) {
        const text = report(format, inputs);
        shownTexts(text, inputs);
        if (text !== null) expect(text).toMatch(/[^\n]\n$/);
      }
    }
  });

  test('names both exercises of a report of two', () => {
    const text = report(format, [fixtureInput('wrong-answer'), another('too-slow')]);
    expect(text).toContain('reduction');
    expect(text).toContain('scan');
  });

  test('says that the grading failed, or is not a report at all', () => {
    const input = fixtureInput('system-error');
    const text = report(format, [input]);
    if (text !== null) expect(text).toMatch(/grader failed|system.error/i);
  });

  test('says that a file is slower than before, and follows its rules', () => {
    const base = fixtureResult('counted', { counted: countedWith(1) });
    const result = fixtureResult('counted', { counted: countedWith(1.5) });
    const comparison = compareResults(base, result, { base: 'base.json', enforced: true });
    const inputs = [fixtureInput('counted', { result, comparison })];
    const text = report(format, inputs);
    shownTexts(text, inputs);
    expect(text).toMatch(/slower/i);
  });

  test('says that a file can no longer be compared, and why, and follows its rules', () => {
    const base = fixtureResult('counted', { counted: countedWith(1) });
    const result = fixtureResult('counted', { counted: undefined, xrayRefused: 'There is no x-ray: line 8 does not fit.' });
    const comparison = compareResults(base, result, { base: 'base.json', enforced: true });
    const inputs = [fixtureInput('counted', { result, comparison })];
    const text = report(format, inputs);
    shownTexts(text, inputs);
    expect(text?.replaceAll(/\s+/g, ' ')).toMatch(/Cannot be compared with base.json any more.*line 8/);
    expect(text).not.toMatch(/slower (than|before)/i);
  });

  test('links to the file from the root of the repository, wherever the command ran', () => {
    for (const name of ['compile-error', 'counted', 'wrong-answer'] as const) {
      const file = { file: '../../kernels/sum.wgsl', repositoryFile: 'lab 1/kernels/sum.wgsl' };
      const text = report(format, [fixtureInput(name, file)]) ?? '';
      if (linksToFile) expect(text).toMatch(/lab( |%20)1\/kernels\/sum\.wgsl/);
    }
  });

  test('names no hidden case', () => {
    for (const passed of [true, false]) {
      const cases = [caseFixture({ name: 'n=1', passed: false }), caseFixture({ name: SECRET, size: {}, hidden: true, passed })];
      const correctness = { passed: Number(passed), total: 2, cases };
      const input = fixtureInput('wrong-answer', { result: fixtureResult('wrong-answer', { correctness }) });
      const text = report(format, [input]) ?? '';
      expect(text).not.toContain('nobody expects');
      expect(text).not.toContain('70001');
    }
  });

  test('follows its rules whatever a result says, and shows no character that cannot be seen', () => {
    fc.assert(
      fc.property(fc.array(hostileInput, { minLength: 1, maxLength: 2 }), (drawn) => {
        const inputs = drawn.map((input) => ({ ...input, colour: false }));
        for (const text of shownTexts(report(format, inputs), inputs)) expect(text).not.toMatch(UNSEEN);
      }),
      { numRuns: 60 },
    );
  });

  test('follows its rules where every text is one line as long as a file may be', () => {
    const huge = '長&<'.repeat(22_000);
    const diagnostics = [{ severity: 'error' as const, line: 1, column: 2, length: 60_000, message: huge }];
    const cases = Array.from({ length: 4 }, () => caseFixture({ name: huge, passed: false }));
    const changes = { message: huge, hint: huge, score: 0, diagnostics, correctness: { passed: 0, total: 4, cases } };
    for (const name of ['wrong-answer', 'compile-error'] as const) {
      const inputs = [fixtureInput(name, { source: huge, result: fixtureResult(name, changes) })];
      shownTexts(report(format, inputs), inputs);
    }
  });
});
