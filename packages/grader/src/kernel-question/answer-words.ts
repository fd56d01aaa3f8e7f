import { singular } from '@rooflab/lab';

/** `**5 sectors**`, `**1 sector**`; without a unit `**437**`. */
export function bold(count: number, unit: string): string {
  if (unit === '') return `**${count}**`;
  return `**${counted(count, unit)}**`;
}

/** `5 sectors`, `1 sector`, `12 B`. */
export function counted(count: number, unit: string): string {
  return `${count} ${count === 1 ? singular(unit) : unit}`;
}

/** Numbers of which at most twelve are listed: `0, 1, 2 … 31`. */
export function listed(numbers: readonly number[]): string {
  if (numbers.length <= 12) return numbers.join(', ');
  return `${numbers.slice(0, 8).join(', ')} … ${numbers.at(-1)}`;
}
