import { experiments } from '@rooflab/catalogue';
import { listenToDatabase, registerWorker, setWorkerState, sweep, touchWorker } from '@rooflab/db';
import type { WorkerContext } from './context.ts';
import { createHealth, type Health } from './health.ts';
import { delays, every, pause } from './pace.ts';
import { type ProvenDevice, probeDevice } from './probe-device.ts';
import { createWorkBell, type WorkBell, workLoop } from './work-loop.ts';

export interface WorkerOptions {
  readonly name: string;
  readonly databaseUrl: string;
}

/**
 * A worker from the first proof that its device works to the end of its last job: registers, grades, renews its leases, sweeps what other
 * workers left. Returns after it was told to drain and has done so.
 */
export async function runWorker(context: WorkerContext, { name, databaseUrl }: WorkerOptions): Promise<void> {
  const { stop } = context;
  const proven = await persist(context, 'the device does not work', context.pace.recover, () => probeDevice(context.runner, stop.drain));
  if (proven === null) return;
  reportConfinement(context);
  const workerId = await persist(context, 'the worker is not registered', context.pace.retry, () => register(context, name, proven));
  if (workerId === null) return;
  context.log.info({ workerId, name, device: proven.device.description, deviceClass: proven.device.deviceClass }, 'ready');
  const health = createHealth(context, { workerId, name, proven });
  const bell = createWorkBell();
  const idle = new AbortController();
  const background = startBackground(context, { workerId, health, bell, databaseUrl, until: idle.signal });
  try {
    const { device, harness } = proven;
    await workLoop(context, { workerId, equipment: { device, harness }, versions: knownVersions(), health, bell });
  } finally {
    idle.abort();
    await background;
    await signOff(context, workerId, name);
  }
}

function knownVersions(): Record<string, string> {
  return Object.fromEntries(experiments().map(({ id, version }) => [id, version]));
}

async function register({ db, runner, log }: WorkerContext, name: string, { device, roof, harness }: ProvenDevice): Promise<string> {
  const { deviceClass } = device;
  const whyNoOwnLabs = await runner.whyNoOwnLabs();
  if (whyNoOwnLabs !== null) log.warn({ why: whyNoOwnLabs }, 'labs that courses brought are left to other workers');
  const worker = { name, version: harness.version, deviceClass, device, roof, confinement: runner.confinement() };
  return registerWorker(db, { ...worker, gradesOwnLabs: whyNoOwnLabs === null });
}

/** Missing measures are logged as a warning, with the reasons; the workers' page shows them too. */
function reportConfinement({ runner, log }: WorkerContext): void {
  const confinement = runner.confinement();
  if (confinement) log[confinement.missing.length === 0 ? 'info' : 'warn']({ confinement }, 'how far students’ code is confined');
}

/** Retries until it works; null when the worker is stopped before. */
async function persist<T>(
  { log, stop }: WorkerContext,
  what: string,
  backoff: { firstMs: number; mostMs: number },
  attempt: () => Promise<T>,
): Promise<T | null> {
  const waits = delays(backoff);
  while (!stop.drain.aborted) {
    try {
      return await attempt();
    } catch (error) {
      if (!stop.drain.aborted) log.error({ err: error }, what);
    }
    await pause(waits.next().value, stop.drain);
  }
  return null;
}

interface Background {
  readonly workerId: string;
  readonly health: Health;
  readonly bell: WorkBell;
  readonly databaseUrl: string;
  readonly until: AbortSignal;
}

/** Everything that runs beside the jobs, until the last one has ended: a draining worker is still alive. */
async function startBackground(context: WorkerContext, { workerId, health, bell, databaseUrl, until }: Background): Promise<void> {
  const { db, log, pace } = context;
  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  const touch = async (): Promise<void> => health.seen(await touchWorker(db, workerId));
  const sweepOnce = async (): Promise<void> => {
    const { expired, goneWorkers, faults } = await sweep(db);
    if (expired.length + goneWorkers > 0) log.warn({ expired, goneWorkers }, 'swept');
    for (const err of faults) log.warn({ err }, 'something was not swept');
  };
  await Promise.all([
    every(pace.touchMs, until, { work: touch, onError: warn('the registry was not reached') }),
    every(pace.sweepMs, until, { work: sweepOnce, onError: warn('nothing was swept') }),
    listen(context, { bell, databaseUrl, until }),
  ]);
}

/** Without it, work is found by polling every few seconds, so the worker starts even when the database cannot notify it yet. */
async function listen(
  { log, pace }: WorkerContext,
  { bell, databaseUrl, until }: Pick<Background, 'bell' | 'databaseUrl' | 'until'>,
): Promise<void> {
  const onError = (error: Error): void => log.warn({ err: error }, 'listening broke off');
  for (const delayMs of delays(pace.retry)) {
    if (until.aborted) return;
    try {
      const stopListening = await listenToDatabase(databaseUrl, { onWork: bell.ring, onError });
      await new Promise<void>((resolve) => {
        if (until.aborted) resolve();
        until.addEventListener('abort', () => resolve(), { once: true });
      });
      return await stopListening();
    } catch (error) {
      log.warn({ err: error }, 'does not listen yet');
    }
    await pause(delayMs, until);
  }
}

/** One attempt: if a worker cannot sign off, the sweep finds out that it is gone. A pause remains, with its reason. */
async function signOff({ db, log }: WorkerContext, workerId: string, name: string): Promise<void> {
  try {
    if ((await touchWorker(db, workerId)) !== 'active') return;
    await setWorkerState(db, { workerId, state: 'gone', reason: 'Stopped.', actor: `worker:${name}` });
  } catch (error) {
    log.warn({ err: error }, 'could not sign off');
  }
}
