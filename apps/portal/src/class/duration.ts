import { THIN_SPACE } from '@rooflab/roofline/units';

const STEPS = [
  { seconds: 86_400, unit: 'd' },
  { seconds: 3600, unit: 'h' },
  { seconds: 60, unit: 'min' },
] as const;

/** `2.1 d`, `5.2 h`, `12 min`, `40 s`: two digits are enough to compare people. */
export function formatDuration(seconds: number): string {
  const step = STEPS.find((each) => seconds >= each.seconds);
  if (step === undefined) return `${Math.round(seconds)}${THIN_SPACE}s`;
  const value = seconds / step.seconds;
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)}${THIN_SPACE}${step.unit}`;
}
