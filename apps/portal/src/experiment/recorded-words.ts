import type { ShownExperiment } from './load-experiment.ts';

export type Recorded = ShownExperiment['recorded'][number];

export function measuredOn(recorded: Recorded): string {
  const caution = recorded.result.device.software ? ': a processor that emulates a GPU, so its times say little about GPUs' : '';
  return `Measured on ${deviceName(recorded)}, ${recorded.recordedAt.slice(0, 10)}${caution}.`;
}

export function deviceName({ result: { device } }: Recorded): string {
  return device.software ? `${device.description} (software)` : device.description;
}
