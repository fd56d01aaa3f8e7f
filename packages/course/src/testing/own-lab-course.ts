import type { TestApi } from './open-test-api.ts';
import { ownLab } from './own-lab.ts';
import { makeSchool } from './school.ts';

let count = 0;

/** A course that may publish labs, with the id of one. */
export async function ownLabCourse(api: TestApi) {
  const school = await makeSchool(api.db);
  await api.db.course.update({ where: { id: school.courseId }, data: { mayPublishLabs: true } });
  count += 1;
  return { ...school, labId: `own-lab-${count}`, instructorApi: await api.as(school.instructor.userId) };
}

type OwnLabCourse = Awaited<ReturnType<typeof ownLabCourse>>;

export async function publishOwnLab({ instructorApi, courseId, labId }: OwnLabCourse, changes: Parameters<typeof ownLab>[1] = {}) {
  const archive = Buffer.from(await ownLab(labId, changes)).toString('base64');
  return await instructorApi.lab.publish({ courseId, archive });
}
