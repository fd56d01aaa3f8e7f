import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyProblem, hasSoundOrigin, isSoundQuery } from './routes.ts';

const EMAIL = 'ada@example.org';

/** A sound body of each route that takes addresses of pages, which better-auth checks with a pattern of its own. */
const SOUND: Readonly<Record<string, object>> = {
  '/sign-up/email': { name: 'Ada', email: EMAIL, callbackURL: '/' },
  '/sign-in/email': { email: EMAIL, password: 'secret', callbackURL: '/' },
  '/sign-in/social': { provider: 'university', callbackURL: '/', errorCallbackURL: '/' },
  '/request-password-reset': { email: EMAIL, redirectTo: '/' },
};

const fields = Object.entries(SOUND).flatMap(([path, body]) => Object.keys(body).map((field) => ({ path, field })));

test.each(Object.keys(SOUND))('A sound body of %s passes.', (path) => {
  expect(bodyProblem(path, JSON.stringify(SOUND[path]))).toBeNull();
});

test.each(fields)('$field of $path takes no text of thousands of characters.', ({ path, field }) => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 3 }), fc.integer({ min: 2001, max: 100_000 }), (piece, length) => {
      const text = piece.repeat(Math.ceil(length / piece.length));
      expect(bodyProblem(path, JSON.stringify({ ...SOUND[path], [field]: text }))).not.toBeNull();
    }),
  );
});

test('A body of any other form is short, whatever the route.', () => {
  expect(bodyProblem('/callback/university', `state=${'x'.repeat(8000)}`)).toMatchObject({
    message: 'The request is too long.',
    fields: {},
  });
  expect(bodyProblem('/callback/university', 'state=abc&code=def')).toBeNull();
});

test.each(['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'])('A query has no long %s.', (name) => {
  expect(isSoundQuery(new URL(`https://example.org/?${name}=${'x'.repeat(2001)}`))).toBe(false);
  expect(isSoundQuery(new URL(`https://example.org/?${name}=${'x'.repeat(2000)}`))).toBe(true);
});

test('A provider may send a code and a state of thousands of characters, in a query of at most 8000.', () => {
  const query = `?code=${'x'.repeat(5000)}&state=${'y'.repeat(2900)}`;
  expect(isSoundQuery(new URL(`https://example.org/${query}`))).toBe(true);
  expect(isSoundQuery(new URL(`https://example.org/${query}${'y'.repeat(8001 - query.length)}`))).toBe(false);
});

test.each(['origin', 'referer'])('No long %s is looked at.', (name) => {
  const asked = (origin: string) => ({ method: 'POST', headers: new Headers({ [name]: origin }) });
  expect(hasSoundOrigin(asked(`https://${'x'.repeat(2000)}`))).toBe(false);
  expect(hasSoundOrigin(asked('https://example.org'))).toBe(true);
});

test('A provider’s page may have a long address, from which a browser is sent back.', () => {
  const headers = new Headers({ referer: `https://provider.example/?${'x'.repeat(3000)}` });
  expect(hasSoundOrigin({ method: 'GET', headers })).toBe(true);
  expect(hasSoundOrigin({ method: 'POST', headers })).toBe(false);
  headers.set('origin', 'https://provider.example');
  expect(hasSoundOrigin({ method: 'POST', headers })).toBe(true);
});

/** Of each field that has a limit of its own: the longest text that it takes. */
const LONGEST: readonly (readonly [route: string, body: object, field: string, longest: string])[] = [
  ['/sign-up/email', { name: 'Ada', email: EMAIL }, 'name', 'x'.repeat(200)],
  ['/sign-up/email', { name: 'Ada', email: EMAIL }, 'email', `ada@${'x'.repeat(60)}.${`${'y'.repeat(60)}.`.repeat(4)}${'z'.repeat(11)}`],
  ['/sign-up/email', { name: 'Ada', email: EMAIL }, 'password', 'x'.repeat(128)],
  ['/sign-up/email', { name: 'Ada', email: EMAIL }, 'callbackURL', 'x'.repeat(2000)],
  ['/sign-in/social', { provider: 'university' }, 'provider', 'x'.repeat(100)],
  ['/reset-password', { newPassword: 'x', token: 'x' }, 'token', 'x'.repeat(100)],
  ['/update-user', { name: 'Ada' }, 'name', 'x'.repeat(200)],
];

test.each(LONGEST)('%s takes %o with a field %s at its limit, and nothing longer.', (route, body, field, longest) => {
  const problemWith = (text: string) => bodyProblem(route, JSON.stringify({ ...body, [field]: text }));
  expect(problemWith(longest)).toBeNull();
  expect(problemWith(`${longest}x`)).not.toBeNull();
});

test('A body has eight thousand characters at most, and an origin two thousand.', () => {
  const body = (length: number) => bodyProblem('/callback/university', 'x'.repeat(length));
  expect([body(8000), body(8001)?.message]).toEqual([null, 'The request is too long.']);
  const origin = (length: number) => hasSoundOrigin({ method: 'POST', headers: new Headers({ origin: 'x'.repeat(length) }) });
  expect([origin(2000), origin(2001)]).toEqual([true, false]);
});
