import { defineCalculator } from './calculator.ts';

/** A time that grows with the number of elements. */
export interface Line {
  readonly fixedSeconds: number;
  readonly secondsPerElement: number;
}

export interface BreakEven {
  /** Need not be whole. */
  readonly elements: number;
  readonly seconds: number;
}

export function lineSeconds({ fixedSeconds, secondsPerElement }: Line, elements: number): number {
  return fixedSeconds + secondsPerElement * elements;
}

/** Where both lines take equally long; null where they never do for a positive number of elements. */
export function breakEven(a: Line, b: Line): BreakEven | null {
  const elements = (b.fixedSeconds - a.fixedSeconds) / (a.secondsPerElement - b.secondsPerElement);
  return elements > 0 && Number.isFinite(elements) ? { elements, seconds: lineSeconds(a, elements) } : null;
}

export const breakEvenCalculator = defineCalculator({
  name: 'break-even',
  title: 'Break-even of CPU and GPU',
  explains: 'A GPU starts late because of its launch and its transfers, but then takes less time per element. Above some size, it wins.',
  inputs: [
    { name: 'cpuFixedSeconds', label: 'CPU: fixed time', unit: 's', kind: 'number', default: 0, min: 0 },
    { name: 'cpuSecondsPerElement', label: 'CPU: time per element', unit: 's', kind: 'number', default: 2.67e-9, min: 0 },
    { name: 'gpuFixedSeconds', label: 'GPU: fixed time', unit: 's', kind: 'number', default: 21e-6, min: 0 },
    { name: 'gpuSecondsPerElement', label: 'GPU: time per element', unit: 's', kind: 'number', default: 0.105e-9, min: 0 },
  ],
  outputs: [
    { name: 'elements', label: 'Break-even', unit: 'elements' },
    { name: 'seconds', label: 'Time of both there', unit: 's' },
    { name: 'fasterBelow', label: 'Faster below it', unit: '' },
    { name: 'fasterAbove', label: 'Faster above it', unit: '' },
    { name: 'limit', label: 'Speed-up of the GPU for very many elements', unit: '×' },
  ],
  compute: (inputs) => {
    const cpu = { fixedSeconds: inputs.cpuFixedSeconds, secondsPerElement: inputs.cpuSecondsPerElement };
    const gpu = { fixedSeconds: inputs.gpuFixedSeconds, secondsPerElement: inputs.gpuSecondsPerElement };
    const met = breakEven(cpu, gpu);
    return {
      elements: met?.elements ?? null,
      seconds: met?.seconds ?? null,
      fasterBelow: met ? faster(cpu, gpu, met.elements / 2) : faster(cpu, gpu, 1),
      fasterAbove: faster(cpu, gpu, met ? 2 * met.elements : 1),
      limit: gpu.secondsPerElement > 0 ? cpu.secondsPerElement / gpu.secondsPerElement : null,
    };
  },
});

function faster(cpu: Line, gpu: Line, elements: number): string {
  const lead = lineSeconds(gpu, elements) - lineSeconds(cpu, elements);
  if (lead === 0) return 'neither';
  return lead > 0 ? 'CPU' : 'GPU';
}
