import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { makeSchool, openTestApi, type TestApi } from '@rooflab/course/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_BODY_BYTES } from './limits.ts';
import { type ServedPortal, servePortal } from './testing/serve-portal.ts';

let api: TestApi;
let portal: ServedPortal;

beforeAll(async () => {
  api = await openTestApi();
  portal = await servePortal(api.services);
});

afterAll(async () => {
  await portal.close();
  await api[Symbol.asyncDispose]();
});

function ask(init: RequestInit = {}, path = '/api/openapi.json'): Promise<Response> {
  return fetch(`${portal.url}${path}`, init);
}

test('Everybody gets the description of the API, as JSON that caches may keep for some minutes.', async () => {
  const response = await ask();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await response.json()).toMatchObject({ openapi: '3.1.1', paths: { '/api/trpc/handIn.create': { post: {} } } });
});

test('Who has it already is told so, however a proxy wrote its tag; who has another one gets it.', async () => {
  const etag = (await ask()).headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  for (const known of [etag, `W/${etag}`, `"old", ${etag}`, '*']) {
    const response = await ask({ headers: { 'if-none-match': known } });
    expect([known, response.status, await response.text()]).toEqual([known, 304, '']);
    expect(response.headers.get('etag')).toBe(etag);
  }
  for (const other of ['"old"', etag.slice(1, -1), 'W/', ',,,', `"${'x'.repeat(8000)}"`]) {
    expect((await ask({ headers: { 'if-none-match': other } })).status).toBe(200);
  }
});

test('HEAD says how long it is; other methods are refused with those that are possible.', async () => {
  const whole = (await (await ask()).arrayBuffer()).byteLength;
  const head = await ask({ method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, `${whole}`, '']);
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const response = await ask({ method });
    expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
  }
});

test('A query or a wrong token changes nothing in it, and addresses beside it hold nothing.', async () => {
  const plain = await (await ask()).text();
  const odd = await ask(
    { headers: { authorization: 'Bearer rl_nobody', cookie: 'rooflab.session_token=x' } },
    '/api/openapi.json?__proto__=1',
  );
  expect(await odd.text()).toBe(plain);
  for (const path of ['/api/openapi.json/', '/api/OpenAPI.json', '/api/openapi.json%00', '/api//openapi.json', '/api/trpc/openapi.json']) {
    expect([path, (await ask({}, path)).status]).toEqual([path, 404]);
  }
});

test('A body that nobody asked for, and two requests at once on one line, are answered one after the other.', async () => {
  const socket = connect(Number(new URL(portal.url).port), '127.0.0.1');
  const request = 'HEAD /api/openapi.json HTTP/1.1\r\nHost: x\r\n';
  socket.end(`${request}Content-Length: 3\r\n\r\nabc${request}Connection: close\r\n\r\n`);
  expect((await text(socket)).match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
});

test('A mutation that takes nothing takes the empty object that the description asks for.', async () => {
  const { paths } = await (await ask()).json();
  const { schema } = paths['/api/trpc/me.endOtherSessions'].post.requestBody.content['application/json'];
  expect(schema).toEqual({ type: 'object', additionalProperties: false });
  const { student } = await makeSchool(api.db);
  const { token } = await (await api.as(student.userId)).token.create({ name: 'own program', scopes: ['results:read'] });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await ask({ method: 'POST', headers, body: '{}' }, '/api/trpc/me.endOtherSessions');
  expect((await response.json()).error.data.error.code).toBe('session-needed');
});

const JSON_TYPE = { 'content-type': 'application/json' };
const REFUSED: readonly [status: number, code: string, path: string, init?: RequestInit][] = [
  [400, 'invalid-input', 'lab.exercise?input=reduction'],
  [400, 'invalid-input', 'lab.exercise?exercise=reduction/sum'],
  [400, 'invalid-input', 'lab.exercise?input={"exercise":1}'],
  [401, 'not-signed-in', 'course.list'],
  [401, 'token-not-valid', 'course.list', { headers: { authorization: 'Bearer rl_nobody' } }],
  [404, 'not-found', 'hand.in'],
  [404, 'not-found', '__proto__'],
  [405, 'invalid-input', 'handIn.create'],
  [405, 'invalid-input', 'course.list', { method: 'POST', headers: JSON_TYPE, body: '{}' }],
  [413, 'invalid-input', 'handIn.create', { method: 'POST', headers: JSON_TYPE, body: `"${'x'.repeat(MAX_BODY_BYTES)}"` }],
  [415, 'invalid-input', 'me.endOtherSessions', { method: 'POST' }],
];

test.each(REFUSED)('A refusal with %i %s of %s has the described form.', async (status, code, path, init) => {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema(await (await ask()).json(), 'openapi.json');
  const response = await ask(init, `/api/trpc/${path}`);
  const refusal = await response.json();
  expect([response.status, refusal.error?.data.error.code]).toEqual([status, code]);
  expect(ajv.validate({ $ref: 'openapi.json#/components/schemas/Refusal' }, refusal)).toBe(true);
});
