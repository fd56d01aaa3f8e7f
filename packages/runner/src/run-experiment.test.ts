import { findExperiment } from '@rooflab/catalogue';
import { planVisits, type Visited } from '@rooflab/grader';
import { experimentResultSchema } from '@rooflab/result';
import { describe, expect, test } from 'vitest';
import type { Equipment } from './child-protocol.ts';
import type { LaneTask, RunOptions } from './lane.ts';
import { runExperiment } from './run-experiment.ts';
import type { ChildOutcome } from './run-in-child.ts';
import { RunnerError } from './runner-error.ts';

const EQUIPMENT: Equipment = {
  device: { vendor: 'fake', architecture: '', description: 'Fake', driver: '', software: true, deviceClass: 'software', features: [] },
  harness: { version: '0', webgpu: '0', toggles: [] },
};

const REQUEST = { id: 'reduction/by-size', source: 'a kernel', seed: '5eed' };
const experiment = findExperiment(REQUEST.id);
if (!experiment) throw new Error(`There is no experiment ${REQUEST.id}.`);
const PLANNED = planVisits(experiment, { deviceClass: 'software', seed: REQUEST.seed, hasOwn: true });

type Task = Extract<LaneTask, { kind: 'experiment' }>;

/** Children that make this many visits each, and end as `breaks` says when they reach a curve of that name. */
function children(visitsEach: number, breaks: { readonly curve: string; readonly blame: 'student' | 'ours' } | null) {
  const tasks: Task[] = [];
  async function perform(taskOn: (device: 'software') => LaneTask, { onVisited }: RunOptions): Promise<ChildOutcome> {
    const task = taskOn('software') as Task;
    tasks.push(task);
    const end = Math.min(task.from + visitsEach, PLANNED.length);
    for (const visit of PLANNED.slice(task.from, end)) {
      const reason = task.abandoned[visit.curve];
      if (breaks?.curve === visit.curve && reason === undefined) return killed(breaks.blame);
      onVisited?.(reason === undefined ? { ...visit, samplesNs: [1000], bytes: 8, flops: 1 } : { ...visit, reason });
    }
    const next = end < PLANNED.length ? end : null;
    return { kind: 'reply', reply: { kind: 'experiment', next }, equipment: EQUIPMENT, graded: null };
  }
  return { perform, tasks };
}

function killed(blame: 'student' | 'ours'): ChildOutcome {
  const phase = { phase: 'timing', detail: 'your kernel at n=512', limitMs: 2000, blame } as const;
  return {
    kind: 'killed',
    reason: 'step',
    limits: { jobMs: 60_000, memoryBytes: 1, stepMs: () => 2000, patience: 1 },
    phase,
    steps: [{ ...phase, atMs: 0 }],
    elapsedMs: 2000,
    equipment: EQUIPMENT,
    cases: [],
    graded: null,
    grownBytes: { student: 0, ours: 0 },
    stderr: '',
  };
}

describe('an experiment', () => {
  test('is put together from the visits of one child after the other, each of which begins where the last one ended', async () => {
    const { perform, tasks } = children(16, null);
    const visited: Visited[] = [];
    const result = await runExperiment(REQUEST, perform, { onVisited: (visit) => visited.push(visit) });
    expect(experimentResultSchema.parse(result)).toMatchObject({ id: REQUEST.id, seed: REQUEST.seed, device: { description: 'Fake' } });
    expect(tasks.map(({ from }) => from)).toEqual(Array.from({ length: Math.ceil(PLANNED.length / 16) }, (_, i) => 16 * i));
    expect(visited.map(({ curve, x, round }) => ({ curve, x, round }))).toEqual(PLANNED);
    expect(result.series.flatMap(({ skipped }) => skipped)).toEqual([]);
  });

  test('gives up a curve whose kernel brings a child down, says why, and measures the others', async () => {
    const { perform, tasks } = children(1000, { curve: 'your kernel', blame: 'student' });
    const { series } = await runExperiment(REQUEST, perform, {});
    expect(tasks).toHaveLength(2);
    const own = series.find(({ name }) => name === 'your kernel');
    expect(own?.points).toEqual([]);
    expect(own?.skipped[0]?.reason).toBe('The grading process was ended after 2 s while timing (your kernel at n=512).');
    expect(series.filter(({ name }) => name !== 'your kernel').every(({ skipped }) => skipped.length === 0)).toBe(true);
  });

  test('fails when a step of ours brings a child down', async () => {
    const { perform } = children(1000, { curve: 'CPU', blame: 'ours' });
    await expect(runExperiment(REQUEST, perform, {})).rejects.toBeInstanceOf(RunnerError);
  });

  test('fails when it does not exist', async () => {
    await expect(runExperiment({ ...REQUEST, id: 'no/such' }, children(1, null).perform, {})).rejects.toThrow(
      'There is no experiment no/such.',
    );
  });
});
