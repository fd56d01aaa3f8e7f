import { expect, test } from 'vitest';
import { fakeRunner } from '../test/fake-runner.ts';
import { ended, gradings, handInToOwnLab, workerRow } from '../test/observe.ts';
import { openFleet } from '../test/open-fleet.ts';
import { startWorker } from '../test/start-worker.ts';
import type { Portal } from './portal/portal.ts';
import { PortalAway } from './portal/portal-error.ts';

/** Answers with these errors before it gives an archive. */
function awayAtFirst(errors: readonly PortalAway[]): (portal: Portal) => Portal {
  const left = [...errors];
  return (portal) => ({
    ...portal,
    async labArchive(hash) {
      const error = left.shift();
      if (error) throw error;
      return await portal.labArchive(hash);
    },
  });
}

test('A lab that is not answered because the portal is replaced is asked for again: the job loses no attempt.', async () => {
  await using fleet = await openFleet();
  const broken = new PortalAway('No portal answered: other side closed');
  const stopping = new PortalAway('The portal answered with status 503.', { status: 503 });
  const through = awayAtFirst([...Array<PortalAway>(25).fill(broken), ...Array<PortalAway>(25).fill(stopping)]);
  const pace = { retry: { firstMs: 1, mostMs: 1 } };
  const { handInId } = await handInToOwnLab(fleet, 'replaced-lab');
  await using worker = startWorker(fleet, fakeRunner(), { through, pace });
  await ended(fleet.db, handInId);
  expect(await gradings(fleet.db, handInId)).toEqual(['result accepted *']);
  expect(await workerRow(fleet.db, worker.name)).toMatchObject({ state: 'active' });
});

test('Twenty answers that are no archive end the attempt.', async () => {
  await using fleet = await openFleet();
  const through = awayAtFirst(Array<PortalAway>(20).fill(new PortalAway('The portal answered with status 404.', { status: 404 })));
  const { handInId } = await handInToOwnLab(fleet, 'missing-lab');
  await using _worker = startWorker(fleet, fakeRunner(), { through, pace: { retry: { firstMs: 1, mostMs: 1 } } });
  await ended(fleet.db, handInId);
  expect(await gradings(fleet.db, handInId)).toEqual(['failed null', 'result accepted *']);
});
