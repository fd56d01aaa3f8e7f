import { FACT_NAMES, type FactName } from '@rooflab/lab';
import type { Counted, Xray } from '@rooflab/result';
import { factSentence } from '../xray/fact-sentences.ts';

type Mark = Counted['marks'][number];

/** Why there is not one point: a mark that is required, else the one that most points are for, with its value as a sentence. */
export function missedMark({ marks }: Counted, xray: Pick<Xray, 'lines' | 'buffers'>): string {
  const missed = marks.filter(isMissed);
  const told =
    missed.find(({ required }) => required) ??
    missed.reduce<Mark | null>((most, mark) => (most && most.maxPoints >= mark.maxPoints ? most : mark), null);
  const fact = FACT_NAMES.find((name) => name === told?.fact);
  return told && fact ? `${sentence(fact, told, xray)} ${rangeOf(told)} gets no points${told.required ? ' at all' : ''}.` : '';
}

function isMissed({ value, full, zero }: Mark): boolean {
  return value === null || (full > zero ? value <= zero : value >= zero);
}

function sentence(fact: FactName, { value }: Mark, xray: Pick<Xray, 'lines' | 'buffers'>): string {
  return value === null ? '' : factSentence(fact, value, xray);
}

function rangeOf({ full, zero }: Mark): string {
  const shown = Number(zero.toPrecision(3));
  return `A value of ${shown} or ${full > zero ? 'less' : 'more'}`;
}
