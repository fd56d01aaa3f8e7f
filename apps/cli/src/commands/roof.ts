import { confinementSentence, createRunner, type DevicePreference } from '@rooflab/runner';
import { createProgress } from '../progress.ts';
import { roofReport } from '../report/roof-report.ts';

/** Measures and prints the device's ceilings; on stderr, how far the processes that grade are confined. Nothing is kept: the next call measures again. */
export async function roofCommand({ device, format }: { device: DevicePreference; format: 'text' | 'json' }): Promise<void> {
  const runner = createRunner({ device });
  const progress = createProgress(process.stderr);
  try {
    const report = await runner.measureRoof({ onPhase: progress.show });
    progress.done();
    const confinement = runner.confinement();
    if (confinement) process.stderr.write(`${confinementSentence(confinement)}\n`);
    process.stdout.write(format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : roofReport(report));
  } finally {
    await runner.close();
  }
}
