import type { Queryable } from '@rooflab/db';
import { Prisma, Refused } from '@rooflab/db';

/** What an issuer says of a run of a workflow, in a token whose signature was checked. Ids are decimal digits. */
export interface WorkflowRun {
  readonly issuer: string;
  /** Of the token: each is taken once. */
  readonly jti: string;
  /** When the token ends. */
  readonly expiresAt: Date;
  readonly repositoryId: string;
  readonly ownerId: string;
  /** Who started the run. */
  readonly actorId: string;
  /** `<owner>/<name>`, as it is called today. */
  readonly repository: string;
  readonly actor: string;
  /** `push` */
  readonly event: string;
  readonly runId: string;
  /** The commit. */
  readonly sha: string;
}

/** Clocks of issuer and portal may differ by less: until then a token could still be taken. */
const CLOCK_MARGIN_MS = 300_000;

/** To be called in the transaction of what the token allows. Throws `Refused` for one that was taken before. */
export async function useIssuerToken(tx: Queryable, { issuer, jti, expiresAt }: WorkflowRun): Promise<void> {
  const until = new Date(expiresAt.getTime() + CLOCK_MARGIN_MS);
  const added = await tx.$executeRaw(Prisma.sql`
    INSERT INTO used_issuer_tokens (issuer, jti, expires_at) VALUES (${issuer}, ${jti}, ${until}) ON CONFLICT DO NOTHING`);
  if (added === 1) return;
  throw new Refused(
    'issuer-token-used',
    'This run’s token has been used already.',
    'Let each GitLab job call rooflab once; in GitHub Actions, run the job again.',
  );
}

/** The figures of a run that the audit log keeps. */
export function auditedRun({ issuer, repository, repositoryId, actor, event, runId, sha }: WorkflowRun): object {
  return { issuer, repository, repositoryNumber: repositoryId, startedBy: actor, event, run: runId, commit: sha };
}
