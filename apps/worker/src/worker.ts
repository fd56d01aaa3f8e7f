import { experiments } from '@rooflab/catalogue';
import type { WorkerDescription } from '@rooflab/fleet';
import type { WorkerContext } from './context.ts';
import { createHealth, type Health } from './health.ts';
import { delays, every, pause } from './pace.ts';
import { PortalAway } from './portal/portal-error.ts';
import { type ProvenDevice, probeDevice } from './probe-device.ts';
import { type WorkLoopOptions, workLoop } from './work-loop.ts';

/** Until it is told to drain, unless it has to end earlier. */
export interface WorkerOptions extends Partial<Pick<WorkLoopOptions, 'once' | 'idleExitMs'>> {
  readonly name: string;
}

/**
 * A worker from the first proof that its device works to the end of its last job: opens a session, grades, renews its leases. Returns after it was told to
 * drain and has done so, and everything was delivered. Throws `PortalRefused` where its token or its session is no longer accepted.
 */
export async function runWorker(given: WorkerContext, options: WorkerOptions): Promise<void> {
  const context = endingWith(given);
  await work(context, options);
  if (given.portal.ended.aborted) throw given.portal.ended.reason;
}

/** Without a session everything ends at once: nothing that it still did would count. */
function endingWith(context: WorkerContext): WorkerContext {
  const { stop, portal } = context;
  const or = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, portal.ended]);
  return { ...context, stop: { drain: or(stop.drain), now: or(stop.now) } };
}

async function work(context: WorkerContext, { name, once = false, idleExitMs = null }: WorkerOptions): Promise<void> {
  const { stop, pace, log } = context;
  const proven = await persist(context, 'the device does not work', pace.recover, () => probeDevice(context.runner, stop.drain));
  if (proven === null) return;
  reportConfinement(context);
  const description = await describe(context, name, proven);
  const opened = await persist(context, 'no session is open', pace.retry, () => context.portal.ask('open-session', description));
  if (opened === null) return;
  const { device, harness } = proven;
  log.info({ name, device: device.description, deviceClass: device.deviceClass, state: opened.state }, 'ready');
  const health = createHealth(context, proven);
  const idle = new AbortController();
  const touching = touchWhilePaused(context, health, idle.signal);
  try {
    await workLoop(context, { health, equipment: { device, harness }, experiments: knownExperiments(), once, idleExitMs });
  } finally {
    idle.abort();
    await touching;
    await signOff(context, health);
  }
}

function knownExperiments(): Record<string, string> {
  return Object.fromEntries(experiments().map(({ id, version }) => [id, version]));
}

async function describe({ runner, log }: WorkerContext, name: string, { device, roof, harness }: ProvenDevice): Promise<WorkerDescription> {
  const whyNoOwnLabs = await runner.whyNoOwnLabs();
  if (whyNoOwnLabs !== null) log.warn({ why: whyNoOwnLabs }, 'labs that courses brought are left to other workers');
  const gradesOwnLabs = whyNoOwnLabs === null;
  const { deviceClass } = device;
  return { name, version: harness.version, deviceClass, device, roof, confinement: runner.confinement(), gradesOwnLabs };
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
  for (const delayMs of delays(backoff)) {
    if (stop.drain.aborted) return null;
    try {
      return await attempt();
    } catch (error) {
      if (!stop.drain.aborted) log.error({ err: error }, what);
      await pause(Math.max(delayMs, error instanceof PortalAway ? error.retryAfterMs : 0), stop.drain);
    }
  }
  return null;
}

/** A worker that has paused itself neither asks for work nor holds a claim. */
async function touchWhilePaused({ portal, log, pace }: WorkerContext, health: Health, until: AbortSignal): Promise<void> {
  const work = async (): Promise<void> => {
    if (health.reason() !== null) await health.seen((await portal.ask('touch', {})).state);
  };
  await every(pace.touchMs, until, { work, onError: (error) => log.warn({ err: error }, 'no portal was reached') });
}

/** One attempt: if a worker cannot sign off, portals find out that it is gone. A pause remains, with its reason. */
async function signOff({ portal, log }: WorkerContext, health: Health): Promise<void> {
  if (health.reason() !== null || portal.ended.aborted) return;
  try {
    await portal.ask('set-state', { state: 'gone', reason: 'Stopped.' });
  } catch (error) {
    log.warn({ err: error }, 'could not sign off');
  }
}
