import { expect, test } from 'vitest';
import { keepPostgres, whyNot } from './keep-postgres.ts';

test('A server that exits is started again, as often as needed, and each time is reported.', async () => {
  const said: string[] = [];
  const answers = [false, new Error('the port is taken'), true, false];
  const over = Promise.withResolvers<void>();
  const revive = async (): Promise<boolean> => {
    const answer = answers.shift();
    if (answers.length === 0) over.resolve();
    if (answer instanceof Error) throw answer;
    return answer ?? false;
  };
  const kept = keepPostgres({ revive }, { directory: '/', say: (line) => said.push(line) });
  await over.promise;
  await kept.stop();
  expect(said).toEqual([
    'PostgreSQL stopped and cannot start: the port is taken Trying again in 1 s.',
    'PostgreSQL had stopped and was restarted; nothing that was handed in is lost.',
  ]);
});

test('A full disk is named, whether PostgreSQL could still say so or not.', () => {
  const full = 'PostgreSQL stopped and cannot start: the disk of /data is full. Free some space; nothing that was handed in is lost.';
  expect(whyNot(new Error('FATAL:  could not write lock file: No space left on device'), 2 ** 40, '/data')).toBe(full);
  expect(whyNot(new Error('pg_ctl: could not start server'), 4096, '/data')).toBe(full);
  expect(whyNot(new Error('pg_ctl: could not start server'), 2 ** 40, '/data')).toBe(
    'PostgreSQL stopped and cannot start: pg_ctl: could not start server',
  );
});
