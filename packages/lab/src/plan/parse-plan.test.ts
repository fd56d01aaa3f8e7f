import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePlan } from './parse-plan.ts';
import { PlanError } from './plan-error.ts';
import { sourceLines } from './source-lines.ts';

function faultOf(source: string): PlanError {
  try {
    parsePlan(source);
  } catch (fault) {
    if (fault instanceof PlanError) return fault;
    throw fault;
  }
  throw new Error(`No PlanError for ${JSON.stringify(source)}`);
}

describe('what counts as a plan line', () => {
  test('Only lines that begin with //@, after blanks, are read.', () => {
    const source = ['let a = 1; // one', '// @author nobody', '\t //@\tdispatch  main\t1', '/// @ nothing'].join('\n');
    expect(parsePlan(source).dispatches).toMatchObject([{ line: 3, entryPoint: 'main' }]);
  });

  test('Lines inside a block comment are not read, however deeply the comments are nested.', () => {
    const source = [
      '/* //@ dispatch no 1',
      '//@ dispatch no 1',
      '/* nested */ //@ dispatch no 1',
      '//*/',
      '//@ dispatch no 1',
      '*/ */',
      '//@ dispatch main 1',
      '// a line comment opens no block: /*',
      '//@ dispatch finish 1',
      '/**/ /*/ still open',
      '//@ dispatch no 1 */',
    ].join('\n');
    expect(parsePlan(source).dispatches).toMatchObject([
      { line: 7, entryPoint: 'main' },
      { line: 9, entryPoint: 'finish' },
    ]);
  });

  test.each([
    ['// @ dispatch main 1', 1, 13, 'as in "//@ dispatch"'],
    ['// @dispatch main 1', 1, 12, 'Begin it with the three characters //@'],
    ['  ///@scratch 4 * n', 3, 11, 'as in "//@ scratch"'],
    ['// / @ sweep WG 64', 1, 12, 'as in "//@ sweep"'],
    ['// @Dispatch main 1', 1, 12, 'as in "//@ dispatch"'],
    ['// @ dispach main 1', 1, 12, 'as in "//@ dispatch"'],
    ['override WG = 64; //@ sweep WG 64', 19, 9, 'Move it to a line of its own'],
    ['/* the plan */ //@ dispatch main 1', 16, 12, 'Move it to a line of its own'],
  ])('%j is refused, since it only looks like a plan line.', (line, column, length, message) => {
    const fault = faultOf(`//@ scratch 4\n${line}`);
    expect(fault).toMatchObject({ line: 2, column, length });
    expect(fault.message).toContain(message);
    expect(fault.message).toContain('leave out the @');
  });

  test.each(['//@ dispatch', '//dispatch main 1', '// the plan: dispatch main 1', '// a@dispatch', '//@'])(
    'In a block comment %j is only text.',
    (line) => {
      expect(parsePlan(`/*\n${line}\n*/`).dispatches).toEqual([]);
    },
  );

  test('A file without plan lines has an empty plan.', () => {
    expect(parsePlan('@compute @workgroup_size(64) fn main() {}')).toEqual({ dispatches: [], scratch: null, sweeps: [] });
    expect(parsePlan('')).toEqual({ dispatches: [], scratch: null, sweeps: [] });
  });

  test.each(['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])('Lines are counted alike when they end in %j.', (lineEnd) => {
    const plan = parsePlan(['', '//@ dispatch a 1', '', '//@ scratch 16', '//@ sweep WG 64, 128 '].join(lineEnd));
    expect(plan.dispatches[0]?.line).toBe(2);
    expect(plan.scratch?.line).toBe(4);
    expect(plan.sweeps).toMatchObject([{ line: 5, override: 'WG', values: [64, 128] }]);
  });

  test('A byte order mark at the start is not part of the first line.', () => {
    expect(parsePlan('\uFEFF//@ dispatch main 1').dispatches[0]).toMatchObject({ line: 1, entryPointSpan: { column: 14, length: 4 } });
  });

  test('A byte order mark further on is a blank like others, and is counted.', () => {
    expect(parsePlan('\n\uFEFF//@ dispatch main 1').dispatches[0]).toMatchObject({ line: 2, entryPointSpan: { column: 15, length: 4 } });
  });

  test('The end of a comment that was never opened ends nothing: in code it is a multiplication before a comment.', () => {
    expect(parsePlan('let a = b */* c */ d;\n//@ dispatch main 1').dispatches).toMatchObject([{ line: 2 }]);
  });

  test('An entry point may be named like a function of the plan.', () => {
    expect(parsePlan('//@ dispatch min 1').dispatches[0]?.entryPoint).toBe('min');
  });

  test('Entry points may have any name that WGSL allows.', () => {
    expect(parsePlan('//@ dispatch Größe_2 1').dispatches[0]?.entryPoint).toBe('Größe_2');
    expect(parsePlan('//@ dispatch 𠮷野 1').dispatches[0]?.entryPoint).toBe('𠮷野');
  });
});

describe('what is refused', () => {
  // [plan line, 1-based column, length, part of the message]
  test.each([
    ['//@ dispach main 1', 5, 7, 'Did you mean "dispatch"?'],
    ['//@compute @workgroup_size(64) fn main() {}', 4, 7, 'leave out the @'],
    ['//@', 4, 0, 'dispatch, repeat, scratch or sweep'],
    ['//@ @', 5, 0, 'dispatch, repeat, scratch or sweep'],
    ['//@ dispatch', 13, 0, 'Name the entry point'],
    ['//@ dispatch 64', 14, 2, 'Name the entry point'],
    ['//@ dispatch main  ', 18, 0, 'number of workgroups is missing'],
    ['//@ dispatch ceilDiv(n, 64)', 14, 7, 'entry point is missing'],
    ['//@ dispatch main 1, 2, 3, 4', 28, 1, 'at most three dimensions'],
    ['//@ dispatch main 1 2', 21, 1, 'with commas'],
    ['//@ dispatch main 1,', 21, 0, 'but the line ends here'],
    ['//@ dispatch main (1 + 2', 25, 0, 'Close the parenthesis'],
    ['//@ dispatch main 1 + * 2', 23, 1, 'Write a number, a name or a parenthesis, but there is "*" here.'],
    ['//@ dispatch main 1)', 20, 1, 'with commas'],
    ['//@ dispatch main 0x40', 19, 4, 'Write digits only'],
    ['//@ dispatch main 256u', 19, 4, 'Write digits only'],
    ['//@ dispatch main 1.5', 19, 3, 'Write digits only'],
    ['//@ dispatch main 123456789012345678901', 19, 21, 'at most 20'],
    ['//@ dispatch main params.n', 25, 1, 'by its plain name'],
    ['//@ dispatch main n << 2', 21, 1, 'Unexpected "<". A plan line consists of whole numbers'],
    ['//@ dispatch main min(1 2)', 25, 1, 'Separate the arguments of min with commas'],
    ['//@ dispatch main 1 // one', 21, 2, 'line of its own'],
    ['//@ dispatch main \u{1F600}', 19, 2, 'Unexpected'],
    ['//@ dispatch main ceildiv(n, 2)', 19, 7, 'Did you mean "ceilDiv"?'],
    ['//@ dispatch main ceilDiv(n)', 19, 10, 'needs two arguments'],
    ['//@ dispatch main ceilDiv(n, 2, 3)', 19, 16, 'takes two arguments'],
    ['//@ dispatch main min(n)', 19, 6, 'needs two arguments'],
    ['//@ dispatch main min()', 23, 1, 'Write a number, a name or a parenthesis'],
    ['//@ scratch', 12, 0, 'Write a number, a name or a parenthesis'],
    ['//@ scratch 4, 4', 14, 1, 'should end'],
    ['//@ sweep 64', 11, 2, 'Name the override'],
    ['//@ sweep WG', 13, 0, 'integer from 0 to 4294967295'],
    ['//@ sweep WG 64 128', 17, 3, 'with commas'],
    ['//@ sweep WG 64,', 17, 0, 'integer from 0 to 4294967295'],
    ['//@ sweep WG -1', 14, 1, 'integer from 0 to 4294967295'],
    ['//@ sweep WG 4294967296', 14, 10, 'integer from 0 to 4294967295'],
    ['//@ sweep WG n', 14, 1, 'integer from 0 to 4294967295'],
    ['//@ sweep WG 1.5', 14, 3, 'Write digits only'],
    ['//@ sweep WG 1, 2, 3, 4, 5, 6, 7, 8, 9', 38, 1, 'at most 8 values'],
  ])('%j is refused with its place and a remedy.', (line, column, length, message) => {
    const fault = faultOf(`// first line\n${line}`);
    expect(fault).toMatchObject({ name: 'PlanError', line: 2, column, length });
    expect(fault.message).toContain(message);
  });

  test('The 17th dispatch line is refused, the 16th is not.', () => {
    const lines = (count: number) => '//@ dispatch main 1\n'.repeat(count);
    expect(parsePlan(lines(16)).dispatches).toHaveLength(16);
    expect(faultOf(lines(17))).toMatchObject({
      line: 17,
      column: 5,
      length: 8,
      message: expect.stringContaining('at most 16 dispatch lines'),
    });
  });

  test('A sweep may name 0 and the largest u32.', () => {
    expect(parsePlan('//@ sweep WG 0, 4294967295').sweeps[0]?.values).toEqual([0, 4_294_967_295]);
  });

  test('A second scratch line and a second sweep of one override are refused.', () => {
    const twice = faultOf('//@ scratch 4\n//@ scratch 8');
    expect(twice).toMatchObject({ line: 2, column: 5, length: 7, message: expect.stringContaining('Line 1 already gives') });
    const swept = faultOf('//@ sweep WG 4\n//@ sweep N 4\n//@ sweep WG 8');
    expect(swept).toMatchObject({ line: 3, column: 11, length: 2, message: expect.stringContaining('already swept in line 1') });
  });

  test.each([
    ['(', ')'],
    ['-', ''],
    ['min(0,', ')'],
    ['min(', ', 0)'],
  ])('64 nested %j are read, 65 are refused.', (open, close) => {
    const nested = (depth: number) => `//@ scratch ${open.repeat(depth)}1${close.repeat(depth)}`;
    expect(parsePlan(nested(64)).scratch).not.toBeNull();
    expect(faultOf(nested(65)).message).toMatch(/nested deeper than 64/);
  });

  test('A plan line of 1000 characters is read, one of 1001 is refused.', () => {
    const line = (length: number) => '//@ scratch 1'.padEnd(length, '+1');
    expect(parsePlan(line(1001).slice(0, 1000).replace(/\+$/, ' ')).scratch).not.toBeNull();
    const fault = faultOf(line(1001));
    expect(fault).toMatchObject({ line: 1, column: 1001, length: 1, message: expect.stringContaining('has 1001 characters') });
    expect(parsePlan(`// ${'long '.repeat(1000)}`).dispatches).toEqual([]);
  });
});

describe('any text', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '//@',
      '//@ dispatch ',
      '//@ scratch ',
      '//@ sweep ',
      '// @ dispatch',
      '/*',
      '*/',
      '\n',
      '\r\n',
      '\t',
      ' ',
      'main',
      'n',
      'WG',
      'min',
      'max',
      'ceilDiv',
    ),
    fc.constantFrom('(', ')', ',', '+', '-', '*', '/', '%', '.', '0', '65536', '//', '\uFEFF', '\u2028', '\uD800', '__proto__'),
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.bigInt({ min: 0n, max: 10n ** 22n }).map(String),
  );
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

  test('is read or refused with a PlanError whose place is inside the text.', () => {
    fc.assert(
      fc.property(text, (source) => {
        const lines = sourceLines(source.replace(/^\uFEFF/, ''));
        try {
          parsePlan(source);
        } catch (fault) {
          if (!(fault instanceof PlanError)) throw fault;
          expect(fault.column).toBeGreaterThanOrEqual(1);
          expect(fault.column - 1 + fault.length).toBeLessThanOrEqual(lines[fault.line - 1]?.length ?? -1);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('repeat lines', () => {
  test('A dispatch line knows the repeat line above it.', () => {
    const { dispatches } = parsePlan('//@ dispatch first 1\n//@ repeat steps\n//@ dispatch step 1\n//@ dispatch other 1');
    expect(dispatches.map(({ repeat }) => repeat?.count.text)).toEqual([undefined, 'steps', 'steps']);
  });

  test.each(['//@ dispatch main 1\n//@ repeat 2', '//@ repeat 3\n//@ repeat 2\n//@ dispatch main 1'])(
    'In %j nothing is repeated.',
    (source) => {
      expect(faultOf(source).message).toContain('write dispatch lines below it');
    },
  );
});
