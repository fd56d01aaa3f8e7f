import { breakEven, type DerivationDefinition, falls, ratio } from '@rooflab/lab/experiment';
import type { CurvePoint, CurveSeries, ExperimentResult } from '@rooflab/result';
import { experimentFixture } from '@rooflab/result/testing';
import { THIN_SPACE } from '@rooflab/roofline/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fakeExperiment } from '../../test/fake-experiment.ts';
import { experimentAnswer } from './answer-words.ts';
import { derivedFrom } from './derive.ts';

const XS = [1e3, 1e4, 1e5, 1e6];
const AXIS = { name: 'n', unit: 'elements', values: { software: XS, medium: XS, large: XS } };

/** A kernel's times at the sizes, each known to within `width`. */
function curve(name: string, timesNs: readonly number[], width = 0.01): CurveSeries {
  const points = timesNs.map((ns, i): CurvePoint => {
    const x = XS[i] ?? 0;
    const [early, late] = [(1 - width) * ns, (1 + width) * ns];
    const rate = { y: (4 * x) / ns, ciLow: (4 * x) / late, ciHigh: (4 * x) / early };
    return { x, ...rate, medianNs: ns, ciLowNs: early, ciHighNs: late, samples: 30, bytes: 4 * x, flops: 0 };
  });
  return { name, kind: 'kernel', clock: 'gpu', points, skipped: [] };
}

function answered(series: readonly CurveSeries[], derive: readonly DerivationDefinition[], changes: Partial<ExperimentResult> = {}) {
  const experiment = fakeExperiment({ axis: AXIS, derive });
  const { axis } = experiment;
  const derived = Object.fromEntries(experiment.derive.flatMap((each) => derivedFrom(each, { series, axis, deviceClass: 'large' })));
  const y = { name: 'rate', unit: 'B/s' };
  const { cannotShow, sentences } = experimentAnswer(experiment, experimentFixture({ series: [...series], derived, y, ...changes }));
  return { cannotShow, sentences: sentences.map((sentence) => sentence.replaceAll(THIN_SPACE, ' ')) };
}

const compared = (slower: readonly number[], faster: readonly number[], width?: number) =>
  answered([curve('strided', slower, width), curve('side by side', faster, width)], [ratio('strided', 'side by side')]).sentences;

describe('a comparison of two curves', () => {
  test('names the factor at the largest size, from which size on it is certain, and that below it is not', () => {
    expect(compared([1000, 1000, 1500, 1900], [1000, 1000, 1000, 1000])).toEqual([
      '“strided” takes 1.9 times as long as “side by side” (1.86 to 1.94) at n = 1 000 000, and longer from n = 100 000 on; below, no difference can be told.',
    ]);
    expect(compared([1000, 1000, 1000, 1900], [1000, 1000, 1000, 1000])[0]).toContain(
      '(1.86 to 1.94) at n = 1 000 000; below, no difference can be told.',
    );
  });

  test('says which one takes longer, whichever the experiment expected', () => {
    expect(compared([500, 500, 500, 500], [1000, 1000, 1000, 1000])).toEqual([
      '“side by side” takes 2 times as long as “strided” (1.96 to 2.04) at n = 1 000 000, and longer at every measured size.',
    ]);
    expect(compared([500, 2000, 2000, 2000], [1000, 1000, 1000, 1000])[0]).toContain(
      'from n = 10 000 on; below, it is the other way round.',
    );
    expect(compared([500, 1000, 2000, 2000], [1000, 1000, 1000, 1000])[0]).toContain('below, not at every size.');
  });

  test('claims no difference where the intervals overlap, and tells a small one in percent', () => {
    expect(compared([1000, 1000, 1000, 1000], [1000, 1000, 1000, 1000])).toEqual([
      'No difference between “strided” and “side by side” can be told at any measured size: their intervals overlap.',
    ]);
    expect(compared([2000, 1000, 1000, 1000], [1000, 1000, 1000, 1000])).toEqual([
      'At the largest size, n = 1 000 000, no difference between “strided” and “side by side” can be told; “strided” takes longer at n = 1 000.',
    ]);
    expect(compared([1050], [1000])[0]).toBe('“strided” takes 5 % longer than “side by side” (2.9 to 7.1 %) at n = 1 000.');
  });

  test('never names a curve as the longer one at the largest size unless its interval lies above', () => {
    const times = fc.array(fc.double({ min: 100, max: 10_000, noNaN: true }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(times, times, fc.double({ min: 0.001, max: 0.5, noNaN: true }), (a, b, width) => {
        const [sentence = ''] = compared(a, b, width);
        const [mine, theirs] = [a[3] ?? 0, b[3] ?? 0];
        if (sentence.startsWith('“strided” takes')) expect(mine * (1 - width)).toBeGreaterThan(theirs * (1 + width));
        else if (sentence.startsWith('“side by side” takes')) expect(theirs * (1 - width)).toBeGreaterThan(mine * (1 + width));
        else expect(Math.max(mine, theirs) * (1 - width)).toBeLessThanOrEqual(Math.min(mine, theirs) * (1 + width));
      }),
    );
  });
});

describe('a break-even', () => {
  const against = (cpu: readonly number[], gpu: readonly number[], width?: number) =>
    answered([curve('CPU', cpu, width), curve('tree', gpu, width)], [breakEven('CPU', 'tree')]).sentences[0];

  test('has the size and its interval', () => {
    expect(against([1, 10, 100, 1000], [20, 21, 23, 25])).toMatch(
      /^“tree” is faster than “CPU” from n = \d\d \d{3} on \(between .* and .*\)\.$/,
    );
  });

  test.each([
    [[10, 100, 1000, 10_000], [1, 1, 1, 1], '“tree” is faster than “CPU” at every measured size.'],
    [[1, 1, 1, 1], [10, 10, 10, 10], '“tree” is slower than “CPU” at every measured size.'],
    [[1, 10, 10, 1], [2, 5, 5, 2], '“tree” is slower than “CPU” at the largest size, n = 1 000 000.'],
  ])('%j against %j', (cpu, gpu, sentence) => expect(against(cpu, gpu)).toBe(sentence));

  test('is not claimed where the intervals overlap', () => {
    expect(against([10, 10, 10, 10], [9, 9, 9, 9], 0.5)).toBe('Which of “tree” and “CPU” is faster cannot be told at the measured sizes.');
  });
});

test('A drop of the rate is a sentence, and so is its absence.', () => {
  const fall = (timesNs: readonly number[]) => answered([curve('BASE', timesNs)], [falls('BASE', (n) => 4 * n)]).sentences[0];
  expect(fall([1, 10, 200, 2000])).toMatch(
    /^The rate of “BASE” drops by 50 % at n = [\d ]+ \(between 10 000 and 100 000\); what it uses again there is \d+ kB\.$/,
  );
  expect(fall([1, 10, 100, 1000])).toBe('The rate of “BASE” never drops by 15 % or more between the measured places.');
});

test('Where nothing is compared, the answer is the rate that is reached, or how the time grows.', () => {
  const series = [curve('to the device', [1000, 2000, 10_000, 100_000])];
  expect(answered(series, []).sentences).toEqual(['“to the device” reaches 40 B/s at most, and nine tenths of it from n = 100 000 on.']);
  const [first] = series;
  if (!first) throw new Error('There is a curve.');
  const points = first.points.map((point) => ({ ...point, y: point.medianNs, ciLow: point.ciLowNs, ciHigh: point.ciHighNs }));
  expect(answered([{ ...first, points }], [], { y: { name: 'time', unit: 's' } }).sentences).toEqual([
    'From n = 1 000 to 1 000 000 the time of “to the device” grows to 100 times as much (98 to 102).',
  ]);
});

test('The student’s kernel is held against the fastest of the lab’s.', () => {
  const series = [curve('slow', [9, 9, 9, 9]), curve('fast', [2, 2, 2, 2]), curve('your kernel', [4, 4, 4, 4])];
  expect(answered(series, [ratio('slow', 'fast')]).sentences[0]).toMatch(/^“your kernel” takes 2 times as long as “fast”/);
});

test('A software device answers nothing, and the answer says what it cannot show.', () => {
  const { device } = experimentFixture();
  const software = { device: { ...device, software: true, deviceClass: 'software' as const } };
  const { cannotShow, sentences } = answered(
    [curve('strided', [2, 2, 2, 2]), curve('side by side', [1, 1, 1, 1])],
    [ratio('strided', 'side by side')],
    software,
  );
  expect(sentences).toEqual([]);
  expect(cannotShow).toContain('its times cannot answer the question');
});
