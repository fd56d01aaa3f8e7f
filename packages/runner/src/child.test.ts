import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Message } from './channel.ts';
import { defaultChildProgram } from './child-program.ts';
import { createConfinement } from './confinement/confinement.ts';

test('A child that has replied stays alive until it is told that its reply was read, so that the reply cannot be lost.', async () => {
  const child = await createConfinement({ program: defaultChildProgram(), mode: 'auto' }).start('software');
  const replied = new Promise<Message>((resolve) => child.onMessage((message: Message) => message.kind !== 'ready' && resolve(message)));
  child.send({ kind: 'probe', device: 'software' });
  expect(await replied).toEqual({ kind: 'opened' });
  await sleep(200);
  expect(child.hasEnded()).toBe(false);
  child.send({ kind: 'end' });
  expect(await child.exited).toEqual({ code: 0, signal: null });
});
