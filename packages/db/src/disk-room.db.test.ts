import { expect, test } from 'vitest';
import { closeDatabase, createDatabase } from './client.ts';
import { requireDiskRoom } from './disk-room.ts';
import { openTestDatabase } from './testing/open-test-database.ts';

test('Room on the disk is tried with a file of the server’s own: where it may write none, there is no room.', async () => {
  await using database = await openTestDatabase();
  await requireDiskRoom(database.as('portal').db);
  const name = new URL(database.url).pathname.slice(1);
  await database.db.$executeRawUnsafe(`ALTER DATABASE ${name} SET temp_file_limit = 0`);
  const full = createDatabase({ url: database.url, poolSize: 1, name: 'full' });
  try {
    await expect(requireDiskRoom(full)).rejects.toThrow('temporary file size exceeds');
  } finally {
    await closeDatabase(full);
  }
});

test('A success is believed for a while, and a failure is not.', async () => {
  await using database = await openTestDatabase();
  let statements = 0;
  const counted = new Proxy(database.db, {
    get: (target, key) => {
      if (key === '$transaction') statements += 1;
      return Reflect.get(target, key);
    },
  });
  for (let i = 0; i < 5; i += 1) await requireDiskRoom(counted);
  expect(statements).toBe(1);
});
