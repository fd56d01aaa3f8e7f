import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXERCISE, makeSchool, openTestApi } from '@rooflab/course/testing';
import { expect, test } from 'vitest';
import { servePortal } from './testing/serve-portal.ts';

/** Sends the first half of a hand-in's body, waits for `meanwhile`, then sends the rest; returns the answer's status line and body. */
async function handInSlowly(url: string, { token, body }: { token: string; body: string }, meanwhile: () => Promise<unknown>) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const head = `POST /api/trpc/handIn.create HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n`;
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 20)}`);
  await sleep(200);
  await meanwhile();
  socket.write(body.slice(20));
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes.toString();
  });
  await once(socket, 'close');
  return answer;
}

test('A deadline that passes while the body of a hand-in still arrives has passed: the end of the body counts.', async () => {
  await using api = await openTestApi();
  const { assignmentId, student } = await makeSchool(api.db);
  const { token } = await (await api.as(student.userId)).token.create({ name: 'cli', scopes: ['hand-in:write'] });
  await using portal = await servePortal(api.services);
  const order = () => JSON.stringify({ assignmentId, exercise: EXERCISE, source: 'fn main() {}', requestId: randomUUID() });
  const inTime = await handInSlowly(portal.url, { token, body: order() }, async () => undefined);
  expect(inTime).toMatch(/^HTTP\/1\.1 200 /);
  const late = await handInSlowly(portal.url, { token, body: order() }, async () => {
    await api.db.assignment.update({ where: { id: assignmentId }, data: { dueAt: new Date() } });
    await sleep(50);
  });
  expect(late).toMatch(/^HTTP\/1\.1 412 /);
  expect(late).toContain('"code":"closed"');
});
