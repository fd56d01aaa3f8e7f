import type { PracticeClocks } from '@rooflab/grader';
import { quantityWords } from '@rooflab/roofline/experiments';

/** The resolution of this browser's clocks, and its effect on the intervals. */
export function clockSteps({ gpuStepNs, hostStepNs }: PracticeClocks): string {
  const host = `The browser's clock (performance.now) moves in steps of ${words(hostStepNs)}`;
  const gpu =
    gpuStepNs === null ? 'this browser gives no GPU times, so no kernel is timed' : `its GPU time stamps in steps of ${words(gpuStepNs)}`;
  return `${host}; ${gpu}. Short runs are timed in batches, and each interval is widened on both sides by one step divided by the number of runs in a batch.`;
}

function words(ns: number): string {
  return quantityWords(ns / 1e9, 's');
}
