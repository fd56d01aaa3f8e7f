import { findExercise } from '@rooflab/catalogue';
import type { Size } from '@rooflab/lab';
import type { LadderEntry } from '../apps/cli/src/ladder/time-rung.ts';

/** The top rungs beside what libraries and CUDA take for the same work, in docs/records/figures.md. */

export interface AnchorReport {
  readonly measuredAt: string;
  readonly device: string;
  readonly driver: string;
  /** Its version. */
  readonly cuda: string;
  /** As bench/anchors/run.sh prints them. */
  readonly anchors: readonly Anchor[];
}

interface Anchor {
  readonly exercise: string;
  readonly what: string;
  readonly elements: number;
  readonly medianNs: number;
}

/** Timed beside the anchors, but other work. */
const FLOORS = ['cudaMemcpy device to device', 'CUDA, without rows, swept caches'];

/** What anchors count where it is not the elements of the exercise. */
const COUNTED: Readonly<Record<string, (size: Size) => number>> = {
  'softmax/rows': ({ rows = 0, cols = 0 }) => rows * cols,
  'softmax/attention': ({ queries = 0, keys = 0 }) => queries * keys,
  'sparse/csr': ({ rows = 0, mean = 0 }) => rows * mean,
};

/**
 * Samples of the histogram rotate over three sets of inputs on large devices, and so over the first three kinds of data of the lab. The
 * median of a rung is one over all of them.
 */
const ROTATED = { exercise: 'histogram/bins', kinds: ['uniform', 'zipf', 'sorted'] };

/** More than what timed sizes that are drawn for gradings differ from the middle of their range, for which anchors are timed. */
const SAME_SIZE = 0.12;

const SWEPT = ', swept caches';

/** Has a row for each timed size of each exercise that has an anchor. */
export function anchorTable(entries: readonly LadderEntry[], { anchors }: AnchorReport): string {
  const byExercise = Map.groupBy(entries, ({ exercise }) => exercise);
  const rows = [...byExercise].flatMap(([exercise, ladder]) => {
    const top = ladder.at(-1);
    const own = withRotated(anchors.filter((each) => each.exercise === exercise && !FLOORS.includes(each.what)));
    if (!top || own.length === 0) return [];
    return top.measurements.map(({ size, medianNs }, place) => {
      const elements = elementsOf(exercise, size);
      const anchor = bestOfSize(own, elements, place);
      if (!anchor) throw new Error(`No anchor of ${exercise} has about ${elements} elements.`);
      const ratio = elements / medianNs / (anchor.elements / anchor.medianNs);
      const rung = [top.rung, elements, micros(medianNs)];
      const beside = [anchor.what, anchor.elements, micros(anchor.medianNs)];
      return `| ${[exercise, ...rung, ...beside, ratio.toFixed(2)].join(' | ')} |`;
    });
  });
  return `| exercise | top rung | elements | median | anchor | elements | median | rung / anchor |
| --- | --- | ---: | ---: | --- | ---: | ---: | ---: |
${rows.join('\n')}`;
}

/** The medians of a floor, by its sizes. */
export function floorText({ anchors }: AnchorReport, what: string): string {
  const times = anchors.filter((each) => each.what === what).map(({ medianNs }) => micros(medianNs));
  if (!FLOORS.includes(what) || times.length === 0) throw new Error(`No floor ${what} was timed.`);
  return times.join(' and ');
}

function elementsOf(exercise: string, size: Size): number {
  const elements = COUNTED[exercise]?.(size) ?? findExercise(exercise)?.exercise.elements(size);
  if (!elements) throw new Error(`${exercise} has no elements.`);
  return elements;
}

/**
 * The fastest anchor of about this size. Where the caches are swept for some, as they are in gradings, only those count.
 *
 * @param place of the timed size; tells anchors of the same name and number of elements apart, which come in the order of the sizes
 */
function bestOfSize(anchors: readonly Anchor[], elements: number, place: number): Anchor | undefined {
  const isSwept = anchors.some(({ what }) => what.endsWith(SWEPT));
  const compared = anchors.filter(({ what }) => !isSwept || what.endsWith(SWEPT));
  const nearest = [...Map.groupBy(compared, ({ what }) => what).values()].flatMap((alike) => {
    const [first] = alike.toSorted((a, b) => distance(a, elements) - distance(b, elements));
    if (!first || distance(first, elements) > SAME_SIZE) return [];
    const equal = alike.filter((each) => each.elements === first.elements);
    return equal[Math.min(place, equal.length - 1)] ?? [];
  });
  return nearest.toSorted((a, b) => a.medianNs / a.elements - b.medianNs / b.elements)[0];
}

function distance(anchor: Anchor, elements: number): number {
  return Math.abs(anchor.elements / elements - 1);
}

/** Where the data rotate, keeps one anchor for each size: the middle one of its kinds of data. Leaves the anchors of other exercises alone. */
function withRotated(anchors: readonly Anchor[]): readonly Anchor[] {
  const { exercise, kinds } = ROTATED;
  if (anchors[0]?.exercise !== exercise) return anchors;
  const rotated = anchors.filter(({ what }) => kinds.some((kind) => what.endsWith(`, ${kind}`)));
  return [...Map.groupBy(rotated, ({ elements }) => elements).values()].flatMap((alike) => {
    const middle = alike.toSorted((a, b) => a.medianNs - b.medianNs)[(kinds.length - 1) / 2];
    if (!middle || alike.length !== kinds.length) throw new Error(`${exercise} has no anchor of each of ${kinds.join(', ')}.`);
    return { ...middle, what: middle.what.replace(/, [^,]*$/, ', middle of three kinds of data') };
  });
}

function micros(ns: number): string {
  return `${(ns / 1000).toFixed(1)} µs`;
}
