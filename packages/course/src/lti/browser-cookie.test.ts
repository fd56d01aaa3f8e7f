import { expect, test } from 'vitest';
import { browserCookie, readBrowserCookie } from './browser-cookie.ts';

const SECRET = 'b'.repeat(43);

const read = (cookie: string) => readBrowserCookie(new Headers({ cookie }));

test('A browser is known by its own cookie alone, wherever it stands among others.', () => {
  expect(read(`rooflab_lti=${SECRET}`)).toBe(SECRET);
  expect(read(`other=${'c'.repeat(43)}; rooflab_lti=${SECRET}; third=1`)).toBe(SECRET);
  expect(read(`other=${SECRET}`)).toBeNull();
  expect(read('rooflab_lti=short')).toBeNull();
  expect(read('rooflab_lti')).toBeNull();
  expect(readBrowserCookie(new Headers())).toBeNull();
});

test('The cookie lasts for the quarter of an hour that a launch and its ticket may take, and only our own pages of LTI get it.', () => {
  expect(browserCookie(SECRET)).toBe(`rooflab_lti=${SECRET}; Path=/api/lti; Max-Age=900; HttpOnly; Secure; SameSite=None; Partitioned`);
});
