import { formatCount } from '@rooflab/roofline/units';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { COURSE_OPTIONS } from '../course/course-options.ts';
import { optionFacts } from './option-facts.ts';
import { limitsOf, listOptions, type Options, optionsDraft, optionsSent } from './options.ts';

interface Row {
  readonly bytes: number;
  readonly most: number | null;
  readonly from: Date | null;
  readonly mode: 'slow' | 'fast' | null;
  readonly open: boolean;
}

const OPTIONS: Options<Row> = {
  bytes: { control: 'number', label: 'Size, in KiB', unit: { symbol: 'KiB', size: 1024 }, fact: null },
  most: { control: 'number', label: 'At most', empty: 'no limit' },
  from: { control: 'moment', label: 'From', empty: 'never' },
  mode: { control: 'select', label: 'Mode', choices: { '': { words: 'Any' }, slow: { words: 'Slow' }, fast: { words: 'Fast' } } },
  open: { control: 'checkbox', label: 'Open', fact: { name: 'Doors', told: ({ open }) => (open ? 'open' : 'shut') } },
};

const EMPTY: Row = { bytes: 2048, most: null, from: null, mode: null, open: false };
const FULL: Row = { bytes: 512, most: 3, from: new Date('2026-12-03T11:00:00Z'), mode: 'fast', open: true };

test('A form holds text in the units that people read, and sends what the API takes.', () => {
  expect(optionsDraft(OPTIONS, EMPTY, 'UTC')).toEqual({ bytes: '2', most: '', from: '', mode: '', open: false });
  expect(optionsDraft(OPTIONS, FULL, 'Europe/Berlin')).toEqual({
    bytes: '0.5',
    most: '3',
    from: '2026-12-03T12:00',
    mode: 'fast',
    open: true,
  });
  const sent = (row: Row) => optionsSent(OPTIONS, optionsDraft(OPTIONS, row, 'Europe/Berlin'), 'Europe/Berlin');
  expect(sent(EMPTY)).toEqual(EMPTY);
  expect(sent(FULL)).toEqual({ ...FULL, from: '2026-12-03T11:00:00Z' });
});

test('Facts are shown as label and value, unless their option says otherwise.', () => {
  expect(optionFacts(listOptions(OPTIONS), EMPTY)).toEqual([
    ['At most', 'no limit'],
    ['From', 'never'],
    ['Mode', 'Any'],
    ['Doors', 'shut'],
  ]);
  expect(optionFacts(listOptions(COURSE_OPTIONS), { lateDayBudget: 1, handInQuota: 2000, sourceByteQuota: 64 * 1024 * 1024 })).toEqual([
    ['Late days per student', '1 day'],
    ['Hand-ins per student', `at most ${formatCount(2000)}`],
    ['Storage per student', 'at most 64 MiB'],
  ]);
});

test('Limits are those of the schema; in a larger unit they are never wider.', () => {
  expect(limitsOf(z.int().min(1).max(10).nullable().default(null))).toEqual({ min: 1, max: 10 });
  expect(limitsOf(z.int().min(100).max(4095), 1024)).toEqual({ min: 1, max: 3 });
});
