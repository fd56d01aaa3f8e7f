import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createConfinement } from '../../src/confinement/confinement.ts';
import { unconfinedLevels } from '../../src/confinement/levels.ts';
import { LabCodeError } from '../../src/index.ts';
import { createLabProcess } from '../../src/lab/lab-process.ts';

const program = { entry: fileURLToPath(new URL('./forging-child.ts', import.meta.url)), readable: ['/'], addons: true };
const confinement = createConfinement({ program, mode: 'off', levels: () => unconfinedLevels({ program, device: 'lab' }) });
const labs = createLabProcess(() => confinement.start('lab'), 2 ** 30);
afterAll(() => labs.close());

function ask(act: string): Promise<unknown> {
  const question = { exercise: 'hostile/squares', kind: 'cases', task: {} } as const;
  return labs.ask({ data: '', code: '' }, act, question);
}

test.each([
  ['an answer to a question that nobody asked', 'sent an answer to no question'],
  ['an id that is no number', 'sent an answer to no question'],
  ['a fault without words', 'failed'],
  ['an unknown word', 'failed'],
  ['bytes that are no message', 'ended before it answered'],
  ['a message of no bytes', 'ended before it answered'],
  ['a message of 4 GiB', 'ended before it answered'],
  ['a message that is a list', 'ended before it answered'],
  ['a message that is nothing', 'ended before it answered'],
  ['an internal message of Node', 'ended before it answered'],
  ['messages without end', 'sent an answer to no question'],
])('A process that sends %s spoils its own answer alone, and the next one is honest.', async (act, message) => {
  await expect(ask(act)).rejects.toThrow(expect.objectContaining({ name: LabCodeError.name, message: expect.stringContaining(message) }));
  expect(await ask('')).toBe('honest');
});

test('A process that sends its answer twice is ended, and the next answer is honest.', async () => {
  expect(await ask('its answer twice')).toEqual([]);
  expect(await ask('').catch(() => ask(''))).toBe('honest');
});
