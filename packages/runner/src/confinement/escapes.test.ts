import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { Attempts } from '../../test/escape-child.ts';
import { ESCAPES, FILTERED, type Targets } from '../../test/escapes.ts';
import { childEnvironment } from '../child-program.ts';
import { createConfinement } from './confinement.ts';
import { type Level, levels } from './levels.ts';
import { seccompFilter } from './seccomp-filter.ts';
import { ABSENT } from './syscalls.ts';

/**
 * What native code in a child can do, at every level of confinement that this machine has. An attempt counts only if it succeeds without
 * confinement.
 */
const linux = process.platform === 'linux';
const cleanUp: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step();
});

const tried = linux ? await tryAll() : [];
const control = tried.at(-1);

async function tryAll() {
  const room = fileURLToPath(new URL('../..', import.meta.url));
  const program = { entry: join(room, 'test/escape-child.ts'), readable: [join(room, '../../node_modules'), room], addons: true };
  const env = await childEnvironment('software');
  const targets = await layOut();
  const found = [];
  for (const level of levels({ program, device: 'software', env })) found.push(await attemptAt(asNativeCode(level), targets));
  return found.flatMap((level) => level ?? []);
}

/** Without Node's permission model, which does not restrict native code. */
function asNativeCode(level: Level): Level {
  const command = level.command.filter((argument) => !/^--(permission|allow-)/.test(argument));
  return { ...level, command: command as [string, ...string[]] };
}

/** Null where this machine refuses the level. */
async function attemptAt(level: Level, targets: Targets) {
  const confinement = createConfinement({ program: { entry: '', readable: [], addons: true }, mode: 'auto', levels: () => [level] });
  const child = await confinement.start('software').catch(() => null);
  if (!child) return null;
  const { inForce = [] } = confinement.report('software') ?? {};
  const answer = new Promise<Attempts>((resolve) => child.onMessage((message) => resolve(message as never)));
  child.send({ kind: 'targets', ...targets } as never);
  const attempts = await Promise.race([answer, child.exited.then(() => null)]);
  if (!attempts) throw new Error(`At the level ${level.name} the attempts ended early: ${child.stderrTail()}`);
  child.kill();
  await child.exited;
  return { title: `${level.name} (${inForce.join(', ') || 'nothing in force'})`, inForce, ...attempts };
}

async function layOut(): Promise<Targets> {
  const [folder, shared] = [await temporaryFolder(), await temporaryFolder()];
  await writeFile(join(folder, 'secret'), 'a secret', { mode: 0o600 });
  await chmod(shared, 0o777);
  const bystander = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  cleanUp.push(() => bystander.kill('SIGKILL'));
  const udp = createSocket('udp4');
  udp.on('message', (message, { port, address }) => udp.send(message, port, address));
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
  cleanUp.push(() => udp.close());
  const abstract = `rooflab-test-${process.pid}`;
  const tcp = await listening({ port: 0, host: '127.0.0.1' });
  await listening({ path: join(folder, 'socket') });
  await listening({ path: `\0${abstract}` });
  return {
    worker: process.pid,
    bystander: bystander.pid ?? 0,
    folder,
    shared,
    tcpPort: (tcp.address() as AddressInfo).port,
    udpPort: udp.address().port,
    abstract,
  };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rooflab-escapes-'));
  cleanUp.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function listening(address: object): Promise<Server> {
  const server = createServer().listen(address);
  await once(server, 'listening');
  cleanUp.push(() => server.close());
  return server;
}

test.runIf(linux)('Without confinement at least twenty escapes succeed, so that a refusal means something.', () => {
  const succeeded = ESCAPES.filter(({ name }) => control?.escapes[name] === 'done');
  const surprising = ESCAPES.filter(({ name, everywhere }) => everywhere && control?.escapes[name] !== 'done');
  expect(surprising.map(({ name }) => `${name}: ${control?.escapes[name]}`)).toEqual([]);
  expect(succeeded.length).toBeGreaterThanOrEqual(20);
});

describe.runIf(linux).each(tried.slice(0, -1))('in a child confined by $title', ({ inForce, escapes, calls }) => {
  const stopped = ESCAPES.filter(({ stoppedBy }) => stoppedBy.some((measure) => inForce.includes(measure)));

  // An escape that fails without confinement proves nothing.
  test.each(stopped.filter(({ name }) => control?.escapes[name] === 'done'))(
    'native code is refused what it tries when it $name',
    ({ name }) => {
      expect(escapes[name]).not.toBe('done');
    },
  );

  test.runIf(inForce.includes('filtered system calls'))('every system call of the filter’s table is refused.', () => {
    const expected = FILTERED.map((name) => [name, name in ABSENT ? 'ENOSYS' : 'EPERM']);
    expect(calls).toEqual(Object.fromEntries(expected));
  });
});

test.runIf(linux && seccompFilter())('Where bubblewrap works, system calls are filtered and the file system is the child’s own.', () => {
  const strict = tried.filter(({ title }) => title.startsWith('bubblewrap')).at(0);
  expect(strict?.inForce ?? ['own file system', 'filtered system calls']).toEqual(
    expect.arrayContaining(['own file system', 'filtered system calls']),
  );
});
