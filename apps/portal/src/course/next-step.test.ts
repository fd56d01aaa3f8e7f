import { expect, test } from 'vitest';
import { isNewTo, nextStep } from './next-step.ts';
import type { OverviewAssignment, OverviewItem } from './overview.ts';

interface Drawn {
  readonly handIns?: number;
  readonly verdict?: 'accepted' | 'wrong-answer';
  readonly points?: number;
  readonly attemptsLeft?: number | null;
}

/** An item with only the fields that decide. */
function item(kind: OverviewItem['kind'], subject: string, status: object | null): OverviewItem {
  const none = { points: 0, maxPoints: 10, attemptsUsed: 0, attemptsLeft: null, reason: 'nothing-handed-in' };
  return { kind, subject, status: status && { ...none, ...status }, exercise: null } as OverviewItem;
}

function exercise(id: string, { handIns = 0, verdict, points = 0, attemptsLeft = null }: Drawn = {}): OverviewItem {
  const best = verdict === undefined ? null : { verdict };
  return { ...item('exercise', id, { points, maxPoints: 100, attemptsLeft }), exercise: { work: { handIns, best } } } as OverviewItem;
}

function assignment(...items: OverviewItem[]): OverviewAssignment {
  return { items } as OverviewAssignment;
}

function toldBy(...open: readonly OverviewAssignment[]) {
  const step = nextStep(open);
  if (step === null || step.kind === 'done') return step?.kind;
  if (step.kind === 'work') return [`${step.item.kind}${step.again ? ' again' : ''}`, step.item.subject];
  return [step.kind, step.exercise.subject];
}

const question = (status: object) => item('question', 'limits', { attemptsLeft: 1, ...status });
const experiment = (status: object = {}) => item('experiment', 'by-size', status);
const report = (reason: string) => item('report', 'report', { maxPoints: 20, reason });

const done = exercise('done', { handIns: 2, verdict: 'accepted', points: 100 });

test('An assignment is worked from its exercises over its questions and experiments to its report; then what has not all its points is improved.', () => {
  const [sum, accepted] = [exercise('sum'), exercise('sum', { handIns: 2, verdict: 'accepted', points: 40 })];
  const answered = question({ attemptsUsed: 1, reason: 'best' });
  const unwritten = report('nothing-handed-in');
  expect(toldBy(assignment(sum, question({}), experiment(), unwritten))).toEqual(['begin', 'sum']);
  expect(toldBy(assignment(accepted, question({}), experiment(), unwritten))).toEqual(['question', 'limits']);
  expect(toldBy(assignment(accepted, answered, experiment(), unwritten))).toEqual(['experiment', 'by-size']);
  expect(toldBy(assignment(accepted, answered, unwritten))).toEqual(['report', 'report']);
  expect(toldBy(assignment(accepted, answered, report('no-result-yet')))).toEqual(['question again', 'limits']);
  expect(toldBy(assignment(accepted, report('no-result-yet')))).toEqual(['climb', 'sum']);
});

test('Nobody is sent to a question that is answered, has no try left, or waits for a run.', () => {
  for (const status of [{ attemptsLeft: 0 }, { points: 10, attemptsUsed: 1 }, { reason: 'no-result-yet', attemptsUsed: 1 }])
    expect(toldBy(assignment(done, question(status)))).toBe('done');
});

test('An experiment whose run is not complete and a report that was not handed in come next too, in the order of due dates.', () => {
  const [running, writing] = [assignment(done, experiment()), assignment(done, report('nothing-handed-in'))];
  expect(toldBy(running, writing)).toEqual(['experiment', 'by-size']);
  expect(toldBy(writing, running)).toEqual(['report', 'report']);
  for (const status of [{ points: 10 }, { reason: 'no-result-yet' }]) expect(toldBy(assignment(done, experiment(status)))).toBe('done');
  expect(toldBy(assignment(done, report('no-result-yet')))).toBe('done');
  expect(toldBy(assignment(experiment({ points: 10 })))).toBe('done');
});

test('A student who has handed in and answered nothing is new to a course.', () => {
  const untouched = [assignment(exercise('copy')), assignment(question({}))];
  expect(isNewTo(untouched)).toBe(true);
  expect(isNewTo([...untouched, assignment(done)])).toBe(false);
  expect(isNewTo([...untouched, assignment(question({ attemptsUsed: 1 }))])).toBe(false);
});

test('What is due next and not accepted comes first, whether it was begun or not.', () => {
  expect(toldBy(assignment(done, exercise('scale')), assignment(exercise('sum')))).toEqual(['begin', 'scale']);
  expect(toldBy(assignment(done, exercise('scale', { handIns: 1, verdict: 'wrong-answer' })))).toEqual(['go-on', 'scale']);
});

test('Once all is accepted, the first that has not all its points comes next; and then nothing.', () => {
  const short = exercise('short', { handIns: 1, verdict: 'accepted', points: 70 });
  expect(toldBy(assignment(done, short))).toEqual(['climb', 'short']);
  expect(toldBy(assignment(done))).toBe('done');
  expect(toldBy()).toBeUndefined();
});

test('Nobody is sent to an exercise for which no attempt is left.', () => {
  const spent = exercise('spent', { handIns: 3, verdict: 'wrong-answer', attemptsLeft: 0 });
  expect(toldBy(assignment(spent, exercise('sum')))).toEqual(['begin', 'sum']);
});
