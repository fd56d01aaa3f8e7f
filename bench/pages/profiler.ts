import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

/** Loaded into the portal's process before anything else: profiles its processor until it ends, and then writes ROOFLAB_BENCH_PROFILE. */
const file = process.env.ROOFLAB_BENCH_PROFILE;
const INTERVAL_US = 500;

// The process that starts the portal has the same environment.
if (file !== undefined && process.argv.some((argument) => argument.endsWith('apps/portal/src/main.ts'))) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: INTERVAL_US });
  session.post('Profiler.start');
  process.on('exit', () => {
    session.post('Profiler.stop', (error, answer) => {
      if (error === null) writeFileSync(file, JSON.stringify(answer.profile));
    });
  });
}
