import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluatePlan } from './evaluate-plan.ts';
import type { PlanContext } from './launch-plan.ts';
import { parsePlan } from './parse-plan.ts';
import { PlanError } from './plan-error.ts';

const context: PlanContext = {
  params: { n: 1_000_000, rows: 7 },
  overrides: { WG: 256, VEC: 4, RATE: undefined },
  entryPoints: [
    { name: 'partial', workgroupSize: [256, 1, 1] },
    { name: 'finish', workgroupSize: [8, 8, 2] },
  ],
  elements: 1_000_000,
  repeats: true,
};

function resolve(source: string, changes: Partial<PlanContext> = {}) {
  return evaluatePlan(parsePlan(source), { ...context, ...changes });
}

function faultOf(source: string, changes: Partial<PlanContext> = {}): PlanError {
  try {
    resolve(source, changes);
  } catch (fault) {
    if (fault instanceof PlanError) return fault;
    throw fault;
  }
  throw new Error(`No PlanError for ${JSON.stringify(source)}`);
}

/** The value of an expression, observed through the scratch size: a non-negative multiple of 4 is returned unchanged. */
function scratchOf(expression: string): number {
  return resolve(`//@ dispatch finish 1\n//@ scratch ${expression}`).scratchBytes;
}

describe('a plan with dispatch lines', () => {
  test('The two-pass sum of the handout resolves to two dispatches, its scratch and its sweep.', () => {
    const source = `//@ dispatch partial ceilDiv(n, 4 * WG)
//@ dispatch finish 1
//@ scratch 4 * ceilDiv(n, 4 * WG)
//@ sweep WG 64, 128, 256
override WG: u32 = 256;`;
    expect(resolve(source)).toEqual({
      dispatches: [
        { entryPoint: 'partial', workgroups: [977, 1, 1], line: 1, iteration: 0 },
        { entryPoint: 'finish', workgroups: [1, 1, 1], line: 2, iteration: 0 },
      ],
      iterations: 1,
      scratchBytes: 3908,
      sweeps: [{ override: 'WG', values: [64, 128, 256] }],
    });
  });

  test('Dimensions that are left out are 1, and 65535 is the most in each.', () => {
    expect(resolve('//@ dispatch partial 65535, 65535').dispatches[0]?.workgroups).toEqual([65535, 65535, 1]);
    expect(resolve('//@ dispatch partial 2, 3, 4').dispatches[0]?.workgroups).toEqual([2, 3, 4]);
  });

  test.each([
    ['1', 4],
    ['4', 4],
    ['5', 8],
    ['256 * 1024 * 1024', 268_435_456],
  ])('%s bytes of scratch become %i: whole 32-bit words.', (expression, bytes) => {
    expect(scratchOf(expression)).toBe(bytes);
  });

  test.each([
    ['4 * (2 + 3 * 4)', 56],
    ['100 - 40 - 20', 40],
    ['64 / 4 / 2 * 4', 32],
    ['4 * (-7 / 2 + 10)', 24],
    ['4 * (-7 % 3)', 8],
    ['4 * (7 % -3 + 10)', 32],
    ['4 * ceilDiv(-7, 2) + 100', 88],
    ['4 * - - 3', 12],
    ['4 * min(9, 3, 5)', 12],
    ['4 * max(rows, 3, 5)', 28],
    ['8 * 99999999999999999999 / 99999999999999999999', 8],
  ])('%s is %i, with the usual precedence and floor division.', (expression, value) => {
    expect(scratchOf(expression)).toBe(value);
  });
});

describe('a plan without dispatch lines', () => {
  const one = (...workgroupSize: [number, number, number]) => ({ entryPoints: [{ name: 'main', workgroupSize }] });

  test('The only entry point is launched over all elements, rounded up, in one dimension.', () => {
    expect(resolve('', one(8, 8, 4)).dispatches).toEqual([{ entryPoint: 'main', workgroups: [3907, 1, 1], line: 0, iteration: 0 }]);
    expect(resolve('', { ...one(256, 1, 1), elements: 1 }).dispatches[0]?.workgroups).toEqual([1, 1, 1]);
    expect(resolve('', { ...one(256, 1, 1), elements: 65535 * 256 }).dispatches[0]?.workgroups).toEqual([65535, 1, 1]);
  });

  test('With several entry points, or none, a dispatch line is required.', () => {
    expect(faultOf('').message).toContain('//@ dispatch partial …, then //@ dispatch finish …');
    expect(faultOf('', { entryPoints: [] }).message).toContain('@compute');
  });

  test('Too many workgroups are refused, and the launch that the message proposes can be run.', () => {
    const elements = 65535 * 256 + 1;
    const large = { ...one(256, 1, 1), params: { n: elements }, elements };
    const fault = faultOf('', large);
    expect(fault).toMatchObject({ line: 1, column: 1 });
    const proposed = /\/\/@ dispatch .*(?=, and in the kernel)/.exec(fault.message)?.[0] ?? '';
    expect(resolve(proposed, large).dispatches[0]?.workgroups).toEqual([65535, 2, 1]);
    expect(fault.message).toContain('One invocation for each element takes 65536 workgroups of 256; a dimension has at most 65535.');
    expect(fault.message).toContain('workgroup_id.x + workgroup_id.y * num_workgroups.x');
  });

  test('The proposed launch names the parameter that counts the elements, or the number where there is none.', () => {
    const elements = 65535 * 256 + 1;
    const proposed = (params: PlanContext['params']) => faultOf('', { ...one(256, 1, 1), params, elements }).message;
    expect(proposed({ rows: 7, n: elements })).toContain('min(ceilDiv(n, 256), 65535)');
    expect(proposed({ rows: 7 })).toContain(`min(ceilDiv(${elements}, 256), 65535)`);
  });

  test('Of many entry points as many are proposed as a plan may launch.', () => {
    const entryPoints = Array.from({ length: 17 }, (_, i) => ({ name: `pass_${i}`, workgroupSize: [64, 1, 1] as const }));
    const { message } = faultOf('', { entryPoints });
    expect(message).toContain('The file has 17 entry points.');
    expect(message.match(/\/\/@ dispatch/g)).toHaveLength(16);
  });

  test('No elements launch nothing, so that a dispatch line is asked for.', () => {
    expect(faultOf('', { ...one(256, 1, 1), elements: 0 }).message).toContain('//@ dispatch main');
  });

  test('An unknown workgroup size requires a dispatch line.', () => {
    for (const size of [0, Number.NaN, 1.5, -1]) expect(faultOf('', one(size, 1, 1)).message).toContain('//@ dispatch main');
  });
});

describe('what is refused', () => {
  // [plan line, 1-based column, length, part of the message]
  test.each([
    ['//@ dispatch partial ceilDiv(n, WD)', 33, 2, 'Did you mean "WG"? Known: n, rows, WG, VEC, RATE.'],
    ['//@ dispatch partial constructor', 22, 11, 'There is no parameter'],
    ['//@ dispatch partial RATE', 22, 4, 'override RATE: u32 = 256;'],
    ['//@ dispatch partail 1', 14, 7, 'no @compute entry point "partail"'],
    ['//@ dispatch partial n / (WG - 256)', 26, 10, 'divisor is 0'],
    ['//@ dispatch partial n % 0', 26, 1, 'divisor is 0'],
    ['//@ dispatch partial ceilDiv(n, 0)', 33, 1, 'divisor is 0'],
    ['//@ dispatch partial 1, rows / 8', 25, 8, 'is 0 workgroups here. Launch at least one'],
    ['//@ dispatch partial 3 - rows', 22, 8, 'is -4 workgroups'],
    ['//@ dispatch partial 65536', 22, 5, '//@ dispatch partial min(65536, 65535), ceilDiv(65536, 65535)'],
    [
      '//@ dispatch partial n, 1',
      22,
      1,
      '"n" is 1000000 workgroups here; a dimension has at most 65535. Spread them over the other dimensions',
    ],
    ['//@ dispatch partial n * n', 22, 5, 'Let each invocation do more'],
    ['//@ scratch rows - n', 13, 8, 'is -999993 bytes'],
    ['//@ scratch 0', 13, 1, '"0" is 0 bytes here. Ask for at least one element at every size'],
    ['//@ scratch 4 * (n / (n + 1))', 13, 17, 'is 0 bytes here'],
    ['//@ scratch 256 * 1024 * 1024 + 1', 13, 21, '268435457 bytes here. Scratch is at most 256 MiB'],
    ['//@ sweep WF 64', 11, 2, 'Did you mean "WG"?'],
    ['//@ sweep n 64', 11, 1, 'declares no integer override'],
    ['//@ sweep toString 64', 11, 8, 'declares no integer override'],
  ])('%j is refused with its place and a remedy.', (line, column, length, message) => {
    const fault = faultOf(`//@ dispatch finish 1\n${line}`);
    expect(fault).toMatchObject({ name: 'PlanError', line: 2, column, length });
    expect(fault.message).toContain(message);
  });

  test('A name that is both a parameter and an override is refused where it is used, and only there.', () => {
    const changes = { overrides: { n: 4, WG: 256 } };
    expect(faultOf('//@ dispatch partial n', changes).message).toContain('Give the override another name');
    expect(resolve('//@ dispatch partial WG', changes).dispatches[0]?.workgroups[0]).toBe(256);
  });

  test('A parameter that is not an integer is refused where it is used, and only there.', () => {
    const changes = { params: { n: 64, s: 1.5 } };
    expect(faultOf('//@ dispatch partial s', changes).message).toBe('Parameter "s" is not an integer. Use another parameter.');
    expect(resolve('//@ dispatch partial n', changes).dispatches[0]?.workgroups[0]).toBe(64);
  });

  test('Two dimensions are proposed if they can hold all workgroups.', () => {
    expect(faultOf('//@ dispatch partial 65535 * 65535').message).toContain('Launch in two dimensions');
    expect(faultOf('//@ dispatch partial 65535 * 65535 + 1').message).toContain('so that fewer are needed');
  });

  test('A number too long to read is shown by its order of magnitude.', () => {
    const factors = Array.from({ length: 40 }, () => '99999999999999999999').join(' * ');
    expect(faultOf(`//@ scratch ${factors}\n//@ dispatch finish 1`).message).toContain('above 10^799 bytes');
    expect(faultOf(`//@ scratch 0 - ${factors}\n//@ dispatch finish 1`).message).toContain('below −10^799 bytes');
  });
});

describe('repeat lines', () => {
  const passes = (source: string, rows: number) =>
    resolve(source, { params: { n: 1, rows } }).dispatches.map(({ entryPoint, iteration }) => `${entryPoint} ${iteration}`);

  test('repeat the dispatch lines below them, up to the next one, and count on.', () => {
    const source = `//@ dispatch finish 1
//@ repeat rows / 2
//@ dispatch partial 1
//@ dispatch finish 1
//@ repeat rows % 2
//@ dispatch partial 1`;
    expect(passes(source, 5)).toEqual(['finish 0', 'partial 1', 'finish 1', 'partial 2', 'finish 2', 'partial 3']);
    expect(passes(source, 1)).toEqual(['finish 0', 'partial 1']);
    expect(resolve(source, { params: { n: 1, rows: 4 } }).iterations).toBe(3);
  });

  test.each([
    ['//@ repeat rows - 8\n//@ dispatch finish 1', 'Count from 0', 12],
    ['//@ repeat n\n//@ dispatch finish 1', 'at most 1024 dispatches', 5],
    ['//@ repeat 600\n//@ dispatch finish 1\n//@ dispatch finish 1', 'at most 1024 dispatches', 5],
    ['//@ repeat rows - 7\n//@ dispatch finish 1', 'nothing is launched', 5],
  ])('%j is refused at its place.', (source, message, column) => {
    const fault = faultOf(source);
    expect(fault.message).toContain(message);
    expect(fault).toMatchObject({ line: 1, column });
  });

  test('are refused where an exercise has no steps to repeat.', () => {
    expect(faultOf('//@ repeat 2\n//@ dispatch finish 1', { repeats: false }).message).toContain('no steps to repeat');
  });
});

describe('any text and any context', () => {
  const name = fc.constantFrom('n', 'WG', 'main', '__proto__', 'toString', 'min');
  const record = fc.dictionary(name, fc.double());
  const anyContext = fc.record({
    params: record,
    overrides: fc.dictionary(name, fc.option(fc.double(), { nil: undefined })),
    entryPoints: fc.array(fc.record({ name, workgroupSize: fc.tuple(fc.double(), fc.nat(), fc.nat()) }), { maxLength: 3 }),
    elements: fc.double(),
    repeats: fc.boolean(),
  });
  const expression = fc.array(fc.constantFrom('n', 'WG', '__proto__', '0', '7', '+', '-', '*', '/', '%', '(', ')', 'min('), {
    maxLength: 12,
  });
  const line = fc.tuple(
    fc.constantFrom('dispatch main', 'dispatch __proto__', 'repeat', 'scratch', 'sweep WG', 'sweep __proto__'),
    expression,
  );
  const source = fc
    .array(
      line.map(([start, rest]) => `//@ ${start} ${rest.join(' ')}`),
      { maxLength: 3 },
    )
    .map((lines) => lines.join('\n'));

  test('resolves within the limits or is refused with a PlanError, and never anything else.', () => {
    fc.assert(
      fc.property(source, anyContext, (text, anything) => {
        try {
          const { dispatches, scratchBytes } = evaluatePlan(parsePlan(text), anything);
          expect(dispatches.length).toSatisfy((length) => length >= 1 && length <= 1024);
          for (const count of dispatches.flatMap(({ workgroups }) => workgroups)) expect(count).toSatisfy((c) => c >= 1 && c <= 65535);
          expect(scratchBytes % 4).toBe(0);
        } catch (fault) {
          if (!(fault instanceof PlanError)) throw fault;
        }
      }),
      { numRuns: 2000 },
    );
  });
});
