import { randomUUID } from 'node:crypto';
import { experimentFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { openTestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { makeSchool } from '../testing/school.ts';

const EXPERIMENT = 'reduction/by-size';
const DERIVED = 'tree beats CPU from';
const QUESTION = 'reduction/predict-break-even';
const HOUR_MS = 3_600_000;

const field = {
  ...{ id: 'n', label: 'From which size on?', kind: 'number', unit: 'elements', relativeTolerance: 1 },
  predicts: { experiment: EXPERIMENT, derived: DERIVED },
};

test('A locked prediction stands in a report beside the run that decided it, as it was when the report was handed in; a run stands there by itself.', async () => {
  await using api = await openTestApi();
  const { assignmentId, student, otherStudent } = await makeSchool(api.db, { questions: [{ question: QUESTION }] });
  const [ada, ben] = [await api.as(student.userId), await api.as(otherStudent.userId)];
  const { enrolmentId } = student;
  const at = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  const { id: prediction } = await api.db.questionTry.create({
    data: {
      ...{ enrolmentId, assignmentId, question: QUESTION, number: 1, askedSha256: 'a'.repeat(64), drawnAt: at(5), answeredAt: at(4) },
      ...{ asked: { title: 'Break-even', text: 'Predict it.', fields: [field] }, answers: { n: '4000' }, verdicts: { n: null } },
      requestId: randomUUID(),
    },
  });
  const { reportId } = await ada.report.start({ assignmentId });
  const cite = (kind: 'try' | 'run', evidence: string, caller = ada) =>
    caller.report.addTo({ reportId, kind, evidence, text: '', requestId: randomUUID() });
  await cite('try', prediction);
  const run = (hours: number) => ({
    ...{ enrolmentId, experiment: EXPERIMENT, seed: '0', createdAt: at(hours), turn: at(hours), endedAt: at(hours - 1), next: null },
    ...{ deviceClass: 'large' as const, result: experimentFixture({ id: EXPERIMENT }) },
  });
  await api.db.experimentRun.create({ data: run(4.5) });
  const shown = async () => (await ada.report.byId({ reportId })).sections.flatMap(({ evidence }) => evidence ?? []);
  expect(await shown()).toMatchObject([{ kind: 'try', author: 'Ada', answers: { n: '4000' }, verdicts: { n: null }, decidedBy: null }]);
  const waiting = await ada.report.handIn({ reportId, requestId: randomUUID() });
  const { id: decisive } = await api.db.experimentRun.create({ data: run(3) });
  await api.db.experimentRun.create({ data: run(2) });
  await api.db.questionTry.update({ where: { id: prediction }, data: { verdicts: { n: true }, fraction: 1 } });
  await cite('run', decisive);
  const result = { id: EXPERIMENT, derived: { [DERIVED]: { value: 3000 } } };
  expect(await shown()).toMatchObject([
    { kind: 'try', verdicts: { n: true }, decidedBy: { runId: decisive, result } },
    { kind: 'run', runId: decisive, author: 'Ada', result },
  ]);
  const citable = await ada.report.citable({ reportId });
  expect([citable.tries.map(({ tryId }) => tryId), citable.runs.length]).toEqual([[prediction], 3]);
  const old = await ada.report.handedIn({ reportHandInId: waiting.reportHandInId });
  expect(old.sections.flatMap(({ evidence }) => evidence ?? [])).toMatchObject([{ kind: 'try', verdicts: { n: null }, decidedBy: null }]);
  const bens = await ben.report.start({ assignmentId });
  for (const [kind, evidence] of [
    ['try', prediction],
    ['run', decisive],
  ] as const) {
    const stolen = ben.report.addTo({ reportId: bens.reportId, kind, evidence, requestId: randomUUID() });
    expect((await refusalOf(stolen)).code).toBe('no-such-evidence');
  }
});
