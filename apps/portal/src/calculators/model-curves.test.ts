import { calculators, type InputValues } from '@rooflab/roofline/calculators';
import { expect, test } from 'vitest';
import { MODEL_CURVES } from './model-curves.ts';

function curve(name: string, inputs: InputValues = {}) {
  const calculator = calculators.find((each) => each.name === name);
  const draw = MODEL_CURVES[name];
  if (!calculator || !draw) throw new Error(`There is no curve of ${name}.`);
  const defaults = Object.fromEntries(calculator.inputs.map((input) => [input.name, input.default]));
  const all = { ...defaults, ...inputs };
  return draw({ inputs: all, outputs: calculator.compute(all) });
}

test('Each curve holds a value for each x, within the axes, and passes through its points.', () => {
  for (const name of Object.keys(MODEL_CURVES)) {
    const { xs, x, y, curves, points = [] } = curve(name);
    for (const { ys } of curves) {
      expect(ys, name).toHaveLength(xs.length);
      for (const value of ys) expect(value >= y.range[0] && value <= y.range[1], name).toBe(true);
    }
    for (const value of xs) expect(value >= x.range[0] - 1e-9 && value <= x.range[1] * (1 + 1e-9), name).toBe(true);
    expect(
      [...xs].sort((a, b) => a - b),
      name,
    ).toEqual(xs);
    expect(points.length, name).toBe(1);
  }
});

test('The cliff of the G80 lies between 10 and 11 registers, and the words name it.', () => {
  const { xs, curves, description } = curve('occupancy', { device: 'G80', registersPerThread: 10 });
  const [{ ys = [] } = {}] = curves;
  expect([ys[xs.indexOf(10)], ys[xs.indexOf(11)]]).toEqual([1, 2 / 3]);
  expect(description.replaceAll('\u202f', ' ')).toContain('At 10 registers the occupancy is 100 %. It falls to 66.7 % at 11.');
});

test('Both lines of the break-even have the same value in the middle; without one no point is drawn.', () => {
  const { xs, curves, points } = curve('break-even');
  const [cpu, gpu] = curves.map(({ ys }) => ys[(xs.length - 1) / 2]);
  expect(cpu).toBeCloseTo(gpu ?? 0, 12);
  expect(points?.[0]?.y).toBeCloseTo(cpu ?? 0, 12);
  expect(curve('break-even', { gpuSecondsPerElement: 1 }).points).toEqual([]);
});

test('A limit that is far away is not drawn, and none where everything becomes faster.', () => {
  expect(curve('amdahl').guides).toHaveLength(1);
  expect(curve('amdahl', { parallelShare: 0.9999 }).guides).toEqual([]);
  expect(curve('amdahl', { parallelShare: 1 }).guides).toEqual([]);
});

test('The working set meets the cache where the largest size that fits lies.', () => {
  const { xs, curves, guides = [] } = curve('working-set');
  const [{ ys = [] } = {}] = curves;
  expect(guides.map(({ value }) => value)).toEqual([1.5 * 2 ** 20, 510]);
  expect(ys[xs.indexOf(510)]).toBeLessThanOrEqual(1.5 * 2 ** 20);
});
