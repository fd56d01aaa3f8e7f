import { expect, test } from 'vitest';
import { slugInPath } from './paths.ts';

test('The course of a page is known from its path, and no other page has one.', () => {
  expect(slugInPath('/courses/gpu-2026')).toBe('gpu-2026');
  expect(slugInPath('/courses/gpu-2026/hand-ins/0198?against=1')).toBe('gpu-2026');
  for (const path of ['/', '/courses', '/courses/', '/account', '/new-course?from=gpu-2026']) expect(slugInPath(path)).toBeNull();
});
