import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@rooflab/db';
import { expect, test, vi } from 'vitest';
import { runOutgoing } from '../outgoing/run-outgoing.ts';
import { sendersOf } from '../outgoing/senders.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { makeSchool } from '../testing/school.ts';

const PAGE = join(import.meta.dirname, '../../../../docs/webhooks.md');

const PATIENT = { timeout: 60_000, interval: 20 };

const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 7))']).status === 0;

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, 'localhost', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** What the program of the page prints when it gets a ping, the same again, and one with a signature of somebody else's. */
async function printedBy(language: 'js' | 'python', command: string): Promise<{ lines: string[]; messageIds: string[]; refused: number }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  await using api = await openTestApi({ privateOrigins: [origin] });
  const { courseId, instructor } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  const { webhookId, secret } = await ines.webhook.create({ courseId, fields: { url: origin, events: ['hand-in.graded'] } });
  const folder = await mkdtemp(join(tmpdir(), 'rooflab-receiver-'));
  const program = join(folder, language === 'js' ? 'receiver.mjs' : 'receiver.py');
  const source = (await readFile(PAGE, 'utf8')).split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
  await writeFile(program, source);
  const receiver = spawn(command, [program], {
    env: { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: `${port}` },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  receiver.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const outgoing = runOutgoing({ ...api.services, senders: sendersOf(api.services), pollMs: 10 });
  try {
    await vi.waitUntil(() => listens(port), PATIENT);
    await ines.webhook.ping({ webhookId });
    const deliveries = async () => (await ines.webhook.deliveries({ webhookId })).deliveries;
    await vi.waitUntil(async () => (await deliveries())[0]?.outcome === 'delivered', PATIENT);
    const [{ delivery = '' } = {}] = await deliveries();
    await ines.webhook.resend({ webhookId, delivery });
    await vi.waitUntil(async () => (await deliveries())[0]?.attempts.length === 2, PATIENT);
    const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA v2,x' };
    const { status } = await api.services.outside.call(origin, {
      method: 'POST',
      body: '{}',
      headers,
    });
    const messageIds = (await deliveries()).map(({ messageId }) => messageId);
    return { lines: printed.trim().split('\n'), messageIds, refused: status };
  } finally {
    await outgoing.close();
    receiver.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

test('The receiver in JavaScript of the page acts on each id once, and refuses a signature that is not ours.', async () => {
  const { lines, messageIds, refused } = await printedBy('js', process.execPath);
  expect(lines.map((line) => line.split(' ')[0])).toEqual(messageIds);
  expect(refused).toBe(401);
});

test.skipIf(!hasPython)('So does the one in Python.', async () => {
  const { lines, messageIds, refused } = await printedBy('python', 'python3');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(messageIds);
  expect(refused).toBe(401);
});
