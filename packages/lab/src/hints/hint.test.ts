import { expect, test } from 'vitest';
import { fittingHints, type Hint, hintByFraction } from './hint.ts';
import { FACT_NAMES, type KernelFacts } from './kernel-facts.ts';

const POLISH: Hint = { below: 0.95, hint: 'polish' };
const VECTORS: Hint = { below: 0.8, when: [{ fact: 'loadBytes', below: 12 }], hint: 'vectors' };
const CONFLICTS: Hint = { when: [{ fact: 'bankPasses', atLeast: 1.5 }], hint: 'conflicts' };
const LAUNCH: Hint = {
  when: [
    { fact: 'launchShare', atLeast: 0.3 },
    { fact: 'dispatches', atLeast: 3 },
  ],
  hint: 'launch',
};
const HINTS = [POLISH, VECTORS, CONFLICTS, LAUNCH];

function facts(known: Partial<KernelFacts>): KernelFacts {
  return {
    ...(Object.fromEntries(FACT_NAMES.map((name) => [name, null])) as KernelFacts),
    loadBytes: 16,
    bankPasses: 1,
    dispatches: 1,
    ...known,
  };
}

test('without an x-ray, the last hint whose limit exceeds the fraction is shown, and hints without a limit never', () => {
  expect(hintByFraction(HINTS, 0.5)).toBe('vectors');
  expect(hintByFraction(HINTS, 0.8)).toBe('polish');
  expect(hintByFraction(HINTS, 0.95)).toBe('');
});

test('with an x-ray, a condition decides alone, at any fraction below the largest limit', () => {
  expect(fittingHints(HINTS, facts({ fraction: 0.9, loadBytes: 4 }))).toEqual([POLISH, VECTORS]);
  expect(fittingHints(HINTS, facts({ fraction: 0.1 }))).toEqual([POLISH]);
  expect(fittingHints(HINTS, facts({ fraction: 0.95, loadBytes: 4 }))).toEqual([]);
});

test('a range includes its lower end and not its upper', () => {
  expect(fittingHints(HINTS, facts({ bankPasses: 1.5 }))).toEqual([CONFLICTS]);
  expect(fittingHints(HINTS, facts({ loadBytes: 12 }))).toEqual([]);
});

test('where speed is not graded, hints that need a fraction or give a time as their reason are left out', () => {
  expect(fittingHints(HINTS, facts({ fraction: null, loadBytes: 4, dispatches: 3 }))).toEqual([VECTORS]);
  const timeLast: Hint = {
    ...LAUNCH,
    when: [
      { fact: 'dispatches', atLeast: 3 },
      { fact: 'launchShare', atLeast: 0.3 },
    ],
  };
  expect(fittingHints([timeLast], facts({ dispatches: 3 }))).toEqual([timeLast]);
});
