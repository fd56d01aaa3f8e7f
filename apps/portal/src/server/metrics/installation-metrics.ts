import type { OperationFigures, WorkerFigures } from '@rooflab/db';
import { openedClassSchema, roofSchema } from '@rooflab/result';
import { roofShift } from '@rooflab/roofline';
import { Counter, Gauge, type Registry } from 'prom-client';

const WORKER_STATES = ['active', 'paused', 'draining'] as const;

/**
 * Registers the figures of the whole installation and returns their setter. They come from the database, so every portal reports the same; null: it
 * is away, and only that is reported.
 */
export function createInstallationMetrics(register: Registry): (figures: OperationFigures | null) => void {
  const setters = [
    gradings(register),
    spotChecks(register),
    queue(register),
    waiting(register),
    experimentRuns(register),
    calls(register),
    recent(register),
    workers(register),
    alerts(register),
    disk(register),
  ];
  const up = new Gauge({
    name: 'rooflab_database_up',
    help: '1 when the database answered, 0 when not; then the figures of the installation are left out.',
    registers: [register],
  });
  return (figures) => {
    up.set(figures === null ? 0 : 1);
    for (const set of setters) set(figures);
  };
}

type Setter = (figures: OperationFigures | null) => void;

function gradings(register: Registry): Setter {
  const registers = [register];
  const handIns = new Counter({
    name: 'rooflab_hand_ins_graded_total',
    help: 'Hand-ins that got a verdict, without regrades.',
    labelNames: ['verdict'],
    registers,
  });
  const attempts = new Counter({
    name: 'rooflab_gradings_total',
    help: 'Attempts at grading that ended, by kind and outcome: lost is a claim whose lease ran out, failed a failure on our side, released one given back; results also by device class.',
    labelNames: ['kind', 'outcome', 'device_class'],
    registers,
  });
  const stray = new Counter({
    name: 'rooflab_stray_results_total',
    help: 'Results that came late or a second time; kept, never in effect.',
    registers,
  });
  return (figures) => {
    for (const metric of [handIns, attempts]) metric.reset();
    // An unknown count is left out: reported as 0, its return would look like that many events.
    stray.remove();
    if (figures === null) return;
    for (const { kind, outcome, verdict, deviceClass, count } of figures.gradings) {
      attempts.inc({ kind, outcome, ...(deviceClass !== null && { device_class: deviceClass }) }, count);
      if (kind === 'live' && verdict !== null) handIns.inc({ verdict }, count);
    }
    stray.inc(figures.strayResults);
  };
}

function spotChecks(register: Registry): Setter {
  const ended = new Counter({
    name: 'rooflab_spot_checks_total',
    help: 'Gradings that another worker was to do again and that ended, by what the comparison found.',
    labelNames: ['finding'],
    registers: [register],
  });
  return (figures) => {
    ended.reset();
    // Those without any, too: Prometheus sees the step from 0 to 1, but not the first 1.
    for (const [finding, count] of Object.entries(figures?.spotChecks ?? {})) ended.inc({ finding }, count);
  };
}

function queue(register: Registry): Setter {
  const jobs = new Gauge({
    name: 'rooflab_queue_jobs',
    help: 'Jobs by priority (live before regrade) and state (waiting, running).',
    labelNames: ['priority', 'state'],
    registers: [register],
  });
  const oldest = new Gauge({
    name: 'rooflab_queue_oldest_waiting_seconds',
    help: 'How long the oldest job that still waits has waited; 0 when none does.',
    labelNames: ['priority'],
    registers: [register],
  });
  return (figures) => {
    jobs.reset();
    oldest.reset();
    for (const { kind: priority, waiting, running, oldestSeconds } of figures?.queue ?? []) {
      jobs.set({ priority, state: 'waiting' }, waiting);
      jobs.set({ priority, state: 'running' }, running);
      oldest.set({ priority }, oldestSeconds);
    }
  };
}

function waiting(register: Registry): Setter {
  const jobs = new Gauge({
    name: 'rooflab_queue_waiting_jobs',
    help: 'Waiting jobs, regrades included, by the class of the workers that may take them; any: every worker may.',
    labelNames: ['device_class'],
    registers: [register],
  });
  return (figures) => {
    jobs.reset();
    if (figures === null) return;
    for (const device_class of ['any', ...openedClassSchema.options]) jobs.set({ device_class }, 0);
    for (const { deviceClass, count } of figures.waiting) jobs.set({ device_class: deviceClass }, count);
  };
}

function experimentRuns(register: Registry): Setter {
  const runs = new Gauge({
    name: 'rooflab_experiment_runs',
    help: 'Runs of experiments that have not ended, by state (waiting, running).',
    labelNames: ['state'],
    registers: [register],
  });
  return (figures) => {
    runs.reset();
    for (const [state, count] of Object.entries(figures?.experimentRuns ?? {})) runs.set({ state }, count);
  };
}

function calls(register: Registry): Setter {
  const registers = [register];
  const labelNames = ['kind'] as const;
  const waiting = new Gauge({ name: 'rooflab_outgoing_calls', help: 'Calls to other systems that have not ended.', labelNames, registers });
  const overdue = new Gauge({
    name: 'rooflab_outgoing_overdue_seconds',
    help: 'How long the attempt that waits longest has been due; 0 when none is.',
    labelNames,
    registers,
  });
  const givenUp = new Gauge({
    name: 'rooflab_outgoing_given_up',
    help: 'Calls to other systems that were given up in the last 24 hours.',
    labelNames,
    registers,
  });
  return (figures) => {
    for (const metric of [waiting, overdue, givenUp]) metric.reset();
    for (const call of figures?.calls ?? []) {
      const { kind } = call;
      waiting.set({ kind }, call.waiting);
      overdue.set({ kind }, call.overdueSeconds);
      givenUp.set({ kind }, call.givenUp);
    }
  };
}

function recent(register: Registry): Setter {
  const seconds = new Gauge({
    name: 'rooflab_grading_recent_seconds',
    help: 'Time in a step over the latest 50 gradings of each worker. verdict: from hand-in to verdict; waiting: in the queue; all: from claim to verdict; others: phases of the result.',
    labelNames: ['step', 'quantile'],
    registers: [register],
  });
  return (figures) => {
    seconds.reset();
    for (const { step, medianSeconds, p95Seconds } of figures?.recent ?? []) {
      seconds.set({ step, quantile: '0.5' }, medianSeconds);
      seconds.set({ step, quantile: '0.95' }, p95Seconds);
    }
  };
}

function workers(register: Registry): Setter {
  const registers = [register];
  const byState = new Gauge({
    name: 'rooflab_workers',
    help: 'Workers in the registry by state; those that are gone are not counted.',
    labelNames: ['state', 'device_class'],
    registers,
  });
  const lastSeen = new Gauge({
    name: 'rooflab_worker_last_seen_timestamp_seconds',
    help: 'When a worker last reported; it does so every 10 s.',
    labelNames: ['worker'],
    registers,
  });
  const drift = new Gauge({
    name: 'rooflab_worker_roof_drift_ratio',
    help: 'How far the roof of the latest grading lies from the one that the worker started with: -0.08 is 8 % less.',
    labelNames: ['worker'],
    registers,
  });
  return (figures) => {
    for (const metric of [byState, lastSeen, drift]) metric.reset();
    if (figures === null) return;
    for (const state of WORKER_STATES) for (const device_class of openedClassSchema.options) byState.set({ state, device_class }, 0);
    for (const worker of figures.workers) {
      byState.inc({ state: worker.state, device_class: worker.deviceClass });
      lastSeen.set({ worker: worker.name }, worker.lastSeenAt.getTime() / 1000);
      const shift = driftOf(worker);
      if (shift !== null) drift.set({ worker: worker.name }, shift);
    }
  };
}

/** Null if there are no two measured roofs, as on a software device. */
function driftOf({ roof, latestRoof }: WorkerFigures): number | null {
  const [reference, latest] = [roofSchema.safeParse(roof), roofSchema.safeParse(latestRoof)];
  return reference.success && latest.success ? roofShift(reference.data, latest.data) : null;
}

function alerts(register: Registry): Setter {
  const open = new Gauge({
    name: 'rooflab_alerts_open',
    help: 'Alerts that nobody has acknowledged.',
    labelNames: ['kind'],
    registers: [register],
  });
  return (figures) => {
    open.reset();
    for (const { kind, count } of figures?.openAlerts ?? []) open.set({ kind }, count);
  };
}

function disk(register: Registry): Setter {
  const room = new Gauge({
    name: 'rooflab_database_disk_room',
    help: '1 when the database could write a temporary file, 0 when its disk is full.',
    registers: [register],
  });
  return (figures) => {
    if (figures === null) room.remove();
    else room.set(figures.hasDiskRoom ? 1 : 0);
  };
}
