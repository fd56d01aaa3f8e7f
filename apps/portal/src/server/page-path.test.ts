import { expect, test } from 'vitest';
import { pagePath } from './page-path.ts';

test.each([
  ['/', '/'],
  ['/courses/demo?_rsc=YNgvU4huy8', '/courses/demo'],
  ['/courses/demo/leaderboards/1?exercise=reduction%2Fsum&_rsc=1', '/courses/demo/leaderboards/1?exercise=reduction%2Fsum'],
  ['//?_rsc=1', '//'],
  ['/courses/demo?page=2&name=a%20b', '/courses/demo?page=2&name=a%20b'],
])('Who asked for %s comes back to %s.', (target, path) => {
  expect(pagePath(target)).toBe(path);
});
