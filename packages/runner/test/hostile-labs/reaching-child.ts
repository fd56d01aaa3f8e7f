import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { openParentChannel } from '../../src/channel.ts';
import type { LabRequest } from '../../src/lab/lab-protocol.ts';

/** Started as the process of a lab is, and has all of Node: what code reaches that has broken out of the language. */
export interface Reached {
  readonly environment: readonly string[];
  /** By name: `done`, or why not. */
  readonly attempts: Readonly<Record<string, string>>;
}

const parent = openParentChannel(
  (received) => void tryAll(received as LabRequest),
  () => process.exit(0),
);
parent.send({ kind: 'ready' });

/** The seed of the question is a port on which someone listens; its data are those of another lab. */
async function tryAll({ id, seed, files }: LabRequest): Promise<void> {
  const attempts = {
    'read a file': await outcome(() => readFileSync('/etc/passwd')),
    'read another lab': await outcome(() => readFileSync(files.data)),
    'read the memory of the worker': await outcome(() => readFileSync(`/proc/${process.ppid}/environ`)),
    'write a file': await outcome(() => writeFileSync('/tmp/rooflab-reached', '')),
    'start a program': await outcome(() => execFileSync('/bin/true')),
    'start a thread': await outcome(() => new Worker('1', { eval: true })),
    'load a library': await outcome(() => process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6')),
    'make code of a text': await outcome(() => new Function('return 1')()),
    dial: await outcome(() => dialled(Number(seed))),
  };
  parent.send({ kind: 'answer', id, answer: { environment: Object.keys(process.env), attempts } satisfies Reached } as never);
}

async function outcome(action: () => unknown): Promise<string> {
  try {
    await action();
    return 'done';
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code ?? message;
  }
}

function dialled(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve());
    socket.once('error', reject);
  });
}
