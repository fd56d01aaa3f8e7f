import { COUNTED_FACTS, FACT_LABELS, FACT_NAMES, type FactName } from '@rooflab/lab';
import type { Counted, Xray } from '@rooflab/result';
import { SPEED_POINTS } from '@rooflab/roofline';
import { inTenths } from '../points.ts';
import { factSentence } from '../xray/fact-sentences.ts';
import { shareOf } from './counted-marks.ts';

type Mark = Counted['marks'][number];

/** Why there are no points at all: a required mark, else the one worth most points, with its value as a sentence. */
export function missedMark({ marks }: Counted, xray: Pick<Xray, 'lines' | 'buffers'>): string {
  const missed = marks.filter(isMissed);
  const told =
    missed.find(({ required }) => required) ??
    missed.reduce<Mark | null>((most, mark) => (most && most.maxPoints >= mark.maxPoints ? most : mark), null);
  const fact = FACT_NAMES.find((name) => name === told?.fact);
  return told && fact ? `${sentence(fact, told, xray)} ${rangeOf(told)} gets no points${told.required ? ' at all' : ''}.` : '';
}

/** A loss of fewer points is not worth a sentence. */
const NOTICED_POINTS = 1;

/** The mark that costs the most points, with its value and the value that would be enough; empty where the loss is negligible. */
export function missedMarkHint({ marks }: Counted): string {
  const now = pointsOf(marks);
  const [most] = marks.map((mark) => ({ mark, lost: pointsOf(marks, mark) - now })).sort((a, b) => b.lost - a.lost);
  const fact = COUNTED_FACTS.find((name) => name === most?.mark.fact);
  if (!most || !fact || most.lost < NOTICED_POINTS) return '';
  const { value, full, zero } = most.mark;
  const [is, enough] = [value ?? 0, full].map((figure) => Number(figure.toPrecision(3)));
  return `What holds the score back most is the mark for ${FACT_LABELS[fact]}: ${is}, where ${enough} or ${full > zero ? 'more' : 'less'} would be worth ${inTenths(most.lost)} more of the ${SPEED_POINTS} points.`;
}

/** Adds up marks like `gradeCounts`, with one of them taken as full. */
function pointsOf(marks: Counted['marks'], full?: Mark): number {
  const share = (mark: Mark) => (mark === full ? 1 : shareOf(mark, mark.value));
  const scale = marks.reduce((product, mark) => (mark.required ? product * share(mark) : product), 1);
  return marks.reduce((sum, mark) => sum + scale * mark.maxPoints * (mark.required ? 1 : share(mark)), 0);
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
