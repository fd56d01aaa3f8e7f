import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findExercise, timedExercises } from '@rooflab/catalogue';
import { FACT_NAMES, type FactName, type Hint, hintByFraction, type KernelFacts, reachesEnough } from '@rooflab/lab';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Costs, chosenAdvice } from '../../packages/grader/src/xray/advice.ts';
import type { RungFacts } from './testing/rung-facts.ts';

interface Recorded {
  readonly exercise: string;
  readonly name: string;
  readonly fraction: number;
}

/** The hint that advises the step to the next rung; null where a rung has done everything that counts can show. */
const NEXT_STEPS: Readonly<Record<string, RegExp | null>> = {
  'vector-ops/*/01-one-element': /array<vec4f>/,
  'vector-ops/*/02-vec4': /several loads before its first store/,
  'vector-ops/*/03-eight-strided': null,
  'vector-ops/*/03-two-vec4': null,
  'reduction/*/01-divergent': /active in a step of the tree next to each other/,
  'reduction/*/02-strided': /halve the distance/,
  'reduction/*/03-sequential': /two elements while loading/,
  'reduction/*/04-first-add-on-load': /many elements in registers/,
  'reduction/*/05-grid-stride-vec4': null,
  'matmul/*/01-one-element': /a tile of a and one of b/,
  'matmul/*/02-tiled': /4×4 elements in registers/,
  'matmul/*/03-four-by-four': /8×8 elements/,
  'matmul/*/04-eight-by-eight': null,
  'matmul/*/05-pipelined': null,
  'query/*/01-select-then-sum': /one value per workgroup/,
  'query/*/02-select-and-sum': /halve the distance/,
  'query/*/03-sequential': /many rows in registers/,
  'query/*/04-unrolled': /many rows in registers/,
  'query/*/05-two-loads': /many rows in registers/,
  'query/*/06-grid-stride': /atomically, to workgroup memory/,
  'query/*/07-atomic': null,
  'query/*/08-bit-by-bit': null,
  'stencil/*/01-one-point': /loop over z into the kernel/,
  'stencil/*/02-tile': /loop over z into the kernel/,
  'stencil/*/03-z-march': /four neighbouring points/,
  'stencil/*/04-vec4-march': null,
  'transpose/*/01-scattered-stores': /a tile of 32×32/,
  'transpose/*/02-tile': /pad each row/,
  'transpose/*/03-padded-tile': /a block of 4×4/,
  'transpose/*/04-blocks-in-registers': /whole lines of 128 bytes/,
  'transpose/*/05-lines-in-bands': null,
  'scan/*/01-hillis-steele': /Add in a tree, up and down again/,
  'scan/*/02-blelloch': /Leave one unused word behind every 32/,
  'scan/*/03-padded': /Add up each block first/,
  'scan/*/04-reduce-then-scan': /add them up in registers/,
  'scan/*/05-sixteen-elements': /registers of a subgroup/,
  'compaction/*/01-flags-scan-scatter': /Store no place for each element/,
  'compaction/*/02-sixteen-elements': /Let neighbouring threads write neighbouring words: either/,
  'compaction/*/01-walk': /A run ends where the next one starts/,
  'compaction/*/02-starts': /count in registers/,
  'compaction/*/03-sixteen-elements': /Gather the starts of a tile's runs/,
  'sorting/*/01-odd-even': /a bitonic network sorts 512 keys in 45 steps/,
  'sorting/*/02-bitonic': /eight neighbouring keys in registers/,
  'sorting/*/03-eight-in-registers': /8 or 64 apart/,
  'sorting/*/04-three-strides-at-once': /registers of a subgroup/,
  'sorting/*/01-bitonic': /make all those steps in workgroup memory/,
  'sorting/*/02-blocks': /Sort digit by digit/,
  'sorting/*/03-radix': /order the keys of a tile by the digit/,
  'sorting/*/04-ordered-tiles': /with eight bits four are enough/,
  'sorting/*/05-eight-bits': /compute once what is the same for many elements/,
  'sparse/*/01-one-row-a-thread': /each row to 32 neighbouring threads/,
  'sparse/*/02-one-row-a-warp': /as many threads as rows have entries/,
  'sparse/*/03-teams-by-length': /Share entries, not rows/,
  'sparse/*/04-merge': /make them wait less/,
  'softmax/*/01-one-row-a-thread': /Give each row to a workgroup/,
  'softmax/*/02-one-row-a-workgroup': /largest element and the sum in one pass/,
  'softmax/*/03-online': /row in registers/,
  'softmax/*/04-registers': /subgroupMax and subgroupAdd/,
  'softmax/*/01-scores-in-scratch': /Do not store the scores/,
  'softmax/*/02-one-query-a-thread': /Share a tile of keys/,
  'softmax/*/03-tiles': /compute blocks/,
  'softmax/*/04-blocks': /several workgroups, each with its part of the keys/,
  // At the 256 keys of their facts; with 8000 the sums are little beside the keys.
  'softmax/*/05-split-keys': /take fewer parts/,
  'softmax/*/06-slices': /take fewer parts/,
  'convolution/*/01-one-pixel': /a strip of pixels down a column/,
  'convolution/*/02-tile': /a strip of pixels down a column/,
  'convolution/*/03-strip': /four neighbouring columns/,
  'convolution/*/04-vec4-strip': null,
  'convolution/*/01-direct': /18 products for a pixel/,
  'convolution/*/02-two-passes': /inside one dispatch/,
  'convolution/*/03-tile': /a strip of rows, four columns wide/,
  'wave/*/01-one-point': /several steps in each pass/,
  'wave/*/02-vec4-strip': /several steps in each pass/,
  'wave/*/03-tile-in-time': /Keep the steps in registers, and more/,
  'wave/*/04-rows-in-time': /Let more steps go down the strip/,
  'wave/*/05-sixteen-steps': /Load the row a turn before it is used/,
  'wave/*/06-loads-ahead': null,
  'histogram/*/01-global-atomics': /bins of the workgroup first/,
  'histogram/*/02-workgroup-bins': /a fixed number of workgroups stride/,
  'histogram/*/03-loads-in-flight': /a fixed number of workgroups stride/,
  'histogram/*/04-grid-stride': /on an H100 eight copies cost more than they saved/,
  'wave/*/01-one-cell': /several steps in each pass/,
  'wave/*/02-tile-in-time': /Pack 32 cells into a word/,
  'wave/*/03-words': /eight vectors of four cells/,
  'wave/*/04-words-in-time': null,
};

/** The gain of such a step is not counted, or too small to be reported: 3 % of the time on an H100, or nothing. */
const TIMED_STEPS: readonly RegExp[] = [
  /8×8 elements/,
  /several loads before its first store/,
  /atomically, to workgroup memory/,
  /whole lines of 128 bytes/,
  /Load the row a turn before it is used/,
];

const labs = new Set(timedExercises().map(({ id }) => id.split('/')[0]));

const rungs = [...labs].flatMap((id) => {
  const facts: Readonly<Record<string, RungFacts>> = parsed(join(import.meta.dirname, `rung-facts/${id}.json`));
  const recorded: readonly Recorded[] = parsed(join(import.meta.dirname, `../../labs/${id}/recorded-rungs.json`));
  return Object.entries(facts).map(([name, known]) => {
    const [lab = '', exercise = '', rung = ''] = name.split('/');
    const timed = recorded.find((record) => record.exercise === `${lab}/${exercise}` && record.name === rung);
    return {
      ...{ name, ...known, step: NEXT_STEPS[`${lab}/*/${rung}`] },
      ...{ hints: findExercise(`${lab}/${exercise}`)?.exercise.hints ?? [], fraction: timed?.fraction ?? Number.NaN },
    };
  });
});

function parsed<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8'));
}

test.each(rungs)('$name gets advice that it does not follow already, with its fraction on an H200 and without', (rung) => {
  const { facts, hints, costs, step, fraction } = rung;
  const timed = chosenAdvice(hints, { ...facts, fraction, launchShare: 0.01 }, costs);
  const counted = chosenAdvice(hints, facts, costs);
  if (reachesEnough(hints, { fraction })) {
    expect(timed).toEqual({ fact: null, hint: null });
  } else if (step === null) {
    expect([null, 'fraction']).toContain(timed.fact);
    expect(counted).toEqual({ fact: null, hint: null });
  } else {
    expect(timed.hint).toMatch(step ?? 'a rung that this test does not know');
    const isTimed = TIMED_STEPS.some((words) => words.source === step?.source);
    expect(counted).toEqual(isTimed ? { fact: null, hint: null } : timed);
  }
});

test.each(timedExercises())('Every hint of $id is shown for some facts, and each that has a limit for some fraction', ({ hints }) => {
  for (const hint of hints) {
    const shown = fc
      .sample(factsFor(hint, hints), { seed: 5, numRuns: 10_000 })
      .some((facts) => chosenAdvice(hints, facts, costsOf(hint)).hint === hint.hint);
    expect(shown, hint.hint).toBe(true);
    if (hint.below !== undefined) expect(hintByFraction(hints, hint.below - 0.001)).toBe(hint.hint);
  }
});

/** As if exactly what the hint answers was found. */
function costsOf({ when }: Hint): Costs {
  return when ? { [when[0].fact]: { costNs: 1, bareNs: 1 } } : {};
}

/** Facts on both sides of all conditions, except that those of the hint itself hold. */
function factsFor({ when, below = 0.1 }: Hint, hints: readonly Hint[]): fc.Arbitrary<KernelFacts> {
  const conditions = hints.flatMap((hint) => hint.when ?? []);
  const own: Partial<KernelFacts> = Object.fromEntries(
    (when ?? []).map((condition) => [condition.fact, condition.atLeast ?? 0.9 * (condition.below ?? 0)]),
  );
  const values = (fact: FactName) => {
    const edges = conditions.filter((condition) => condition.fact === fact).flatMap(({ atLeast = 0, below = 0 }) => [atLeast, below]);
    return fc.constantFrom(0, ...edges, ...edges.map((edge) => 0.9 * edge));
  };
  const arbitraries = Object.fromEntries(FACT_NAMES.map((fact) => [fact, fact in own ? fc.constant(own[fact]) : values(fact)]));
  return fc.record({ ...arbitraries, fraction: fc.constant(below - 0.001) }) as fc.Arbitrary<KernelFacts>;
}
