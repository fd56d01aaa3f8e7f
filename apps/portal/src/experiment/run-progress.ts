import type { Visited } from '@rooflab/grader';
import type { OpenedClass } from '@rooflab/result';

/** The fields that a page needs of an event of `experiment.live`, as it arrives over HTTP. */
export type RunInput =
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'measuring';
      readonly part: Part;
      readonly deviceClass: OpenedClass;
      readonly visits?: readonly Visited[] | undefined;
    }
  | { readonly kind: 'visited'; readonly progress: Progress; readonly visits: readonly Visited[] }
  | { readonly kind: 'ended' };

type Part = 'fixed' | 'own' | 'assembly';

interface Progress {
  readonly done: number;
  readonly of: number | null;
}

export interface RunProgress {
  readonly stage: 'waiting' | Part | 'ended';
  /** Within the part being measured; null between parts. */
  readonly progress: Progress | null;
  /** Null until something has been measured. */
  readonly deviceClass: OpenedClass | null;
  /** By place and round; one that is reported again has been measured again. */
  readonly visits: ReadonlyMap<string, Visited>;
}

export const NOT_BEGUN: RunProgress = { stage: 'waiting', progress: null, deviceClass: null, visits: new Map() };

export function nextProgress(state: RunProgress, event: RunInput): RunProgress {
  switch (event.kind) {
    case 'waiting':
      return { ...state, stage: 'waiting', progress: null };
    case 'measuring':
      return {
        stage: event.part,
        progress: null,
        deviceClass: event.deviceClass,
        visits: event.visits ? withVisits(new Map(), event.visits) : state.visits,
      };
    case 'visited':
      return { ...state, progress: event.progress, visits: withVisits(state.visits, event.visits) };
    case 'ended':
      return { ...state, stage: 'ended', progress: null };
  }
}

function withVisits(known: ReadonlyMap<string, Visited>, visits: readonly Visited[]): ReadonlyMap<string, Visited> {
  return new Map([...known, ...visits.map((visit) => [`${visit.curve} ${visit.x} ${visit.round}`, visit] as const)]);
}
