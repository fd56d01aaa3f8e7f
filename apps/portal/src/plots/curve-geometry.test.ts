import { expect, test } from 'vitest';
import { type CurveAxis, curveFrame, curvePath, curveScales } from './curve-geometry.ts';

const axis: CurveAxis = { label: 'x', range: [0, 100], format: String };

test('A stepped curve changes half-way between two points, and the last one is reached.', () => {
  const points = [
    { x: 0, y: 10 },
    { x: 4, y: 10 },
    { x: 8, y: 30 },
  ];
  expect(curvePath(points, true)).toBe('M0 10H2V10H4H6V30H8');
  expect(curvePath(points, false)).toBe('M0 10L4 10L8 30');
  expect(curvePath([], true)).toBe('');
});

test('Scales fill the frame, y upwards, with ticks inside of it.', () => {
  const frame = curveFrame({ width: 720, height: 432 });
  const { x, y } = curveScales(frame, axis, { ...axis, range: [1, 1e6], isLogarithmic: true });
  expect([x.pixel(0), x.pixel(100)]).toEqual([frame.left, 720 - frame.right]);
  expect([y.pixel(1), y.pixel(1e6)]).toEqual([432 - frame.bottom, frame.top]);
  expect(y.pixel(1e3)).toBeCloseTo((y.pixel(1) + y.pixel(1e6)) / 2, 1);
  expect(x.ticks).toContain(50);
  expect(y.ticks).toEqual([1, 10, 100, 1000, 1e4, 1e5, 1e6]);
});

test('A narrow logarithmic axis leaves out ticks that would run into one another.', () => {
  const { x } = curveScales(curveFrame({ width: 240, height: 300 }), { ...axis, range: [1, 1e9], isLogarithmic: true }, axis);
  expect(x.ticks.length).toBeLessThanOrEqual(3);
});
