import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { fakeProgram, fakeRequest } from '../../test/fakes.ts';
import { CANARY_MATERIAL } from '../canary/exercise.ts';
import { childEnvironment } from '../child-program.ts';
import { watchMemory } from '../memory-guard.ts';
import { type SpawnedChild, spawnChild } from '../spawn-child.ts';
import { createConfinement } from './confinement.ts';
import { type Level, levels } from './levels.ts';
import { processTree } from './process-tree.ts';

/**
 * Whatever process is between a child and its parent, the parent must be able to kill the child, and to see how it ended and its memory.
 */
const env = await childEnvironment('software');
const all = levels({ program: fakeProgram(), device: 'software', env });
const found: { level: Level; title: string }[] = [];
for (const level of all) {
  const child = await start(level).catch(() => null);
  child?.kill();
  if (child) found.push({ level, title: `${found.length + 1}, ${level.name}` });
}

async function start(level: Level): Promise<SpawnedChild> {
  return createConfinement({ program: fakeProgram(), mode: 'auto', levels: () => [level] }).start('software');
}

function ask(child: SpawnedChild, act: string): void {
  child.send({ kind: 'grade', device: 'software', deviceClass: null, roof: null, material: CANARY_MATERIAL, request: fakeRequest(act) });
}

/** Else the test runs out of time. */
async function becomesDead(pid: number): Promise<void> {
  while (processTree(pid).length > 0) await sleep(50);
}

describe.each(found)('at level $title', ({ level }) => {
  test('a signal that ends the child is distinguished from an exit code.', async () => {
    const [crashing, complaining] = [await start(level), await start(level)];
    ask(crashing, 'die ours');
    ask(complaining, 'complain');
    expect(await crashing.exited).toEqual({ code: null, signal: 'SIGSEGV' });
    expect(await complaining.exited).toEqual({ code: 7, signal: null });
    expect(complaining.stderrTail()).toMatch(/the end\s*$/);
  });

  test.runIf(process.platform === 'linux')('a kill ends every process that it started, deaf or not.', async () => {
    const child = await start(level);
    ask(child, 'deaf');
    const tree = processTree(child.process.pid ?? 0);
    expect(tree.length).toBeGreaterThan(0);
    child.kill();
    expect(await child.exited).toEqual({ code: null, signal: 'SIGKILL' });
    for (const pid of tree) await becomesDead(pid);
  });

  test.runIf(process.platform === 'linux')('the memory of the child is seen, not that of a process in between.', async () => {
    const child = await start(level);
    const excess = Promise.withResolvers<void>();
    const guard = watchMemory(child.process.pid, { limitBytes: 2 ** 29, onGrowth: () => {}, onExcess: excess.resolve });
    ask(child, 'eat');
    await excess.promise;
    guard.stop();
    child.kill();
    await child.exited;
  });
});

test.runIf(process.platform === 'linux')('A kill is over when every process is gone, also one that has left the group.', async () => {
  const command = ['/bin/sh', '-c', 'setsid sleep 100 < /dev/null > /dev/null 2>&1 & echo ready >&2; exec sleep 100'] as const;
  const child = spawnChild({ name: 'nothing', command: [...command], seccomp: null, signalsAsCodes: false }, {});
  while (!child.stderrTail().includes('ready')) await sleep(5);
  const tree = processTree(child.process.pid ?? 0);
  expect(tree).toHaveLength(2);
  child.kill();
  expect(await child.exited).toEqual({ code: null, signal: 'SIGKILL' });
  await child.gone;
  expect(tree.flatMap(processTree).filter((pid) => !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')))).toEqual([]);
});
