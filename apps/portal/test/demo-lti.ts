import { closeDatabase, createDatabase } from '@rooflab/db';

/** Leads nowhere, and is refused at once. */
const NOWHERE = 'https://127.0.0.1';

/**
 * A learning platform waits for approval; two courses of another platform are connected to the demo course, and one lists its members; scores for its
 * first exercise are refused, have no result, or have nowhere to go.
 */
export async function addDemoLti(databaseUrl: string): Promise<void> {
  const db = createDatabase({ url: databaseUrl });
  try {
    const course = await db.course.findUniqueOrThrow({ where: { slug: 'demo' }, select: { id: true } });
    const inCourse = { courseId: course.id, droppedAt: null };
    const { userId: openedById } = await db.enrolment.findFirstOrThrow({ where: { ...inCourse, role: 'instructor' } });
    const students = await db.enrolment.findMany({ where: { ...inCourse, role: 'student' }, orderBy: { id: 'asc' } });
    const assignment = await db.assignment.findFirstOrThrow({
      where: { courseId: course.id, deviceClass: null, items: { some: { kind: 'exercise', subject: 'reduction/sum' } } },
    });
    const addresses = { authorizationUrl: `${NOWHERE}/auth`, tokenUrl: `${NOWHERE}/token`, jwksUrl: `${NOWHERE}/jwks` };
    const platform = { name: 'Moodle of the faculty', issuer: NOWHERE, clientId: 'demo', deploymentIds: ['1'], ...addresses };
    const { id: platformId } = await db.ltiPlatform.create({ data: platform });
    await db.ltiRegistration.create({ data: { ...platform, name: 'Canvas at the university', clientId: 'waiting', deploymentIds: [] } });
    for (const [number, title] of ['Performance, Monday group', 'Performance, Thursday group'].entries()) {
      const from = students.filter((_, index) => index > 0 && index % 2 === number);
      const link = { resourceLinkId: `${number}`, title: 'Sums', assignmentId: assignment.id };
      const grades =
        number === 0 ? { lineItemUrl: `${NOWHERE}/column`, scopes: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'] } : {};
      await db.ltiContext.create({
        data: {
          ...{ platformId, deploymentId: '1', contextId: `${number}`, title, courseId: course.id, openedById },
          membershipsUrl: number === 0 ? `${NOWHERE}/members` : null,
          members: { create: from.map(({ userId }) => ({ sub: userId, userId })) },
          links: { create: { ...link, ...grades } },
        },
      });
    }
  } finally {
    await closeDatabase(db);
  }
}
