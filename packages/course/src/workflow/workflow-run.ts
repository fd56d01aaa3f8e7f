import { Prisma, type Queryable, Refused } from '@rooflab/db';

/** What an issuer says about a workflow run, in a token whose signature was checked. Ids are decimal digits. */
export interface WorkflowRun {
  readonly issuer: string;
  /** The token's id: each is accepted once. */
  readonly jti: string;
  /** When the token expires. */
  readonly expiresAt: Date;
  readonly repositoryId: string;
  readonly ownerId: string;
  /** Who started the run. */
  readonly actorId: string;
  /** `<owner>/<name>`, as of this run. */
  readonly repository: string;
  readonly actor: string;
  /** `push` */
  readonly event: string;
  readonly runId: string;
  /** The commit's hash. */
  readonly sha: string;
}

/** Clocks of issuer and portal differ by less: a token could still be accepted for so long after it expired. */
const CLOCK_MARGIN_MS = 300_000;

/** Call it in the transaction of what the token allows. Throws `Refused` for a token that was used before. */
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
