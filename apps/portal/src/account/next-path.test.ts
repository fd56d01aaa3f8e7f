import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNextPath } from './next-path.ts';

test.each([
  '/',
  '/account',
  '/admin/users?search=a%40b',
  '/invitation',
  '/join?code=ROOFLINE',
  '/courses/demo',
  '/courses/demo/assignments/0197-1/reduction/sum',
  '/courses/demo/leaderboards/0197-1?exercise=reduction%2Fsum&device=large',
])('%s is a page of the portal, and is gone to.', (path) => {
  expect(readNextPath(path)).toBe(path);
});

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'https://evil.example',
  'https:evil.example',
  'http:/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/%2F%2Fevil.example',
  '/%2fevil.example',
  '/%5Cevil.example',
  '/%5c%5cevil.example',
  '/%252F%252Fevil.example',
  '/%25252Fevil.example',
  '/%09/evil.example',
  '/courses/..//evil.example',
  '/courses/../../evil.example',
  '/courses/%2e%2e/%2fevil.example',
  '/courses//evil.example',
  '/courses/%ff',
  '/.evil.example',
  '/@evil.example',
  '/evil.example',
  '/api/auth/sign-out',
  '/sign-in?next=/sign-in',
  '/coursesevil',
  '/courses/demo#//evil.example',
  '/courses/\u202Eomed',
  'courses/demo',
  '',
])('%j leads home instead.', (path) => {
  expect(readNextPath(path)).toBe('/');
});

test('What Next.js adds to an address of its own does not come along.', () => {
  expect(readNextPath('/courses/demo?_rsc=1x2y3')).toBe('/courses/demo');
  expect(readNextPath('/courses/demo/leaderboards/1?device=large&_rsc=1x2y3')).toBe('/courses/demo/leaderboards/1?device=large');
});

test.each([null, 7, ['/account'], { path: '/account' }])('What is no text, as %j, leads home, and so does nothing at all.', (value) => {
  expect(readNextPath(value)).toBe('/');
  expect(readNextPath(undefined)).toBe('/');
});

test('Whatever is written into the link, a browser that follows the answer stays at this portal.', () => {
  const hostile = fc.array(
    fc.constantFrom(
      '/',
      '\\',
      '%2f',
      '%5c',
      '%2e',
      '.',
      ':',
      '@',
      'evil.example',
      'courses',
      'account',
      '?',
      '#',
      '\t',
      ' ',
      '%09',
      'http:',
    ),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        hostile.map((parts) => parts.join('')),
        fc.string(),
        fc.webUrl(),
      ),
      (value) => {
        const url = new URL(readNextPath(value), 'https://portal.example');
        expect(url.origin).toBe('https://portal.example');
      },
    ),
  );
});
