import { randomUUID } from 'node:crypto';
import { listTries } from '../question/queries.ts';
import type { TestApi } from './open-test-api.ts';
import { makeSchool, QUESTION } from './school.ts';

interface AskedQuestion {
  readonly question?: string;
  readonly tryLimit?: number | null;
}

/**
 * A school with one question in its assignment. `right` is the right answer of a try that was opened, as typed; `answer` is Ada's to the last try that she
 * opened.
 */
export async function openQuestionCourse(api: TestApi, { question = QUESTION, tryLimit = 2 }: AskedQuestion = {}) {
  const school = await makeSchool(api.db, { questions: [{ question, weight: 20, tryLimit }] });
  const key = { assignmentId: school.assignmentId, question };
  const ada = await api.as(school.student.userId);
  const right = async (enrolmentId: string, number: number) => {
    const opened = (await listTries(api.db, { ...key, enrolmentId })).find((row) => row.number === number);
    return Object.fromEntries(Object.entries(opened?.answerKey?.answer ?? {}).map(([id, value]) => [id, String(value)]));
  };
  const answer = async (answers: Record<string, string>, requestId = randomUUID()) => {
    const last = (await ada.question.mine(key)).tries.at(-1);
    return await ada.question.answer({ ...key, answers, requestId, number: last?.number ?? 0, version: last?.version ?? '' });
  };
  return { ...school, key, ada, ines: await api.as(school.instructor.userId), right, answer };
}
