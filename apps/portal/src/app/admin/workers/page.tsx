import type { Metadata } from 'next';
import { bridge, load } from '../../../api/server.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader, Section } from '../../../ui/page-header.tsx';
import { CreateWorkerToken } from '../../../worker/create-worker-token.tsx';
import { FleetHistory } from '../../../worker/fleet-history.tsx';
import { SpotChecks } from '../../../worker/spot-checks.tsx';
import { WorkerTable } from '../../../worker/worker-table.tsx';
import { WorkerTokenTable } from '../../../worker/worker-token-table.tsx';

export const metadata: Metadata = { title: 'Workers' };

export default async function WorkersPage() {
  const [workers, tokens, loads, hours, checks] = await Promise.all([
    load((api) => api.worker.list()),
    load((api) => api.workerToken.list()),
    load((api) => api.worker.loads({})),
    load((api) => api.worker.history({})),
    load((api) => api.worker.spotChecks({})),
  ]);
  const { baseUrl } = bridge();
  const roofs = await Promise.all(
    workers.map(async ({ workerId }) => [workerId, await load((api) => api.worker.roofs({ workerId, days: 30 }))] as const),
  );
  return (
    <>
      <PageHeader
        title="Workers"
        lead="The roofs under which each worker graded. Drift compares those of the last ten gradings with all the others of the last 30 days."
      />
      {workers.length === 0 ? (
        <EmptyState title="No worker has signed in yet.">
          Make a token below, then start <code>rooflab worker</code> with it where the GPU is.
        </EmptyState>
      ) : (
        <WorkerTable workers={workers} loads={loads} roofs={new Map(roofs)} />
      )}
      <Section
        title="Tokens"
        id="tokens"
        lead="A worker signs in with a token. Only hashes are kept, so a token can be revoked but not read."
        actions={<CreateWorkerToken portalUrl={baseUrl} />}
      >
        {tokens.length === 0 ? (
          <p className="text-sm text-muted">There is none yet, so no worker can sign in.</p>
        ) : (
          <WorkerTokenTable tokens={tokens} />
        )}
      </Section>
      <Section
        title="Spot checks"
        id="spot-checks"
        lead="A share of the gradings is done again by another worker with the same seed. The second result never counts; it only shows whether workers agree."
      >
        <SpotChecks {...checks} />
      </Section>
      <Section title="The last 48 hours" id="history">
        <FleetHistory hours={hours} />
      </Section>
    </>
  );
}
