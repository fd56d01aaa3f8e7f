import type { CaseResult } from '@rooflab/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseResult, wrongCase } from '../test/result-parts.ts';
import { wrongPattern } from './wrong-pattern.ts';
import { wrongAnswerHint, wrongAnswerMessage } from './wrong-words.ts';

interface Shape {
  readonly n: number;
  readonly data?: string;
  readonly workgroups?: number;
  readonly workgroupSize?: number;
}

const shaped = ({ n, data = 'uniform', workgroups = Math.ceil(n / 256), workgroupSize = 256 }: Shape) => ({
  name: `${data}, n=${n}`,
  size: { n },
  launch: { workgroups, workgroupSize },
});
const right = (shape: Shape): CaseResult => caseResult(shaped(shape));
const wrong = (shape: Shape): CaseResult => wrongCase(shaped(shape));
const words = (cases: readonly CaseResult[]): string | undefined => wrongPattern(cases)?.words.replaceAll('\u202f', ' ');

const SIZES = [1, 2, 3, 5, 31, 255, 256, 257, 1025, 4099, 8191, 65_537];
const judged = (isRight: (n: number) => boolean, given: Partial<Shape> = {}): CaseResult[] =>
  SIZES.map((n) => (isRight(n) ? right({ n, ...given }) : wrong({ n, ...given })));

test('A kernel that is right only for one workgroup gets a message that says so, with the sizes between which it breaks.', () => {
  expect(words(judged((n) => n <= 256))).toBe('Right up to n = 256, wrong from n = 257 on: more than one workgroup.');
});

test('Nothing is said about several workgroups where the launch does not say it.', () => {
  expect(words(judged((n) => n <= 256, { workgroups: 1 }))).toBe('Right up to n = 256, wrong from n = 257 on.');
  expect(words(judged((n) => n <= 256).map(({ launch, ...each }) => each))).toBe('Right up to n = 256, wrong from n = 257 on.');
  expect(words(judged((n) => n <= 255))).toBe('Right up to n = 255, wrong from n = 256 on.');
});

test('A kernel that is right only at a size of one element, such as a filter with its weights turned round, gets no guess at a cause.', () => {
  expect(wrongPattern(judged((n) => n === 1))?.hint).toMatch(/^One element alone says little/);
  expect(wrongPattern(judged((n) => n <= 255))?.hint).toMatch(/^What happens at n = 256 that does not happen at n = 255\?/);
});

test('A single case on one side is described as one.', () => {
  expect(words(judged((n) => n === 1))).toBe('Right at n = 1, wrong from n = 2 on.');
  expect(words(judged((n) => n < 65_537))).toBe('Right up to n = 8 191, wrong at n = 65 537.');
  expect(words(judged((n) => n > 1))).toBe('Wrong at n = 1, right from n = 2 on.');
});

test('Left-over elements at the end, and sizes that are not powers of two, are recognised.', () => {
  const of = (sizes: readonly number[], isRight: (n: number) => boolean) =>
    words(sizes.map((n) => (isRight(n) ? right({ n }) : wrong({ n }))));
  expect(of([256, 257, 512, 700, 8192, 8191], (n) => n % 256 === 0)).toBe(
    'Right where n is a multiple of 256, wrong elsewhere: the last workgroup is not full.',
  );
  expect(of([4, 6, 12, 13, 40, 41], (n) => n % 4 === 0)).toBe('Right where n is a multiple of 4, wrong elsewhere.');
  expect(of([1, 2, 3, 8, 12, 16, 48], (n) => Number.isInteger(Math.log2(n)))).toBe('Right where n is a power of two, wrong elsewhere.');
});

test('Sizes that are exact multiples are named as such: of the workgroup, or else of the largest power of two.', () => {
  const sizes = [1, 3, 64, 255, 256, 257, 512, 700, 1025, 8192];
  const of = (chunk: number) => words(sizes.map((n) => (n % chunk === 0 ? wrong({ n }) : right({ n }))));
  expect(of(256)).toBe('Wrong where n is a multiple of 256, right elsewhere: the last workgroup is full.');
  expect(of(64)).toBe('Wrong where n is a multiple of 64, right elsewhere.');
});

test('Data that breaks a kernel at every size is named, and so is a single case.', () => {
  const some = [right({ n: 5 }), right({ n: 9000 }), right({ n: 257, data: 'constant' })];
  expect(words([...some, wrong({ n: 31, data: 'huge' }), wrong({ n: 8191, data: 'huge' })])).toBe(
    'Wrong wherever the data is “huge”, right with all other data.',
  );
  expect(words([...some, wrong({ n: 31, data: 'huge' })])).toBe('Wrong only in “huge, n=31”.');
});

test('A case that is right by luck beyond the break does not hide it, and is named.', () => {
  const cases = judged((n) => n <= 256 || n === 4099);
  expect(words(cases)).toBe('Right up to n = 256, wrong from n = 257 on, except in “uniform, n=4099”.');
});

test('Where the size has more than one field, the launch explains what no single field does.', () => {
  const of = (nx: number, ny: number, nz: number) => {
    const shape = { name: `uniform, ${nx}×${ny}×${nz}`, size: { nx, ny, nz } };
    const workgroups = Math.ceil(nx / 32) * Math.ceil(ny / 8) * nz;
    return workgroups === 1
      ? caseResult({ ...shape, launch: { workgroups, workgroupSize: 256 } })
      : wrongCase({ ...shape, launch: { workgroups, workgroupSize: 256 } });
  };
  expect(words([of(5, 8, 1), of(32, 3, 1), of(7, 9, 1), of(33, 2, 1), of(4, 4, 2)])).toBe(
    'Right with one workgroup, wrong with more than one.',
  );
});

test('A kernel that takes one length for another is right where they are equal.', () => {
  const of = (rows: number, cols: number) => ({ name: `uniform, ${rows}×${cols}`, size: { rows, cols } });
  const square = [of(1, 1), of(33, 33), of(64, 64)].map((shape) => caseResult(shape));
  const others = [of(1, 5), of(40, 3), of(64, 33)].map((shape) => wrongCase(shape));
  expect(words([...square, ...others])).toBe('Right where rows = cols, wrong elsewhere.');
  expect(words([...square, ...others, caseResult(of(40, 1))])).not.toContain('rows = cols');
  expect(words([...square, ...others, wrongCase(of(7, 7))])).not.toContain('rows = cols');
});

const anyCase = fc
  .record({
    n: fc.integer({ min: 1, max: 70_000 }),
    data: fc.constantFrom('uniform', 'needles', 'huge'),
    workgroups: fc.integer({ min: 1, max: 3 }),
    passed: fc.boolean(),
    hidden: fc.boolean(),
  })
  .map(({ passed, hidden, ...shape }, index = 0) =>
    hidden ? caseResult({ name: `hidden ${shape.n} ${index}`, size: {}, hidden, passed }) : passed ? right(shape) : wrong(shape),
  );

/** What the message claims about one case, parsed from its text; null where it says nothing. */
function claimed(said: string, { name, size: { n = 0 }, launch }: CaseResult): boolean | null {
  const exceptions = /, except in (.*)\.$/.exec(said)?.[1] ?? '';
  if (exceptions.includes(`“${name}”`)) return true;
  const number = (text: string | undefined) => Number(text?.replaceAll(' ', ''));
  const upTo = /^Right (up to|at) n = ([\d ]+), wrong (from|at) n = ([\d ]+)/.exec(said);
  if (upTo) return n <= number(upTo[2]) ? true : n >= number(upTo[4]) ? false : null;
  const from = /^Wrong (?:up to|at) n = ([\d ]+), right from n = ([\d ]+) on/.exec(said);
  if (from) return n <= number(from[1]) ? false : n >= number(from[2]) ? true : null;
  const multiple = /^Right where n is a multiple of (\d+)/.exec(said);
  if (multiple) return n % Number(multiple[1]) === 0;
  const full = /^Wrong where n is a multiple of (\d+)/.exec(said);
  if (full) return n % Number(full[1]) !== 0;
  if (said.startsWith('Right where n is a power of two')) return Number.isInteger(Math.log2(n));
  const data = /^Wrong wherever the data is (.*), right with/.exec(said);
  if (data) return !data[1]?.includes(`“${name.split(', ')[0]}”`);
  if (said.startsWith('Right with one workgroup')) return launch?.workgroups === 1;
  const alone = /^Wrong only in “(.*)”\.$/.exec(said);
  if (alone) return name !== alone[1];
  return said.startsWith('Wrong in') ? false : null;
}

test('Every claim holds for every visible case.', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyCase, { selector: ({ name }) => name, minLength: 1, maxLength: 24 }), (cases) => {
      const said = words(cases);
      if (said === undefined) return;
      for (const testCase of cases.filter(({ hidden }) => !hidden))
        expect([said, claimed(said, testCase)]).toEqual([said, testCase.passed]);
      if (said.includes('more than one workgroup')) {
        for (const { passed, launch } of cases.filter(({ hidden }) => !hidden)) expect((launch?.workgroups ?? 0) === 1).toBe(passed);
      }
    }),
    { numRuns: 1000 },
  );
});

test('Hidden cases change only the number of cases, and their names are never revealed.', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyCase, { selector: ({ name }) => name, minLength: 1, maxLength: 16 }), fc.nat(), (cases, which) => {
      const visible = cases.filter(({ hidden }) => !hidden);
      expect(wrongPattern(cases)).toEqual(wrongPattern(visible));
      const secret = caseResult({ name: `secret-${which}`, size: { n: 777_000_777 }, hidden: true, passed: false });
      const said = `${wrongAnswerMessage([...cases, secret])} ${wrongAnswerHint([...cases, secret])}`;
      expect(said).not.toMatch(/secret|777.?000|hidden \d/);
    }),
  );
});

test('Where nothing sets the wrong cases apart, that is said, with how many there are and the smallest.', () => {
  const cases = [
    right({ n: 7 }),
    wrong({ n: 9 }),
    right({ n: 30 }),
    wrong({ n: 31 }),
    right({ n: 500 }),
    wrong({ n: 700 }),
    right({ n: 901 }),
  ];
  expect(wrongPattern(cases)).toBeNull();
  expect(wrongAnswerHint(cases)).toBe(
    '3 of 7 visible cases are wrong, and neither their sizes nor their data set them apart. Start with “uniform, n=9”, the smallest.',
  );
});
