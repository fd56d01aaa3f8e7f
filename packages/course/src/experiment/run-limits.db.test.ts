import { makeScene, openTestDatabase, stopClock } from '@rooflab/db/testing';
import { expect, test } from 'vitest';
import { requestExperimentRun } from './commands.ts';

const DAY_SECONDS = 86_400;

test('A student asks for twelve runs in a day, and for the next one when the first is a day old.', async () => {
  await using test = await openTestDatabase({ poolSize: 1 });
  const { db } = test;
  const clock = await stopClock(db);
  const { enrolmentId } = await makeScene(db);
  const ask = async () => {
    const runId = await requestExperimentRun(db, { enrolmentId, experiment: 'reduction/by-size', labVersion: null, source: null });
    await db.$executeRaw`UPDATE experiment_runs SET ended_at = clock_timestamp(), error = 'none' WHERE id = ${runId}::uuid`;
  };
  await ask();
  await clock.pass({ seconds: 60 });
  for (let run = 2; run <= 12; run++) await ask();
  await expect(ask()).rejects.toMatchObject({ code: 'too-many-runs' });
  await clock.pass({ seconds: DAY_SECONDS - 60 - 0.001 });
  await expect(ask()).rejects.toMatchObject({ code: 'too-many-runs' });
  await clock.pass({ seconds: 0.001 });
  await ask();
  await expect(ask()).rejects.toMatchObject({ code: 'too-many-runs' });
});
