import { afterEach, expect, test } from 'vitest';
import { fakeProgram } from '../../test/fakes.ts';
import { type ChildProgram, nodeCommand } from '../child-program.ts';
import { RunnerError } from '../runner-error.ts';
import type { SpawnedChild } from '../spawn-child.ts';
import { type ConfinementOptions, createConfinement } from './confinement.ts';
import type { Level } from './levels.ts';

const started: SpawnedChild[] = [];
afterEach(async () => {
  for (const child of started.splice(0)) {
    child.kill();
    await child.exited;
  }
});

function level(
  name: string,
  program: ChildProgram,
  { front = [], strictness = '' }: { front?: string[]; strictness?: string } = {},
): Level {
  const command = [...front, ...(strictness ? ['/usr/bin/env', `STRICTNESS=${strictness}`] : []), ...nodeCommand(program)];
  return { name, command: command as [string, ...string[]], seccomp: null, signalsAsCodes: false };
}

function confinementOf(found: readonly [Level, ...Level[]], mode: ConfinementOptions['mode'] = 'auto') {
  return createConfinement({ program: { entry: '', readable: [], addons: true }, mode, levels: () => found });
}

/** A tool that fails and says why. */
const BROKEN = { front: ['/bin/sh', '-c', 'echo "no namespaces here" >&2; exit 1', 'sh'] };

const fake = fakeProgram();
const choosy = fakeProgram('choosy-fake');

test('When a level does not start, the next one is used and the last output of the first is kept.', async () => {
  const confinement = confinementOf([level('strict', fake, BROKEN), level('weak', fake)]);
  started.push(await confinement.start('software'));
  expect(confinement.report('software')).toMatchObject({ tool: 'weak', reasons: ['strict: no namespaces here'] });
});

test('Where no level starts, it is our fault.', async () => {
  const starting = confinementOf([level('strict', fake, BROKEN)]).start('software');
  await expect(starting).rejects.toThrow(RunnerError);
});

test('A level at which the device does not open gives way to the strictest at which it does, and the report says so.', async () => {
  const confinement = confinementOf([
    level('strict', choosy, { strictness: 'too much' }),
    level('strict too', choosy, { strictness: 'too much' }),
    level('enough', choosy, { strictness: 'enough' }),
    level('weak', choosy),
  ]);
  started.push(await confinement.start('software'));
  expect(confinement.report('software')?.tool).toBe('strict');
  expect(await confinement.loosen('software')).toBe(true);
  const reasons = ['strict: the software device does not open there'];
  expect(confinement.report('software')).toMatchObject({ tool: 'enough', reasons });
});

test('A device that opens at the strictest level, or at none, does not loosen the confinement.', async () => {
  const opens = confinementOf([level('strict', fake), level('weak', fake)]);
  started.push(await opens.start('software'), await opens.start('hardware'));
  expect(await opens.loosen('software')).toBe(false);
  expect(await opens.loosen('hardware')).toBe(false);
  expect(opens.report('software')?.tool).toBe('strict');
});

test('With `require` no child starts without confinement, nor with less of it so that the device opens.', async () => {
  const confinement = confinementOf([level('strict', choosy, { strictness: 'too much' }), level('weak', choosy)], 'require');
  await expect(confinement.start('software')).rejects.toThrow(/would lack: .*no network.*Install bubblewrap/);
  await expect(confinement.start('software')).rejects.toThrow('ROOFLAB_SANDBOX=require');
  expect(await confinement.loosen('software')).toBe(false);
});

test('Without confinement the report lists what is missing.', async () => {
  const confinement = createConfinement({ program: fake, mode: 'off' });
  started.push(await confinement.start('software'));
  expect(confinement.report('software')).toMatchObject({
    tool: 'nothing',
    missing: expect.arrayContaining(['no network', 'own file system']),
  });
});
