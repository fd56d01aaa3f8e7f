import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addUser, removeUser, withProcessLock } from './process-lock.ts';

async function withFile(work: (path: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'rooflab-lock-'));
  try {
    await work(join(directory, 'it.lock'));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const MODULE = JSON.stringify(new URL('./process-lock.ts', import.meta.url).href);

/** Runs this program in another process, with everything from `process-lock.ts`; resolves when it has printed something. */
async function elsewhere(program: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', `import { addUser, withProcessLock } from ${MODULE};\n${program}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

/** Takes the lock in another process, which then hangs. */
function holdElsewhere(path: string) {
  return elsewhere(`withProcessLock(${JSON.stringify(path)}, async () => {
    process.stdout.write('held');
    setInterval(() => undefined, 1e6);
    await new Promise(() => undefined);
  });`);
}

async function stopped(child: Awaited<ReturnType<typeof elsewhere>>): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('Callers take turns, in one process and across several.', async () => {
  await withFile(async (path) => {
    let inside = 0;
    let most = 0;
    const one = () =>
      withProcessLock(path, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setTimeout(resolve, 5));
        inside -= 1;
      });
    await Promise.all([one(), one(), one(), one()]);
    expect(most).toBe(1);
    const holder = await holdElsewhere(path);
    const others = Promise.all([one(), one()]);
    const sentences: string[] = [];
    const waiting = withProcessLock(path, async () => 'mine', { tellAfterMs: 0, tell: (sentence) => sentences.push(sentence) });
    await expect.poll(() => sentences).toEqual([`Waiting for another process of Rooflab that works with ${path} …`]);
    await stopped(holder);
    expect(await waiting).toBe('mine');
    await others;
    expect(most).toBe(1);
  });
});

test('What a process leaves when it is killed, or a file from before a restart with the same number of process, holds up nobody.', async () => {
  await withFile(async (path) => {
    await stopped(await holdElsewhere(path));
    const options = { limitMs: 0 };
    expect(await withProcessLock(path, async () => 1, options)).toBe(1);
    await writeFile(path, '');
    expect(await withProcessLock(path, async () => 2, options)).toBe(2);
    await expect(withProcessLock(path, () => Promise.reject(new Error('mine')), options)).rejects.toThrow('mine');
    expect(await withProcessLock(path, async () => 3, options)).toBe(3);
  });
});

test('After waiting too long, the error names the file and says what to do.', async () => {
  await withFile(async (path) => {
    const holder = await holdElsewhere(path);
    await expect(withProcessLock(path, async () => undefined, { limitMs: 0 })).rejects.toThrow(
      `Another process has held ${path} for 0 s. Find it with: fuser -v ${path} Stop it, then try again. Do not delete the file`,
    );
    await stopped(holder);
  });
});

test('A file that is no lock, and a folder that is not there, are named.', async () => {
  await withFile(async (path) => {
    await writeFile(path, '1234');
    await expect(withProcessLock(path, async () => undefined)).rejects.toThrow(
      `The lock file ${path} cannot be used: file is not a database.`,
    );
    const nowhere = join(path, 'nowhere');
    await expect(withProcessLock(nowhere, async () => undefined)).rejects.toThrow(`The lock file ${nowhere} cannot be used:`);
  });
});

test('The last process that uses something learns that it is the last, also when the others were killed.', async () => {
  await withFile(async (path) => {
    const other = await elsewhere(`addUser(${JSON.stringify(path)}); process.stdout.write('uses'); setInterval(() => undefined, 1e6);`);
    addUser(path);
    addUser(path);
    expect(removeUser(path)).toBe(false);
    addUser(path);
    await stopped(other);
    expect(removeUser(path)).toBe(true);
    expect(removeUser(path)).toBe(true);
  });
});
