import { expect, test } from 'vitest';
import type { LadderEntry } from '../apps/cli/src/ladder/time-rung.ts';
import { type AnchorReport, anchorTable, floorText } from './anchor-table.ts';

const MEASURED = { measuredAt: '2026-11-29', device: 'a device', driver: '1', cuda: '13.0' };

function entry(
  exercise: string,
  rung: string,
  ...timed: readonly (readonly [size: Record<string, number>, medianNs: number])[]
): LadderEntry {
  return { exercise, rung, measurements: timed.map(([size, medianNs]) => ({ size, medianNs })) } as unknown as LadderEntry;
}

function anchor(exercise: string, what: string, elements: number, medianNs: number): AnchorReport['anchors'][number] {
  return { exercise, what, elements, medianNs };
}

/** The cells of each row. */
function rows(entries: readonly LadderEntry[], anchors: AnchorReport['anchors']): string[][] {
  const [, , ...lines] = anchorTable(entries, { ...MEASURED, anchors }).split('\n');
  return lines.map((line) => line.slice(2, -2).split(' | '));
}

test('The top rung stands beside the fastest anchor of its size, by elements per second; exercises without one are left out.', () => {
  const ladder = [
    entry('transpose/f32', '01-slow', [{ rows: 100, cols: 100 }, 9000]),
    entry('transpose/f32', '02-fast', [{ rows: 100, cols: 110 }, 1100]),
    entry('vector-ops/copy', '01-only', [{ n: 100 }, 1000]),
  ];
  const anchors = [
    anchor('transpose/f32', 'slower', 11_000, 3000),
    anchor('transpose/f32', 'faster', 11_500, 2300),
    anchor('transpose/f32', 'faster', 20_000, 1000),
    anchor('transpose/f32', 'cudaMemcpy device to device', 11_000, 500),
  ];
  expect(rows(ladder, anchors)).toEqual([['transpose/f32', '02-fast', '11000', '1.1 µs', 'faster', '11500', '2.3 µs', '2.00']]);
  expect(floorText({ ...MEASURED, anchors }, 'cudaMemcpy device to device')).toBe('0.5 µs');
});

test('Where the caches are swept for some anchors, the others do not count.', () => {
  const anchors = [anchor('reduction/sum', 'CUB', 1000, 500), anchor('reduction/sum', 'CUB, swept caches', 1000, 2000)];
  expect(rows([entry('reduction/sum', '01-only', [{ n: 1000 }, 1000])], anchors)[0]).toContain('CUB, swept caches');
});

test('Anchors of one name and as many elements come in the order of the sizes, which may differ in shape only.', () => {
  const ladder = [entry('softmax/rows', '01-only', [{ rows: 100, cols: 10 }, 1000], [{ rows: 10, cols: 100 }, 1000])];
  const anchors = [anchor('softmax/rows', 'torch', 1000, 1000), anchor('softmax/rows', 'torch', 1000, 3000)];
  expect(rows(ladder, anchors).map((cells) => cells.at(-1))).toEqual(['1.00', '3.00']);
});

test('The histogram stands beside the middle one of the kinds of data that a grading times.', () => {
  const kinds = { uniform: 3000, zipf: 2000, sorted: 1000, 'nearly one value': 100 };
  const anchors = Object.entries(kinds).map(([kind, ns]) => anchor('histogram/bins', `CUB, ${kind}`, 1000, ns));
  expect(rows([entry('histogram/bins', '01-only', [{ n: 1000 }, 1000])], anchors)[0]).toContain('CUB, middle of three kinds of data');
  expect(rows([entry('histogram/bins', '01-only', [{ n: 1000 }, 1000])], anchors)[0]?.at(-1)).toBe('2.00');
});

test('Without an anchor of about its size an exercise is not compared.', () => {
  const anchors = [anchor('reduction/sum', 'CUB', 2000, 500)];
  expect(() => rows([entry('reduction/sum', '01-only', [{ n: 1000 }, 1000])], anchors)).toThrow('No anchor of reduction/sum');
});
