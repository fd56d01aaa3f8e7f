import { expect, inject, test } from 'vitest';
import { withScratchDatabase } from '../migrations/scratch-database.ts';
import { closeQueue, installQueue, openQueue, QUEUE_NAMES } from './queue.ts';

test('Several processes install the queue in an empty database at once, and all find it.', async () => {
  await withScratchDatabase(inject('testServerUrl'), async (url) => {
    const errors: Error[] = [];
    const open = async () => {
      await installQueue(url);
      return await openQueue({ url, supervise: false, onError: (error) => errors.push(error) });
    };
    const queues = await Promise.all([open(), open(), open(), open()]);
    for (const { boss } of queues) {
      const names = (await boss.getQueues()).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining([...QUEUE_NAMES]));
    }
    await Promise.all(queues.map(closeQueue));
    expect(errors).toEqual([]);
  });
});

test('Whoever only works with the queue installs nothing.', async () => {
  await withScratchDatabase(inject('testServerUrl'), async (url) => {
    await expect(openQueue({ url, onError: () => undefined })).rejects.toThrow('Migrate the database first');
  });
});
