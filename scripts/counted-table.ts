import { timedExercises } from '@rooflab/catalogue';
import { type CountedMark, FACT_LABELS } from '@rooflab/lab';
import { formatCount } from '@rooflab/roofline/units';
import { markdownTable } from './exercise-tables.ts';

/** The marks by counts of every exercise. */
export function countedTable(): string {
  const rows = timedExercises().map(({ id, counted: { size, marks } }) => [`\`${id}\``, sizeText(size), marks.map(markText).join('<br>')]);
  return markdownTable(['exercise', 'counted at', 'fact: points, full at, none at'], rows);
}

function sizeText(size: Readonly<Record<string, number>>): string {
  return Object.entries(size)
    .map(([name, value]) => `${name} = ${formatCount(value)}`)
    .join(', ');
}

function markText({ fact, points, full, zero, required }: CountedMark): string {
  const [better, worse] = full > zero ? ['≥', '≤'] : ['≤', '≥'];
  return `${FACT_LABELS[fact]}${required ? '\\*' : ''}: ${points}, ${better} ${shown(full)}, ${worse} ${shown(zero)}`;
}

function shown(value: number): string {
  return String(Number(value.toPrecision(3)));
}
