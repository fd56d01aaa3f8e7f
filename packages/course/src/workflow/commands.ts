import {
  type Actor,
  type Database,
  newOneTimeToken,
  type Queryable,
  Refused,
  type RepositoryLinkPurpose,
  recordAudit,
  tokenHash,
} from '@rooflab/db';
import { PURPOSE_WORDS, requirePurpose } from './purpose.ts';
import { auditedRun, useIssuerToken, type WorkflowRun } from './workflow-run.ts';

/** Long enough to open the repository and start its workflow. */
const LINK_CODE_MINUTES = 15;

/** For each enrolment: some courses use a repository for each assignment. */
const MAX_LINKS = 20;

const CODE_PREFIX = 'link_';

interface LinkCodeRequest {
  readonly enrolmentId: string;
  readonly purpose: RepositoryLinkPurpose;
  readonly issuer: string;
  /** `<owner>/<name>` */
  readonly repository: string;
  readonly now: Date;
}

/**
 * A one-time code with which a workflow of this repository links itself; a former code of the enrolment stops working. It is no secret: it only
 * works together with a token that the issuer signed for that repository.
 */
export async function makeLinkCode(db: Database, request: LinkCodeRequest): Promise<{ code: string; expiresAt: Date }> {
  const { enrolmentId, purpose, issuer, now } = request;
  const code = `${CODE_PREFIX}${newOneTimeToken().token}`;
  const expiresAt = new Date(now.getTime() + LINK_CODE_MINUTES * 60_000);
  const row = { hash: tokenHash(code), purpose, issuer, repository: request.repository.toLowerCase(), expiresAt };
  await db.$transaction(async (tx) => {
    const select = { role: true, courseId: true, course: { select: { title: true } } } as const;
    await requirePurpose(tx, purpose, await tx.enrolment.findUniqueOrThrow({ where: { id: enrolmentId }, select }));
    if ((await tx.repositoryLink.count({ where: { enrolmentId } })) >= MAX_LINKS) throw tooManyLinks();
    await tx.repositoryLinkCode.upsert({ where: { enrolmentId }, create: { enrolmentId, ...row }, update: row });
  });
  return { code, expiresAt };
}

function tooManyLinks(): Refused {
  return new Refused('too-many-repositories', `${MAX_LINKS} repositories are linked already.`, 'Remove one that you no longer use.');
}

interface Linking {
  readonly code: string;
  readonly purpose: RepositoryLinkPurpose;
  readonly run: WorkflowRun;
  readonly now: Date;
}

interface LinkedRepository {
  readonly courseTitle: string;
  readonly repository: string;
}

/** Links the repository of the run to the enrolment of the code. Code and run must say the same purpose. Throws `Refused` and `ApiError`. */
export async function linkRepository(db: Database, { code, purpose, run, now }: Linking): Promise<LinkedRepository> {
  return await db.$transaction(async (tx) => {
    const { enrolmentId, enrolment } = await takeCode(tx, { code, purpose, run, now });
    await useIssuerToken(tx, run);
    const { userId, courseId, course } = enrolment;
    const actor = `user:${userId}` as const;
    await removeOwnFormerLink(tx, { run, userId });
    if ((await tx.repositoryLink.count({ where: { enrolmentId } })) >= MAX_LINKS) throw tooManyLinks();
    const { issuer, repositoryId, ownerId, actorId, repository } = run;
    const data = { enrolmentId, purpose, issuer, repositoryId, ownerId, actorId, repository, actor: run.actor, linkedAt: now };
    const { id } = await tx.repositoryLink.create({ data, select: { id: true } });
    const subject = { courseId, subjectKind: 'repository', subjectId: id } as const;
    await recordAudit(tx, { actor, action: 'repository.link', ...subject, after: { ...auditedRun(run), purpose } });
    return { courseTitle: course.title, repository };
  });
}

async function takeCode(tx: Queryable, { code, purpose, run, now }: Linking) {
  const hash = tokenHash(code);
  const found = await tx.repositoryLinkCode.findUnique({
    where: { hash },
    select: {
      enrolmentId: true,
      purpose: true,
      issuer: true,
      repository: true,
      expiresAt: true,
      enrolment: {
        select: { userId: true, courseId: true, role: true, droppedAt: true, course: { select: { title: true, archivedAt: true } } },
      },
    },
  });
  const over = found === null || found.enrolment.droppedAt !== null || found.enrolment.course.archivedAt !== null;
  if (over || found.expiresAt <= now) {
    throw new Refused(
      'code-not-valid',
      `This code is unknown, was used, or is older than ${LINK_CODE_MINUTES} minutes.`,
      'Make a new one on your account page.',
    );
  }
  if (found.issuer !== run.issuer || found.repository !== run.repository.toLowerCase()) {
    throw new Refused(
      'other-repository',
      `This code is for ${found.repository}, and the workflow runs in ${run.repository}.`,
      'Make a code for this repository on your account page.',
    );
  }
  if (found.purpose !== purpose) throw otherPurpose(found.purpose, purpose);
  await requirePurpose(tx, purpose, found.enrolment);
  // Only one of two concurrent runs deletes it.
  const { count } = await tx.repositoryLinkCode.deleteMany({ where: { hash } });
  if (count === 0) throw new Refused('code-not-valid', 'This code was just used.', 'Make a new one on your account page.');
  return found;
}

function otherPurpose(ofCode: RepositoryLinkPurpose, ofRun: RepositoryLinkPurpose): Refused {
  const message = `This code links a repository that may ${PURPOSE_WORDS[ofCode]}, and the run asks to ${PURPOSE_WORDS[ofRun]}.`;
  const remedy =
    ofCode === 'publish_labs' ? 'Use it with rooflab link --publish-labs.' : 'Make a code for publishing labs on your account page.';
  return new Refused('other-purpose', message, remedy);
}

/** A repository may move with its student from course to course, but never from one student to another. */
async function removeOwnFormerLink(tx: Queryable, { run, userId }: { run: WorkflowRun; userId: string }): Promise<void> {
  const { issuer, repositoryId } = run;
  const former = await tx.repositoryLink.findUnique({
    where: { issuer_repositoryId: { issuer, repositoryId } },
    select: { id: true, enrolment: { select: { userId: true, courseId: true } } },
  });
  if (former === null) return;
  if (former.enrolment.userId !== userId) {
    throw new Refused(
      'repository-taken',
      'Somebody else has linked this repository.',
      'Ask them, or the staff of their course, to remove it first.',
    );
  }
  await tx.repositoryLink.delete({ where: { id: former.id }, select: { id: true } });
  const subject = { courseId: former.enrolment.courseId, subjectKind: 'repository', subjectId: former.id } as const;
  await recordAudit(tx, { actor: `user:${userId}`, action: 'repository.unlink', ...subject, reason: 'linked again' });
}

/** Removes the link, and the tokens that its runs still have. False when there is no such link. */
export async function removeRepositoryLink(db: Database, { linkId, actor }: { linkId: string; actor: Actor }): Promise<boolean> {
  return await db.$transaction(async (tx) => {
    const select = { issuer: true, repository: true, enrolment: { select: { courseId: true } } } as const;
    const row = await tx.repositoryLink.findUnique({ where: { id: linkId }, select });
    const { count } = await tx.repositoryLink.deleteMany({ where: { id: linkId } });
    if (row === null || count === 0) return false;
    const { issuer, repository, enrolment } = row;
    const subject = { courseId: enrolment.courseId, subjectKind: 'repository', subjectId: linkId } as const;
    await recordAudit(tx, { actor, action: 'repository.unlink', ...subject, before: { issuer, repository } });
    return true;
  });
}
