import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findExercise, inCatalogue, readPractice } from '@rooflab/catalogue';
import { readBank } from '@rooflab/catalogue/questions';
import { asTimed } from '@rooflab/lab';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSecurityHeaders } from '../security-headers.ts';
import { sendLab } from './lab-route.ts';

/** The catalogue's labs stand for versions of a course's own. */
const VERSION = '5'.repeat(64);

const server = createServer((request, response) => {
  setSecurityHeaders(response, { encrypted: true, page: false });
  void sendLab(request, response, async (labId, version) => (version === VERSION ? inCatalogue(labId) : undefined));
});
let url = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${url}${path}`, init);
}

test('The frame is a document with a policy of its own, which no browser guesses at and pages of the portal alone may frame.', async () => {
  const { status, headers } = await ask('/api/labs/reduction/frame');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'sha256-[\w+/]{43}=' data:; .*; sandbox allow-scripts$/,
  );
  expect([headers.get('x-content-type-options'), headers.get('x-frame-options')]).toEqual(['nosniff', 'SAMEORIGIN']);
});

test('What practice needs of a lab is data, for everybody.', async () => {
  const response = await ask('/api/labs/matmul/practice');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const exercise = findExercise('matmul/square')?.exercise ?? expect.fail();
  expect(await response.json()).toMatchObject({
    lab: { id: 'matmul' },
    judges: { 'matmul/square': await readPractice(asTimed(exercise)) },
  });
});

test('A version of a lab is had by its hash, and no other.', async () => {
  expect((await ask(`/api/labs/matmul/practice?version=${VERSION}`)).status).toBe(200);
  expect((await ask(`/api/labs/matmul/frame?version=${'6'.repeat(64)}`)).status).toBe(404);
});

test('No browser gets a variant of a question that counts, with whatever address.', async () => {
  const { counted } = (await readBank('matmul/tile-limits')) ?? expect.fail();
  for (const part of ['frame', 'practice']) {
    const text = await (await ask(`/api/labs/matmul/${part}?version=${VERSION}`)).text();
    for (const { askedSha256, solution } of counted) expect(text.includes(askedSha256) || text.includes(solution)).toBe(false);
  }
  for (const path of ['questions', 'questions/tile-limits.json.gz', 'archive', 'built/questions.json'])
    expect((await ask(`/api/labs/matmul/${path}?version=${VERSION}`)).status, path).toBe(404);
});

test.each(['frame', 'practice'])('A browser asks each time whether it has the newest %s, and gets it compressed.', async (part) => {
  const path = `/api/labs/reduction/${part}`;
  const first = await ask(path);
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect([first.headers.get('content-encoding'), first.headers.get('vary')]).toEqual(['gzip', 'accept-encoding']);
  const again = await ask(path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const plain = await ask(path, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(plain.headers.get('etag')).not.toBe(first.headers.get('etag'));
  expect(await plain.text()).toBe(await first.text());
});

test.each([
  '/api/labs/none/frame',
  '/api/labs/../frame',
  '/api/labs/%2e%2e/practice',
  '/api/labs/reduction',
  '/api/labs/reduction/constructor',
  '/api/labs/reduction/frame/',
  '/api/labs//practice',
])('At %s there is no lab.', async (path) => {
  const response = await ask(path);
  expect([response.status, await response.json()]).toEqual([404, { error: 'There is no such lab.' }]);
});

test('Nothing can be sent to a lab.', async () => {
  const response = await ask('/api/labs/reduction/practice', { method: 'POST', body: '{}' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
