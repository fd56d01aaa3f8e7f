import { type CurveSeries, OWN_CURVE } from '@rooflab/result';
import { experimentFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { isComplete } from './complete-run.ts';

const [cpu, kernel] = experimentFixture().series as [CurveSeries, CurveSeries];

/** A curve of the student's kernel with points at these places. */
const own = (...xs: number[]): CurveSeries => ({
  ...kernel,
  name: OWN_CURVE,
  points: xs.flatMap((x) => cpu.points.filter((point) => point.x === x)),
  skipped: [],
});

test('A run is complete without an own curve, or with one that has a point wherever a kernel of the lab has one.', () => {
  expect(isComplete({ series: [cpu, kernel] }, { hasOwn: false })).toBe(true);
  expect(isComplete({ series: [cpu, kernel, own(1000)] }, { hasOwn: true })).toBe(true);
  expect(isComplete({ series: [cpu, kernel, own(1000, 10_000)] }, { hasOwn: true })).toBe(true);
});

test('A run is not complete whose own curve is missing, empty, or lacks a place that another kernel has.', () => {
  expect(isComplete({ series: [cpu, kernel] }, { hasOwn: true })).toBe(false);
  expect(isComplete({ series: [cpu, kernel, own()] }, { hasOwn: true })).toBe(false);
  expect(isComplete({ series: [cpu, kernel, own(10_000)] }, { hasOwn: true })).toBe(false);
});
