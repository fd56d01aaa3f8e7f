import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLIMB_FILE, recordedClimb } from './recorded-climb.ts';

test("The landing page's climb is what the demo's hand-ins measured; node scripts/recorded-climb.ts writes it again.", async () => {
  const climb = await recordedClimb();
  expect(JSON.parse(readFileSync(CLIMB_FILE, 'utf8'))).toEqual(climb);
  const fractions = climb.steps.map(({ fraction }) => fraction);
  expect(fractions.length).toBeGreaterThan(2);
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
});
