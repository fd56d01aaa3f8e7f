import { type Database, newOneTimeToken, type Queryable, Refused, type RepositoryLinkPurpose, recordAudit, tokenHash } from '@rooflab/db';
import { PURPOSE_WORDS, requirePurpose } from './purpose.ts';
import { auditedRun, useIssuerToken, type WorkflowRun } from './workflow-run.ts';

/** Longer than most hand-ins wait; a run that can ask its issuer again gets another token. */
const TOKEN_MINUTES = 15;

interface AdmittedRun {
  /** Neither logged nor stored. */
  readonly token: string;
  readonly expiresInSeconds: number;
  readonly courseTitle: string;
}

/** A token with which this run does, for the enrolment that its repository is linked to, what that was linked for. Throws `Refused` and `ApiError`. */
export async function admitRun(
  db: Database,
  { run, now, prefix }: { run: WorkflowRun; now: Date /** What the token begins with. */; prefix: string },
): Promise<AdmittedRun> {
  return await db.$transaction(async (tx) => {
    await useIssuerToken(tx, run);
    const link = await findLink(tx, run);
    const { userId, courseId, course } = link.enrolment;
    const token = `${prefix}${newOneTimeToken().token}`;
    const expiresAt = new Date(now.getTime() + TOKEN_MINUTES * 60_000);
    await tx.workflowToken.create({ data: { linkId: link.id, hash: tokenHash(token), expiresAt }, select: { id: true } });
    const subject = { courseId, subjectKind: 'repository', subjectId: link.id } as const;
    await recordAudit(tx, { actor: `user:${userId}`, action: 'repository.run', ...subject, after: auditedRun(run) });
    return { token, expiresInSeconds: TOKEN_MINUTES * 60, courseTitle: course.title };
  });
}

async function findLink(tx: Queryable, { issuer, repositoryId, ownerId, actorId, repository, actor }: WorkflowRun) {
  const link = await tx.repositoryLink.findUnique({
    where: { issuer_repositoryId: { issuer, repositoryId } },
    select: {
      id: true,
      purpose: true,
      ownerId: true,
      actorId: true,
      actor: true,
      enrolment: {
        select: {
          userId: true,
          courseId: true,
          role: true,
          droppedAt: true,
          course: { select: { title: true, archivedAt: true } },
          user: { select: { banned: true } },
        },
      },
    },
  });
  if (link === null) {
    throw new Refused('repository-not-linked', `${repository} is not linked to a course.`, 'Link it on your account page.');
  }
  if (link.ownerId !== ownerId) {
    throw new Refused('repository-moved', `${repository} has changed hands since it was linked.`, 'Link it again on your account page.');
  }
  if (link.actorId !== actorId) {
    throw new Refused(
      'started-by-another',
      `${actor} started this run, and ${link.actor} linked the repository: only runs of ${link.actor} ${PURPOSE_WORDS[link.purpose]}.`,
      'Start it yourself.',
    );
  }
  const { course, droppedAt, user } = link.enrolment;
  if (droppedAt !== null || user.banned) {
    throw new Refused('dropped', 'You are no longer in the course that this repository is linked to.', 'Ask the staff to add you again.');
  }
  if (course.archivedAt !== null) {
    throw new Refused('closed', `${course.title} is archived.`, 'Link this repository to your new course on your account page.');
  }
  await requirePurpose(tx, link.purpose, link.enrolment);
  return link;
}

interface WorkflowCredential {
  readonly linkId: string;
  readonly courseId: string;
  readonly userId: string;
  readonly purpose: RepositoryLinkPurpose;
}

/** Who the token acts for, in which course and to do what; null when it is unknown or expired. */
export async function findWorkflowToken(db: Queryable, token: string, now: Date): Promise<WorkflowCredential | null> {
  const row = await db.workflowToken.findUnique({
    where: { hash: tokenHash(token) },
    select: { expiresAt: true, link: { select: { id: true, purpose: true, enrolment: { select: { courseId: true, userId: true } } } } },
  });
  if (row === null || row.expiresAt <= now) return null;
  const { id, purpose, enrolment } = row.link;
  return { linkId: id, purpose, ...enrolment };
}
