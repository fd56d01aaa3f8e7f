import { grown } from '../xray/analyse/sector-index.ts';
import type { Notes, PlayedRequests, Steps } from './recording.ts';

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** A typed array to which numbers are appended. */
class Column<T extends Numbers> {
  length = 0;
  private array: T;

  constructor(array: T) {
    this.array = array;
  }

  push(value: number): void {
    this.array = grown(this.array, this.length + 1);
    this.array[this.length++] = value;
  }

  /** A copy of exactly what was appended. */
  done(): T {
    return this.array.slice(0, this.length) as T;
  }
}

const bytes = () => new Column(new Uint8Array(1024));
const halves = () => new Column(new Uint16Array(1024));
const words = () => new Column(new Uint32Array(1024));
const masks = () => new Column(new Int32Array(1024));

/** A recording that is being written, step by step. */
export class Columns {
  readonly steps = { statement: halves(), warp: words(), lanes: masks(), barrier: bytes(), firstRequest: words(), firstNote: words() };
  readonly requests = {
    ...{ site: halves(), variable: halves(), lanes: masks(), outside: masks(), discarded: masks() },
    ...{ sectors: words(), fewestSectors: words(), bankConflicts: words() },
    ...{ firstAccess: words(), word: words(), firstValue: words(), values: words() },
  };
  readonly notes = { local: halves(), lane: bytes(), component: halves(), begins: bytes(), bits: words() };

  beginStep(step: { readonly statement: number; readonly warp: number; readonly lanes: number; readonly barrier: number }): void {
    this.steps.statement.push(step.statement);
    this.steps.warp.push(step.warp);
    this.steps.lanes.push(step.lanes);
    this.steps.barrier.push(step.barrier);
    this.steps.firstRequest.push(this.requests.site.length);
    this.steps.firstNote.push(this.notes.local.length);
  }

  note(note: Readonly<Record<keyof Columns['notes'], number>>): void {
    this.notes.local.push(note.local);
    this.notes.lane.push(note.lane);
    this.notes.component.push(note.component);
    this.notes.begins.push(note.begins);
    this.notes.bits.push(note.bits);
  }

  done(): { readonly steps: Steps; readonly requests: PlayedRequests; readonly notes: Notes } {
    const { steps, requests, notes } = this;
    const count = { steps: steps.statement.length, requests: requests.site.length, notes: notes.local.length };
    steps.firstRequest.push(count.requests);
    steps.firstNote.push(count.notes);
    requests.firstAccess.push(requests.word.length);
    requests.firstValue.push(requests.values.length);
    return {
      steps: { count: count.steps, ...finished(steps) },
      requests: { count: count.requests, ...finished(requests) },
      notes: { count: count.notes, ...finished(notes) },
    };
  }
}

type Finished<T> = { readonly [K in keyof T]: T[K] extends Column<infer A> ? A : never };

function finished<T extends Readonly<Record<string, Column<Numbers>>>>(columns: T): Finished<T> {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.done()])) as Finished<T>;
}
