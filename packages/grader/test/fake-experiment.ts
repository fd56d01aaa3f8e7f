import type { Experiment } from '@rooflab/lab';
import { type ExperimentDefinition, tabulate } from '@rooflab/lab/experiment';

/** An experiment about an axis of two sizes, without curves; `change` replaces what a test is about. */
export function fakeExperiment(change: Partial<ExperimentDefinition> = {}): Experiment {
  return tabulate({
    id: 'fake/by-size',
    title: 'Doubling',
    question: 'How long does it take?',
    exercise: 'fake/double',
    axis: { name: 'n', unit: 'elements', values: { software: [64, 256], medium: [64], large: [64] } },
    series: [],
    inputs: 'warm',
    plot: { y: 'bytesPerSecond' },
    derive: [],
    models: [],
    ...change,
  });
}
