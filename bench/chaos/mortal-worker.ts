import { createRunner, type Runner } from '@rooflab/runner';
import { pino } from 'pino';
import { readEnvironment } from '../../apps/worker/src/env.ts';
import { PACE } from '../../apps/worker/src/pace.ts';
import { createPortal, type Portal } from '../../apps/worker/src/portal/portal.ts';
import { runWorker } from '../../apps/worker/src/worker.ts';

/** The moment at which this process is killed. */
const [moment = ''] = process.argv.slice(2);

function dieAt(here: string): void {
  if (here !== moment) return;
  process.stdout.write(moment);
  process.kill(process.pid, 'SIGKILL');
}

/**
 * The worker with its real runner and pace, killed as by `kill -9` at the moment named by its only argument. Reports so on stdout first.
 */
function mortal(runner: Runner): Runner {
  let readied = 0;
  return {
    ...runner,
    async ready() {
      await runner.ready();
      readied += 1;
      // The first belongs to the test of the device.
      if (readied === 2) dieAt('ready');
    },
    async grade(request, options = {}) {
      if (request.mode !== 'grade') return await runner.grade(request, options);
      dieAt('claimed');
      const onPhase: NonNullable<typeof options.onPhase> = (phase) => {
        options.onPhase?.(phase);
        dieAt(phase.phase);
      };
      const onVerdict: NonNullable<typeof options.onVerdict> = (verdict) => {
        dieAt('verdict');
        options.onVerdict?.(verdict);
      };
      const result = await runner.grade(request, { ...options, onPhase, onVerdict });
      dieAt('explanation');
      return result;
    },
  };
}

/** `stored`: the portal has answered that it has the verdict, and the explanation is still being made. */
function mortalPortal(portal: Portal): Portal {
  return {
    ...portal,
    async ask(name, input, signal) {
      const answer = await portal.ask(name, input, signal);
      if (name === 'finish') dieAt('stored');
      return answer;
    },
  };
}

const {
  ROOFLAB_PORTAL_URL: address,
  ROOFLAB_WORKER_TOKEN_FILE: tokenFile,
  ROOFLAB_WORKER_NAME: name,
  ROOFLAB_DEVICE: device,
} = readEnvironment();
const portal = mortalPortal(createPortal({ address, tokenFile, onWarning: () => undefined }));
const drain = new AbortController().signal;
const log = pino({ level: 'silent' });
await runWorker({ portal, runner: mortal(createRunner({ device })), log, pace: PACE, stop: { drain, now: drain } }, { name });
