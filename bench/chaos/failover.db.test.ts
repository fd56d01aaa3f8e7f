import { expect, test } from 'vitest';
import { openStack } from '../load/stack.ts';
import { runFailovers } from './failover-run.ts';
import { openPairedGround } from './paired-ground.ts';

test('A primary killed under load loses nothing that was acknowledged and no claim, and its standby takes over without an answer 500.', async () => {
  await using ground = await openPairedGround();
  await using stack = openStack(ground.url);
  const { losePrimary, recover } = ground;
  const figures = await runFailovers({
    stack,
    portals: 1,
    students: 12,
    stubbed: { processes: 1, loopsEach: 4, gradingMs: 2500 },
    everyMs: 400,
    rounds: 1,
    aroundMs: 3000,
    losePrimary,
    recover,
    giveUpSeconds: 60,
    say: () => undefined,
  });
  const { handIns, answers, lost, beatingClaimsLost, ledger, streams } = figures;
  expect({ lost, beatingClaimsLost }).toEqual({ lost: 0, beatingClaimsLost: 0 });
  expect(Object.keys(answers).filter((status) => !['200', '503', 'none'].includes(status))).toEqual([]);
  expect(ledger).toMatchObject({ handIns, ended: handIns, torn: 0, notOneEffective: 0 });
  expect(streams).toMatchObject({ subscribers: handIns, missed: 0, terminalMissed: 0, outOfOrderOrTwice: 0 });
});
