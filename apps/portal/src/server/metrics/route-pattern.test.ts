import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPagePatterns, routePattern } from './route-pattern.ts';

const PAGES = [
  { page: '/', matches: /^\/$/ },
  { page: '/courses/[course]', matches: /^\/courses\/([^/]+?)\/?$/ },
];

test.each([
  ['/api/health', '/api/health'],
  ['/api/openapi.json', '/api/openapi.json'],
  ['/api/trpc/handIn.create', '/api/trpc/handIn.create'],
  ['/api/trpc/me.get,course.list', '/api/trpc/(batch)'],
  ['/api/trpc/me.get,made.up', 'unknown'],
  ['/api/trpc/constructor', 'unknown'],
  ['/api/auth/sign-in/email', '/api/auth/*'],
  ['/api/auth/made-up', '/api/auth/*'],
  ['/api/labs/reduction/frame', '/api/labs/*'],
  ['/api/worker/v1/finish', '/api/worker/v1/finish'],
  ['/api/worker/v1/labs/ab12', '/api/worker/v1/labs/*'],
  ['/api/worker/v1/made-up', 'unknown'],
  ['/api/made-up', 'unknown'],
  ['/_next/static/chunks/1.js', '/_next/*'],
  ['/', '/'],
  ['/courses/performance', '/courses/[course]'],
  ['/wp-admin.php', 'unknown'],
])('the path %s has the pattern %s', (path, pattern) => {
  expect(routePattern(path, PAGES)).toBe(pattern);
});

test('pages are read from what the build left, and without a build there are none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rooflab-routes-'));
  expect(await readPagePatterns(folder)).toEqual([]);
  const manifest = {
    version: 3,
    staticRoutes: [{ page: '/courses/new', regex: '^/courses/new(?:/)?$' }],
    dynamicRoutes: [{ page: '/courses/[course]', regex: '^/courses/([^/]+?)(?:/)?$' }],
  };
  await writeFile(join(folder, 'routes-manifest.json'), JSON.stringify(manifest));
  const pages = await readPagePatterns(folder);
  expect(routePattern('/courses/new', pages)).toBe('/courses/new');
  expect(routePattern('/courses/performance', pages)).toBe('/courses/[course]');
  await rm(folder, { recursive: true });
});
