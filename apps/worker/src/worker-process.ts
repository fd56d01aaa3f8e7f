import { availableParallelism } from 'node:os';
import { createRunner, findGpus } from '@rooflab/runner';
import { startTracing } from '@rooflab/tracing';
import type { Logger } from 'pino';
import type { Stop } from './context.ts';
import { type Environment, readEnvironment } from './env.ts';
import { type Lane, lanesOf } from './gpu-choice.ts';
import { openLog } from './log.ts';
import { PACE, pause } from './pace.ts';
import { createPortal, type Portal } from './portal/portal.ts';
import { PortalRefused } from './portal/portal-error.ts';
import { stopOnSignals } from './stop-signals.ts';
import { runWorker } from './worker.ts';

/** A driver may not let go of its last process; by then every claim is settled or its lease expires. */
const CLOSE_LIMIT_MS = 10_000;

/** Processor cores for each GPU: one times a kernel, one compiles the next file, one counts and delivers. */
const CORES_TO_OVERLAP = 3;

/** As of the whole command: wrong settings, a token that is not accepted; and everything else. */
const EXIT = { done: 0, usage: 2, system: 3 } as const;

/**
 * A worker as a process of its own, with these variables; returns its exit code. 0: it was stopped, or has done what it was started for, and everything was
 * delivered. 2: a setting is wrong, or the portal does not accept the token. 3: anything else, such as another worker that has taken its name. Errors are
 * written to stderr.
 */
export async function workerProcess(variables: NodeJS.ProcessEnv): Promise<number> {
  let prepared: Prepared;
  try {
    prepared = prepare(readEnvironment(variables));
  } catch (error) {
    return complain(error, EXIT.usage);
  }
  try {
    await runLanes(prepared);
    return EXIT.done;
  } catch (error) {
    return complain(error, error instanceof PortalRefused && error.refusal === 'token' ? EXIT.usage : EXIT.system);
  }
}

function complain(error: unknown, code: number): number {
  process.stderr.write(`rooflab worker: ${error instanceof Error ? error.message : String(error)}\n`);
  return code;
}

interface PreparedLane extends Lane {
  readonly log: Logger;
  readonly portal: Portal;
}

interface Prepared {
  readonly environment: Environment;
  readonly log: Logger;
  readonly lanes: readonly PreparedLane[];
  readonly overlaps: boolean;
}

/** Throws where a setting or the token file is wrong, or the machine cannot do what is set. */
function prepare(environment: Environment): Prepared {
  const { ROOFLAB_PORTAL_URL: address, ROOFLAB_WORKER_TOKEN_FILE: tokenFile, LOG_LEVEL } = environment;
  const log = openLog(LOG_LEVEL);
  const lanes = chosenLanes(environment).map((lane) => {
    const own = log.child({ worker: lane.name });
    return { ...lane, log: own, portal: createPortal({ address, tokenFile, onWarning: (warning) => own.warn(warning) }) };
  });
  return { environment, log, lanes, overlaps: mayOverlap(environment, lanes.length) };
}

/** Throws where it must, and there are too few cores. */
function mayOverlap({ ROOFLAB_OVERLAP: wanted }: Pick<Environment, 'ROOFLAB_OVERLAP'>, gpus: number): boolean {
  const [cores, needed] = [availableParallelism(), CORES_TO_OVERLAP * gpus];
  if (wanted === '1' && cores < needed) {
    throw new Error(`ROOFLAB_OVERLAP=1 needs ${needed} processor cores, three for each GPU; this machine has ${cores}. Leave it out.`);
  }
  return wanted === '1' || (wanted === 'auto' && cores >= needed);
}

function chosenLanes({ ROOFLAB_DEVICE, ROOFLAB_GPUS, ROOFLAB_WORKER_NAME }: Environment): readonly Lane[] {
  return lanesOf(ROOFLAB_WORKER_NAME, ROOFLAB_GPUS, ROOFLAB_DEVICE === 'software' ? [] : findGpus());
}

/** If one lane fails, all of them end, so that a supervisor can restart the whole process. */
async function runLanes({ environment, log, lanes, overlaps }: Prepared): Promise<void> {
  const { drain, now } = stopOnSignals(environment.ROOFLAB_DRAIN_SECONDS, log);
  const onFault = (err: Error): void => log.warn({ err }, 'spans could not be sent and are lost');
  const tracing = await startTracing(environment.tracing, { instance: environment.ROOFLAB_WORKER_NAME, onFault });
  const failed = new AbortController();
  const stop = { drain: AbortSignal.any([drain, failed.signal]), now };
  await Promise.all(lanes.map((lane) => runLane({ environment, overlaps }, lane, stop).catch((error: unknown) => failed.abort(error))));
  await Promise.race([tracing.stop(), pause(CLOSE_LIMIT_MS)]);
  log.info('stopped');
  if (failed.signal.aborted) throw failed.signal.reason;
}

async function runLane(
  { environment, overlaps }: Pick<Prepared, 'environment' | 'overlaps'>,
  { name, hiddenNodes, log, portal }: PreparedLane,
  stop: Stop,
): Promise<void> {
  const { ROOFLAB_DEVICE: device, ROOFLAB_SANDBOX: sandbox, ROOFLAB_LAB_SANDBOX: labSandbox } = environment;
  const { ROOFLAB_WORKER_ONCE: once, ROOFLAB_IDLE_EXIT_SECONDS: idleSeconds } = environment;
  const runner = createRunner({ device, sandbox, labSandbox, hiddenNodes, overlaps });
  const until = { once: once === '1', idleExitMs: idleSeconds === undefined ? null : idleSeconds * 1000 };
  try {
    await runWorker({ portal, runner, log, pace: PACE, stop }, { name, ...until });
  } finally {
    await Promise.race([runner.close().catch(() => undefined), pause(CLOSE_LIMIT_MS)]);
  }
}
