import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pack } from '@rooflab/lab-archive';
import { afterEach, expect, test, vi } from 'vitest';
import { buildOwnLab } from '../../lab/build-own-lab.ts';
import { templateFolder } from '../../lab/testing/template-folder.ts';
import { printedBy } from '../testing/printed-by.ts';
import { declare } from './publish.ts';

const COURSE = { courseId: 'b7a9…', slug: 'gpu-1', title: 'GPU\u001b computing', archivedAt: null };

const HASH = 'ab'.repeat(32);

const NEW = { labId: 'f00d…', version: HASH, number: 2, created: true };

afterEach(() => {
  vi.unstubAllEnvs();
});

interface Sent {
  readonly courseId: string;
  readonly archive: string;
}

/** A portal with one course. It gives this answer to a lab, or refuses it with this code. */
async function portal(answer: typeof NEW | 'lab-write-not-granted') {
  const sent: Sent[] = [];
  const server = createServer(async (request, response) => {
    expect(request.headers.authorization).toBe('Bearer rl_x');
    response.setHeader('content-type', 'application/json');
    if (request.url?.startsWith('/api/trpc/course.list')) response.end(JSON.stringify({ result: { data: [COURSE] } }));
    else {
      expect([request.method, request.url]).toEqual(['POST', '/api/trpc/lab.publish']);
      sent.push(JSON.parse(await text(request)));
      if (typeof answer === 'object') response.end(JSON.stringify({ result: { data: answer } }));
      else {
        const error = { code: answer, message: 'You may not publish labs here.', remedy: 'Ask an administrator.', requestId: null };
        response.writeHead(403).end(JSON.stringify({ error: { message: 'No.', code: -32_003, data: { httpStatus: 403, error } } }));
      }
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('ROOFLAB_URL', url);
  vi.stubEnv('ROOFLAB_TOKEN', 'rl_x');
  return { url, sent, [Symbol.asyncDispose]: async () => void server.close() };
}

/** Runs `rooflab lab publish …` and returns what it prints. */
const publish = (...args: readonly string[]): Promise<string> => printedBy(declare, ['publish', ...args]);

test('A lab is sent to the course as it is built, and its version is named.', async () => {
  await using at = await portal(NEW);
  await using folder = await templateFolder();
  expect(await publish(folder.path, '--course', 'gpu-1')).toBe(
    `some-lab is published as version 2 (abababababab): ${at.url}/courses/gpu-1/staff/labs\n`,
  );
  const { files } = await buildOwnLab(folder.path);
  expect(at.sent.map(({ courseId }) => courseId)).toEqual([COURSE.courseId]);
  expect(Buffer.from(at.sent[0]?.archive ?? '', 'base64').equals(pack(files))).toBe(true);
});

test('A version that the portal has is not sent as a new one, and JSON is the answer of the portal.', async () => {
  const before = { ...NEW, created: false };
  await using at = await portal(before);
  await using folder = await templateFolder();
  expect(await publish(folder.path, '--course', 'gpu-1')).toBe(
    `some-lab was published before as version 2 (abababababab); nothing has changed since: ${at.url}/courses/gpu-1/staff/labs\n`,
  );
  expect(JSON.parse(await publish(folder.path, '--course', 'gpu-1', '--format', 'json'))).toEqual(before);
});

test('A refusal is shown with its remedy, and is for the author to resolve.', async () => {
  await using _at = await portal('lab-write-not-granted');
  await using folder = await templateFolder();
  await expect(publish(folder.path, '--course', 'gpu-1')).rejects.toMatchObject({
    name: 'UsageError',
    message: 'You may not publish labs here. Ask an administrator.',
  });
});

test('A course that is not among those of the author is refused with those that are, as text.', async () => {
  await using at = await portal(NEW);
  await using folder = await templateFolder();
  await expect(publish(folder.path, '--course', 'gpu-2')).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringMatching(/^None of your courses is called gpu-2\. Choose one:\n {2}--course gpu-1 {3}[\P{C}]+$/u),
  });
  expect(at.sent).toEqual([]);
});

test('A lab that does not build, or lacks a file, is not sent, and the portal must be named.', async () => {
  await using at = await portal(NEW);
  await using broken = await templateFolder({ 'lab.ts': () => 'export const code = {' });
  await expect(publish(broken.path, '--course', 'gpu-1')).rejects.toThrow('lab.ts does not compile.');
  await using empty = await templateFolder({ 'squares/starter.wgsl': null });
  await expect(publish(empty.path, '--course', 'gpu-1')).rejects.toThrow('some-lab/squares: There is no squares/starter.wgsl.');
  await using silent = await templateFolder({ 'README.md': null });
  await expect(publish(silent.path, '--course', 'gpu-1')).rejects.toThrow('There is no README.md. Write the handout');
  expect(at.sent).toEqual([]);
  vi.stubEnv('ROOFLAB_URL', '');
  await expect(publish(broken.path, '--course', 'gpu-1')).rejects.toThrow('Set ROOFLAB_URL to the address of the portal');
});
