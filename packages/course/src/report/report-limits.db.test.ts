import { randomUUID } from 'node:crypto';
import { makeScene, openTestDatabase } from '@rooflab/db/testing';
import { expect, test } from 'vitest';
import { inviteToReport, startReport } from './membership.ts';
import { addSection, saveSection, setSectionRemoved } from './sections.ts';

async function openScene({ sections = 0, removed = 0, students = 1 } = {}) {
  const test = await openTestDatabase();
  const { db } = test;
  const { assignmentId, enrolmentId, enrolmentIds } = await makeScene(db, { students });
  const reportId = await startReport(db, { assignmentId, enrolmentId, sections: [] });
  const row = { reportId, kind: 'prose', text: 'It is fast.', savedById: enrolmentId };
  const rows = Array.from({ length: sections + removed }, (_, i) => ({
    ...row,
    position: i + 1,
    requestId: randomUUID(),
    removedAt: i < sections ? null : new Date(),
  }));
  await db.reportSection.createMany({ data: rows });
  const prose = { reportId, enrolmentId, kind: 'prose', evidence: null, moment: null, after: null } as const;
  return {
    db,
    reportId,
    enrolmentId,
    enrolmentIds,
    add: (text = 'More.') => addSection(db, { ...prose, text, requestId: randomUUID() }),
    setRemoved: (sectionId: string, gone: boolean) => setSectionRemoved(db, { sectionId, enrolmentId, removed: gone }),
    save: (sectionId: string, text: string) => saveSection(db, { sectionId, enrolmentId, text, baseVersion: 1, requestId: randomUUID() }),
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

const TOO_MANY = { code: 'too-many-sections' };

test('A report has sixty sections at most, whether one is added, put back, or made of a conflict.', async () => {
  await using scene = await openScene({ sections: 59 });
  const { add, setRemoved, save } = scene;
  const { sectionId } = await add();
  await expect(add()).rejects.toMatchObject(TOO_MANY);
  await setRemoved(sectionId, true);
  const other = await add();
  await expect(setRemoved(sectionId, false)).rejects.toMatchObject(TOO_MANY);
  await expect(save(sectionId, 'Somebody took it out meanwhile.')).rejects.toMatchObject(TOO_MANY);
  await setRemoved(other.sectionId, true);
  await setRemoved(sectionId, false);
});

test('A report has four hundred sections at most in all its life, removed ones included.', async () => {
  await using scene = await openScene({ sections: 1, removed: 398 });
  const { sectionId } = await scene.add();
  await scene.setRemoved(sectionId, true);
  await expect(scene.add()).rejects.toMatchObject(TOO_MANY);
  await scene.setRemoved(sectionId, false);
});

test('A report has three students at most, invited ones included.', async () => {
  await using scene = await openScene({ students: 4 });
  const { db, reportId, enrolmentId, enrolmentIds } = scene;
  const invite = (invited = '') => inviteToReport(db, { reportId, enrolmentId, invited });
  await invite(enrolmentIds[1]);
  await invite(enrolmentIds[2]);
  await expect(invite(enrolmentIds[3])).rejects.toMatchObject({ code: 'report-full' });
});
