import type { Queryable } from '@rooflab/db';
import type { Mail } from '../auth/mails.ts';
import { unseenComments, waitingThreads } from '../comment/queries.ts';
import { openRequests, unseenDecisions } from '../student-request/queries.ts';

interface Asked {
  readonly enrolmentId: string;
  /** The portal’s address, for links. */
  readonly baseUrl: string;
}

/** What somebody should look at in a course; null where there is nothing, or they want no mail. It quotes nobody: what people wrote stays in the portal. */
export async function noticeMail(db: Queryable, { enrolmentId, baseUrl }: Asked): Promise<Mail | null> {
  const person = await db.enrolment.findFirst({
    where: {
      id: enrolmentId,
      droppedAt: null,
      course: { archivedAt: null },
      user: { emailVerified: true, noticesByMail: true, banned: { not: true } },
    },
    select: { role: true, courseId: true, course: { select: { title: true, slug: true } }, user: { select: { email: true } } },
  });
  if (person === null) return null;
  const { role, courseId, course, user } = person;
  const page = `${baseUrl}/courses/${course.slug}`;
  const [unseen, decisions] = await Promise.all([unseenComments(db, enrolmentId), unseenDecisions(db, enrolmentId)]);
  const [waiting, open] = role === 'student' ? [0, 0] : await Promise.all([waitingThreads(db, courseId), openRequests(db, courseId)]);
  const comments = unseen.reduce((sum, each) => sum + each.comments, 0);
  const lines = [
    ...(comments > 0 ? [`${count(comments, 'new comment')} on your code: ${page}`] : []),
    ...(decisions > 0 ? [`${count(decisions, 'answered request')} of yours: ${page}/requests`] : []),
    ...(waiting > 0
      ? [`${count(waiting, 'question or reply', 'questions or replies')} waiting for staff: ${page}/staff/hand-ins?comments=waiting`]
      : []),
    ...(open > 0 ? [`${count(open, 'open request')}: ${page}/staff/requests`] : []),
  ];
  if (lines.length === 0) return null;
  const text = `In the course ${course.title}:\n\n${lines.map((line) => `- ${line}`).join('\n')}\n\nYou can turn these mails off: ${baseUrl}/account#mail\n`;
  return { to: user.email, subject: `Rooflab: ${course.title}`, text };
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
