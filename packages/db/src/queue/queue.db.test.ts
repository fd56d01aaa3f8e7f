import { expect, inject, test } from 'vitest';
import { withScratchDatabase } from '../migrations/migration-adapter.ts';
import { closeQueue, openQueue, QUEUE_NAMES } from './queue.ts';

test('Several processes open the queue of an empty database at once, and all find it.', async () => {
  await withScratchDatabase(inject('testServerUrl'), async (url) => {
    const errors: Error[] = [];
    const open = () => openQueue({ url, supervise: false, onError: (error) => errors.push(error) });
    const queues = await Promise.all([open(), open(), open(), open()]);
    for (const { boss } of queues) {
      const names = (await boss.getQueues()).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining([...QUEUE_NAMES]));
    }
    await Promise.all(queues.map(closeQueue));
    expect(errors).toEqual([]);
  });
});
