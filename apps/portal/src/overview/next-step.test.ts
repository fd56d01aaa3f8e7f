import { expect, test } from 'vitest';
import { isNewTo, nextStep } from './next-step.ts';
import type { OverviewAssignment, OverviewExercise, OverviewQuestion } from './overview.ts';

interface Drawn {
  readonly handIns?: number;
  readonly verdict?: 'accepted' | 'wrong-answer';
  readonly points?: number;
  readonly attemptsLeft?: number | null;
}

/** As much of an exercise as decides. */
function exercise(id: string, { handIns = 0, verdict, points = 0, attemptsLeft = null }: Drawn = {}): OverviewExercise {
  const best = verdict === undefined ? null : { verdict };
  return { exercise: id, work: { handIns, best }, status: { points, maxPoints: 100, attemptsLeft } } as OverviewExercise;
}

function assignment(...exercises: OverviewExercise[]): OverviewAssignment {
  const none = { questions: [], experiments: [], reportWeight: null } as Partial<OverviewAssignment>;
  return { exercises, ...none } as OverviewAssignment;
}

function toldBy(...open: readonly OverviewAssignment[]) {
  const step = nextStep(open);
  if (step === null || step.kind === 'done') return step?.kind;
  if (step.kind === 'answer') return [step.again ? 'answer again' : 'answer', step.question.question];
  if (step.kind === 'run') return [step.kind, step.experiment.experiment];
  return step.kind === 'write' ? step.kind : [step.kind, step.exercise.exercise];
}

function question(status: object, id = 'limits'): OverviewQuestion {
  return { question: id, status: { points: 0, maxPoints: 10, triesUsed: 0, triesLeft: 1, ...status } } as OverviewQuestion;
}

const done = exercise('done', { handIns: 2, verdict: 'accepted', points: 100 });

test('An assignment is worked from its questions over its exercises and experiments to its report; then what has not all its points is improved.', () => {
  const worked = {
    ...assignment(exercise('sum')),
    questions: [question({})],
    experiments: [{ experiment: 'reduction/by-size', status: { points: 0, maxPoints: 10 } }],
    reportWeight: 20,
    status: { report: { reason: 'nothing-handed-in' } },
  } as OverviewAssignment;
  expect(toldBy(worked)).toEqual(['answer', 'limits']);
  const answered = { ...worked, questions: [question({ triesUsed: 1 })] };
  expect(toldBy(answered)).toEqual(['begin', 'sum']);
  const accepted = { ...answered, exercises: [exercise('sum', { handIns: 2, verdict: 'accepted', points: 40 })] };
  expect(toldBy(accepted)).toEqual(['run', 'reduction/by-size']);
  const run = { ...accepted, experiments: [] };
  expect(toldBy(run)).toBe('write');
  const written: OverviewAssignment = { ...run, status: null };
  expect(toldBy(written)).toEqual(['answer again', 'limits']);
  expect(toldBy({ ...written, questions: [] })).toEqual(['climb', 'sum']);
});

test('Nobody is sent to a question that is answered, has no try left, or waits for a run.', () => {
  for (const status of [{ triesLeft: 0 }, { points: 10, triesUsed: 1 }, { reason: 'no-result-yet', triesUsed: 1 }])
    expect(toldBy({ ...assignment(done), questions: [question(status)] })).toBe('done');
});

test('An experiment whose run is not complete and a report that was not handed in come next too, in the order of due dates.', () => {
  const experiment = (status: object) =>
    ({ experiment: 'reduction/by-size', status: { points: 0, maxPoints: 10, ...status } }) as OverviewAssignment['experiments'][number];
  const running = (status: object) => ({ ...assignment(done), experiments: [experiment(status)] });
  const writing = (reason: string) => ({ ...assignment(done), reportWeight: 20, status: { report: { reason } } }) as OverviewAssignment;
  expect(toldBy(running({}), writing('nothing-handed-in'))).toEqual(['run', 'reduction/by-size']);
  expect(toldBy(writing('nothing-handed-in'), running({}))).toBe('write');
  for (const status of [{ points: 10 }, { reason: 'no-result-yet' }]) expect(toldBy(running(status))).toBe('done');
  expect(toldBy(writing('no-result-yet'))).toBe('done');
  expect(toldBy({ ...running({ points: 10 }), exercises: [] })).toBe('done');
});

test('Who has handed in and answered nothing is new to a course.', () => {
  const untouched = [assignment(exercise('copy')), { ...assignment(), questions: [question({})] }];
  expect(isNewTo(untouched)).toBe(true);
  expect(isNewTo([...untouched, assignment(done)])).toBe(false);
  expect(isNewTo([...untouched, { ...assignment(), questions: [question({ triesUsed: 1 })] }])).toBe(false);
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
