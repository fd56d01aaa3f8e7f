import type { Metadata } from 'next';
import { load } from '../../../api/server.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader, Section } from '../../../ui/page-header.tsx';
import { FleetHistory } from '../../../worker/fleet-history.tsx';
import { WorkerTable } from '../../../worker/worker-table.tsx';

export const metadata: Metadata = { title: 'Workers' };

export default async function WorkersPage() {
  const [workers, loads, hours] = await Promise.all([
    load((api) => api.worker.list()),
    load((api) => api.worker.loads({})),
    load((api) => api.worker.history({})),
  ]);
  const roofs = await Promise.all(
    workers.map(async ({ workerId }) => [workerId, await load((api) => api.worker.roofs({ workerId, days: 30 }))] as const),
  );
  return (
    <>
      <PageHeader
        title="Workers"
        lead="Each worker measures its roofs with every grading. Drift compares the last ten with all the others of the last 30 days."
      />
      {workers.length === 0 ? (
        <EmptyState title="No worker has signed in yet.">
          Start <code>node apps/worker/src/main.ts</code> where the GPU is, with DATABASE_URL set to this database.
        </EmptyState>
      ) : (
        <WorkerTable workers={workers} loads={loads} roofs={new Map(roofs)} />
      )}
      <Section title="The last 48 hours" id="history">
        <FleetHistory hours={hours} />
      </Section>
    </>
  );
}
