import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recordedRungs } from './recorded-rungs.ts';

const files = recordedRungs();

test('There are recorded ladders.', () => {
  expect(files.length).toBeGreaterThan(0);
});

test.each(files)('$path says what the benches measured; node scripts/recorded-rungs.ts writes it again.', ({ path, rungs }) => {
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(rungs);
});
