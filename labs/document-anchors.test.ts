import { type Answer, checkAnswer, type Question, variantOf } from '@rooflab/lab/question';
import { describe, expect, test } from 'vitest';
import { computeOrMemory } from './matmul/questions/compute-or-memory.ts';
import { copiesOfAVariable } from './matmul/questions/copies-of-a-variable.ts';
import { instructionMix } from './matmul/questions/instruction-mix.ts';
import { latencyHidingWarps } from './matmul/questions/latency-hiding-warps.ts';
import { occupancyCliff } from './matmul/questions/occupancy-cliff.ts';
import { registersForInstructions } from './matmul/questions/registers-for-instructions.ts';
import { tileLimits } from './matmul/questions/tile-limits.ts';
import { busBandwidth } from './query/questions/bus-bandwidth.ts';
import { bytesCopied } from './query/questions/bytes-copied.ts';
import { occupancy } from './query/questions/occupancy.ts';
import { queriesThatPay } from './query/questions/queries-that-pay.ts';
import { valuesLeft } from './query/questions/values-left.ts';
import { breakEven } from './reduction/questions/break-even.ts';
import { treeOfSixteen } from './reduction/questions/tree-of-sixteen.ts';
import { twoVersions } from './reduction/questions/two-versions.ts';
import { intensityWithoutReuse } from './stencil/questions/intensity-without-reuse.ts';
import { largestPlane } from './stencil/questions/largest-plane.ts';
import { readsByAxis } from './stencil/questions/reads-by-axis.ts';
import { tileBytes } from './stencil/questions/tile-bytes.ts';
import { launchBlocks } from './vector-ops/questions/launch-blocks.ts';
import { mostElements } from './vector-ops/questions/most-elements.ts';
import { passesThatPay } from './vector-ops/questions/passes-that-pay.ts';

interface Anchor {
  readonly row: number;
  readonly question: Question;
  readonly values: unknown;
  /** As the document prints them. */
  readonly document: Answer;
}

function anchor<Values>(row: number, question: Question<Values>, values: Values, document: Answer): Anchor {
  return { row, question: question as Question, values, document };
}

const TREE = [10, 1, 8, -1, 0, -2, 3, 5, -2, -3, 2, 7, 0, 11, 0, 2];

const G80_LATENCY = { latencyCycles: 200, cyclesPerInstruction: 4, independentInstructions: 4 };

const anchors: readonly Anchor[] = [
  anchor(13, launchBlocks, { elements: 2059, threadsPerBlock: 1024 }, { blocks: 3 }),
  anchor(15, passesThatPay, { uploadUs: 912, kernelUs: 16, readbackUs: 583, cpuUs: 754 }, { passes: 3 }),
  anchor(21, treeOfSixteen, { values: TREE, step: 3, slot: 0 }, { slot: 21, sum: 41 }),
  anchor(21, treeOfSixteen, { values: TREE, step: 2, slot: 3 }, { slot: 13, sum: 41 }),
  anchor(27, mostElements, { limit: 65_536, threads: 1024, elements: 10_000_000 }, { most: 67_108_864 }),
  anchor(28, twoVersions, { millions: 100, firstUs: 9817.056, secondUs: 5819.392 }, { speedup: 1.687 }),
  anchor(32, copiesOfAVariable, { blocks: 1000, threads: 512 }, { local: 512_000, shared: 1000 }),
  anchor(
    33,
    computeOrMemory,
    { flops: 36, words: 7, gigaflopsPerSecond: 200, gigabytesPerSecond: 100 },
    { compute: 0.18, memory: 0.28, bound: 'memory' },
  ),
  anchor(
    33,
    computeOrMemory,
    { flops: 36, words: 7, gigaflopsPerSecond: 300, gigabytesPerSecond: 250 },
    { compute: 0.12, memory: 0.112, bound: 'compute' },
  ),
  anchor(40, occupancyCliff, { threads: 256, registers: 10 }, { before: 768, after: 512 }),
  anchor(41, latencyHidingWarps, G80_LATENCY, { few: 13, many: 7 }),
  anchor(
    41,
    registersForInstructions,
    { threads: 256, registers: 10, latencyCycles: 200, independent: 4 },
    { held: 16, needed: 7, busy: 'yes' },
  ),
  anchor(42, instructionMix, { arithmetic: 2, addresses: 2, branches: 1, increments: 1, gigaflopsPerSecond: 300 }, { share: 1 / 3 }),
  anchor(45, tileLimits, { tile: 16, registers: 10, gigabytesPerSecond: 80 }, { threads: 768 }),
  anchor(48, bytesCopied, { rows: 6_001_215, threads: 256, readbackGigabytesPerSecond: 3.4 }, { upload: 120, products: 14.1 }),
  anchor(50, busBandwidth, { megabytes: 48, uploadUs: 8943, slower: (10 * 13_957) / 8943 }, { upload: 5.37, readback: 3.44 }),
  anchor(56, valuesLeft, { rows: 6_001_215, threads: 256 }, { first: 11_722, second: 23 }),
  anchor(57, occupancy, { threads: 256, registers: 14, fewer: 10 }, { before: 2 / 3, after: 1 }),
  anchor(60, queriesThatPay, { uploadMs: 22.35, gpuMs: 5.993, cpuMs: 5.782 }, { pays: 'never', queries: 0 }),
  anchor(63, intensityWithoutReuse, { radius: 1, bytesEach: 4 }, { points: 7, without: 13 / 32 }),
  anchor(65, readsByAxis, { radius: 5, edge: 256 }, { plane: 21, others: 10 }),
  anchor(67, tileBytes, { dx: 32, dy: 16, radius: 5 }, { bytes: 4368 }),
  ...[510, 305, 217, 169, 138].map((dx, i) => anchor(72, largestPlane, { radius: i + 1, dy: 256, cacheMebibytes: 1.5 }, { dx })),
];

test.each(anchors)('Row $row of the documents: $question.id finds what is printed there', ({ question, values, document }) => {
  const variant = variantOf(question, values, '0');
  const given = Object.fromEntries(Object.entries(document).map(([id, value]) => [id, String(value)]));
  const fields = variant.fields.filter(({ id }) => id in document);
  expect(fields).toHaveLength(Object.keys(document).length);
  expect(checkAnswer({ fields, answer: variant.answer }, given)).toMatchObject({ correct: true, readable: true });
});

test('The break-even of row 5 follows from a launch of 21 µs, 1.5 GB/s on the CPU and 38 GB/s on the GPU.', () => {
  const { answer } = variantOf(breakEven, { cpuGigabytesPerSecond: 1.5, launchUs: 21, gpuGigabytesPerSecond: 38 }, '0');
  expect(answer.elements).toBeCloseTo(8199, 0);
});

describe('Where a document slips, the worked solution says so', () => {
  test('100GB/3 means 100 GB/s.', () => {
    const values = { flops: 36, words: 7, gigaflopsPerSecond: 200, gigabytesPerSecond: 100 };
    expect(computeOrMemory.solution(values)).toContain('“100GB / 3”');
  });

  test('200/16 is 12.5, so 13 warps and not 14.', () => {
    const solution = latencyHidingWarps.solution(G80_LATENCY);
    expect(solution).toContain('= 12.5$');
    expect(solution).toContain('so 13 are enough');
  });

  test('305.4 leaves room for 305 points and not for 306.', () => {
    const solution = largestPlane.solution({ radius: 2, dy: 256, cacheMebibytes: 1.5 });
    expect(solution).toContain('= 305.4');
    expect(solution).toContain('510, 305, 217, 169 and 138');
  });
});
