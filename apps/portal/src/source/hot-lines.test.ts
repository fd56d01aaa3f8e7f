import { xrayFixture } from '@rooflab/result/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatLanes, formatWholePercent, hotLines } from './hot-lines.ts';

const [line] = xrayFixture().lines;
if (!line) throw new Error('The fixture has no lines.');
const quiet = { ...line, requests: 0, sectors: 0, fewestSectors: 0, workgroupRequests: 0, bankConflicts: 0, activeLanes: 1 };

const anyLine = fc
  .record({
    sectors: fc.nat(1e6),
    extra: fc.nat(1e6),
    workgroupRequests: fc.nat(1e6),
    bankConflicts: fc.nat(1e6),
    activeLanes: fc.double({ min: 0.03125, max: 1, noNaN: true }),
  })
  .map(({ sectors, extra, ...rest }) => ({ ...quiet, ...rest, sectors: sectors + extra, fewestSectors: sectors }));

test('Shares of a column add up to one, and no bar is longer than its column.', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), (given) => {
      const { columns, lines } = hotLines({ lines: given.map((each, index) => ({ ...each, line: index + 1 })) });
      columns.forEach((name, column) => {
        const cells = [...lines.values()].flatMap(({ cells }) => cells[column] ?? []);
        const lengths = cells.map(({ needed, wasted }) => needed + wasted);
        if (name === 'lanes') for (const length of lengths) expect(length).toBeCloseTo(1, 10);
        else expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(1, 10);
        for (const { needed, wasted } of cells) expect(Math.min(needed, wasted)).toBeGreaterThanOrEqual(0);
      });
    }),
  );
});

test('A line that costs nothing is left out, and so is a column that no line fills.', () => {
  const { columns, lines } = hotLines({ lines: [quiet, { ...line, line: 15 }] });
  expect(columns).toEqual(['sectors']);
  expect([...lines.keys()]).toEqual([15]);
});

test('A hot line says all that was counted of it in words.', () => {
  const { columns, lines } = hotLines(xrayFixture());
  expect(columns).toEqual(['sectors', 'passes', 'lanes']);
  expect(lines.get(14)?.words.replaceAll('\u202f', ' ')).toBe(
    'line 14: 65 536 executions, 32 of 32 lanes active; 2 048 requests to global memory touch 65 536 sectors, 8 192 at the fewest',
  );
  expect(lines.get(21)?.words).toContain('extra passes for bank conflicts');
  expect(lines.get(23)?.cells.map((cell) => cell?.shown ?? null)).toEqual(['<1\u202f%', null, '4/32']);
});

test('A small share is never shown as 0 %, an incomplete one never as 100 %, and all lanes are 32.', () => {
  expect([0.0001, 0.5, 0.999, 1].map((share) => formatWholePercent(share).replace('\u202f', ' '))).toEqual([
    '<1 %',
    '50 %',
    '>99 %',
    '100 %',
  ]);
  expect([1, 0.72, 0.17, 0.03125].map(formatLanes)).toEqual(['32', '23', '5.4', '1']);
});
