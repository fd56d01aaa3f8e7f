import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { Installation } from './installation.ts';
import { apiWithToken, demoCourseId } from './visitor.ts';

/**
 * The installation of this Vitest worker: test files that run at the same time never share a portal. Those that run one after the other do, so a file
 * that adds to the demo course's assignments fails: whatever looks for one there would find the wrong one.
 */
export function ownInstallation(): Installation {
  const installations = inject('installations');
  const own = installations[(Number(process.env.VITEST_POOL_ID) - 1) % installations.length];
  if (!own) throw new Error('No installation was started.');
  let before: readonly string[] = [];
  beforeAll(async () => {
    before = await demoAssignments(own);
  });
  afterAll(async () => {
    expect(await demoAssignments(own), 'the open assignments of the demo course').toEqual(before);
  });
  return own;
}

/** Titles of those that students see and that are not archived. */
async function demoAssignments(installation: Installation): Promise<readonly string[]> {
  const student = apiWithToken(installation, installation.studentToken);
  const assignments = await student.assignment.list.query({ courseId: await demoCourseId(student) });
  return assignments.filter(({ archivedAt }) => archivedAt === null).map(({ title }) => title);
}
