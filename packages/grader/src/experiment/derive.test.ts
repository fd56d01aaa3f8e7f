import { type DerivationDefinition, falls, predictedFall } from '@rooflab/lab/experiment';
import type { CurveSeries } from '@rooflab/result';
import { describe, expect, test } from 'vitest';
import { fakeExperiment } from '../../test/fake-experiment.ts';
import { derivedFrom } from './derive.ts';

const XS = Array.from({ length: 32 }, (_, i) => 64 * (i + 1));
const AXIS = { name: 'X', unit: 'points', values: { software: XS, medium: XS, large: XS } };

/** Full speed up to `edge`, half of it beyond. */
function curve(name: string, edge: number): CurveSeries {
  const points = XS.map((x) => {
    const ns = x <= edge ? x : 2 * x;
    const times = { medianNs: ns, ciLowNs: 0.99 * ns, ciHighNs: 1.01 * ns };
    return { x, y: x / ns, ciLow: x / ns, ciHigh: x / ns, ...times, samples: 30, bytes: x, flops: 0 };
  });
  return { name, kind: 'kernel', clock: 'gpu', points, skipped: [] };
}

/** Working sets in a ratio of 1 to 2, so that one curve drops at twice the x of the other. */
const small = { series: 'small', workingSet: (x: number) => 1000 * x };
const large = { series: 'large', workingSet: (x: number) => 2000 * x };

function derived(derivation: DerivationDefinition, series: readonly CurveSeries[]) {
  const { axis, derive } = fakeExperiment({ axis: AXIS, derive: [derivation] });
  return derive.flatMap((one) => derivedFrom(one, { series, axis, deviceClass: 'large' }));
}

describe('a cache model', () => {
  const measured = [curve('small', 1280), curve('large', 640)];

  test('finds the same working set at the drop of each curve when it is right', () => {
    const of = ({ series, workingSet }: typeof small) => Object.fromEntries(derived(falls(series, workingSet), measured));
    const [one, other] = [of(small)['small drops: working set'], of(large)['large drops: working set']];
    for (const found of [one, other]) {
      expect(found?.low).toBeLessThanOrEqual(1_280_000);
      expect(found?.high).toBeGreaterThanOrEqual(1_280_000);
      expect(found?.unit).toBe('B');
    }
  });

  test("predicts the drop of one curve from another's, with its interval", () => {
    const [[name, found] = ['', null]] = derived(predictedFall(large, small), measured);
    expect(name).toBe('small must drop');
    expect([found?.low, found?.high]).toEqual([1280, 1408]);
    expect(found?.value).toBeGreaterThan(1280);
  });

  test('predicts nothing from a curve that does not drop, or outside the measured places', () => {
    const [[, flat] = ['', null]] = derived(predictedFall(large, small), [curve('small', 1e9), curve('large', 1e9)]);
    expect(flat).toMatchObject({ value: null, note: 'large does not drop, so the cache is not known' });
    const [[, beyond] = ['', null]] = derived(predictedFall(large, small), [curve('small', 1e9), curve('large', 1600)]);
    expect(beyond).toMatchObject({ value: null, high: null, note: 'outside the measured places' });
    const [[, before] = ['', null]] = derived(predictedFall(small, { ...large, workingSet: (x) => 1e5 * x }), [curve('small', 1280)]);
    expect(before).toMatchObject({ value: null, low: null, high: null, note: 'outside the measured places' });
  });
});
