import { expect, test } from 'vitest';
import { createChildSource } from './child-source.ts';
import type { SpawnedChild } from './spawn-child.ts';

/** Children that only note what they are sent. */
function fakeStarts() {
  const started: { readonly sent: unknown[]; readonly child: SpawnedChild; end(): void }[] = [];
  const start = async (): Promise<SpawnedChild> => {
    const sent: unknown[] = [];
    let ended = false;
    const end = (): void => {
      ended = true;
    };
    const child = { send: (message: unknown) => sent.push(message), hasEnded: () => ended, kill: end, exited: Promise.resolve() };
    started.push({ sent, child: child as unknown as SpawnedChild, end });
    return child as unknown as SpawnedChild;
  };
  return { start, started };
}

test('The spare child is told to open the device, and is the next one that is taken, once.', async () => {
  const { start, started } = fakeStarts();
  const source = createChildSource({ start });
  source.prepare({ device: 'software', deviceClass: 'software', roof: null });
  source.prepare({ device: 'software', deviceClass: 'software', roof: null });
  const first = await source.take('software');
  expect(started.map(({ sent }) => sent)).toEqual([[{ kind: 'prepare', device: 'software', deviceClass: 'software', roof: null }]]);
  expect(first).toBe(started[0]?.child);
  // Not prepared: it has a task at once.
  expect(await source.take('software')).toBe(started[1]?.child);
  expect(started[1]?.sent).toEqual([]);
});

test('A spare child that ended, as when its device was lost, or that is of another kind, is not taken.', async () => {
  const { start, started } = fakeStarts();
  const source = createChildSource({ start });
  source.prepare({ device: 'hardware', deviceClass: 'large', roof: null });
  await Promise.resolve();
  started[0]?.end();
  expect(await source.take('hardware')).toBe(started[1]?.child);
  source.prepare({ device: 'hardware', deviceClass: null, roof: null });
  expect(await source.take('software')).toBe(started[3]?.child);
  expect(started[2]?.child.hasEnded()).toBe(true);
});

test('Closing ends the spare child.', async () => {
  const { start, started } = fakeStarts();
  const source = createChildSource({ start });
  source.prepare({ device: 'software', deviceClass: null, roof: null });
  await source.close();
  expect(started[0]?.child.hasEnded()).toBe(true);
});
