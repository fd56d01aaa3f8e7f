import { LANES } from '@rooflab/roofline';
import { ATOMIC, accessOf, READS, WRITES, wordsOf } from '../xray/analyse/access.ts';
import { buffersOf } from '../xray/analyse/buffers.ts';
import { grown } from '../xray/analyse/sector-index.ts';
import type { Memory } from '../xray/trace.ts';
import { memoryOfBarrier, type PlayedDispatch, type PlayedFault, type PlayedSite, type Recording } from './recording.ts';
import { TouchedWords } from './touched-words.ts';
import { accessNumbered, lanesOfMask, warpsOf } from './walk.ts';

/** Later ones are not kept: a reader steps from one to the next. */
const MOST_FAULTS = 4096;

type Played = Omit<Recording, 'faults'>;

/**
 * Races, reads of words that nobody has written, and accesses out of bounds, by step: the hazards of an x-ray, each at every moment when it
 * happens.
 */
export function findFaults(recording: Played, filledBindings: ReadonlySet<number>): PlayedFault[] {
  const finder = new FaultFinder(recording, filledBindings);
  for (const dispatch of recording.dispatches) finder.visit(dispatch);
  return finder.found();
}

/** One access that is being looked at. */
interface Looked {
  readonly step: number;
  readonly request: number;
  readonly lane: number;
  readonly number: number;
  readonly variable: number;
  readonly memory: Memory;
  readonly access: number;
  /** Ordinal of the workgroup in its dispatch. */
  readonly workgroup: number;
  /** Unique in the workgroup. */
  readonly invocation: number;
  /** The barriers for this memory that its warp has passed. */
  readonly phase: number;
}

type Kind = Pick<PlayedFault, 'kind'> & Partial<Pick<PlayedFault, 'other' | 'acrossWorkgroups' | 'discarded'>>;

interface Found {
  fault: PlayedFault;
  /** Keys of races, as in `raced`, that explain it better. */
  readonly unlessRaced: readonly string[];
}

/** Stretches between two barriers, by workgroup. */
const PHASES = 2 ** 16;

class FaultFinder {
  private readonly recording: Played;
  private readonly buffers: ReturnType<typeof buffersOf>;
  private readonly isFilled: readonly boolean[];
  private readonly isWatched: readonly boolean[];
  private readonly touched = { storage: new TouchedWords(), workgroup: new TouchedWords() };
  /** Actors are workgroups. */
  private readonly touchedAcross = new TouchedWords();
  /** By word: the number of the workgroup that wrote it first, from 1, over all dispatches; 0 for none. */
  private readonly writtenBy = { storage: new Uint32Array(1024), workgroup: new Uint32Array(1024) };
  private readonly faults: Found[] = [];
  /** The words that raced, each in one stretch (workgroup and phase) or in one dispatch. */
  private readonly raced = new Set<string>();
  private dispatch = 0;
  private firstWorkgroup = 1;
  private nextWorkgroup = 1;
  /** Only where all workgroups were recorded it is known which words of a buffer nobody wrote. */
  private isWhole = true;

  constructor(recording: Played, filledBindings: ReadonlySet<number>) {
    const { variables } = recording;
    this.recording = recording;
    this.buffers = buffersOf(variables);
    this.isFilled = variables.map(({ binding }) => binding !== null && filledBindings.has(binding));
    const written = this.writtenBuffers();
    this.isWatched = variables.map(({ memory }, i) => {
      return memory === 'workgroup' || !this.isFilled[i] || written.has(this.buffers.ofVariable[i] ?? -1);
    });
  }

  private writtenBuffers(): ReadonlySet<number> {
    const { requests, sites } = this.recording;
    const written = new Set<number>();
    for (let request = 0; request < requests.count; request++) {
      const site = sites[requests.site[request] ?? 0];
      if (site && (accessOf(site) & WRITES) !== 0) written.add(this.buffers.ofVariable[requests.variable[request] ?? 0] ?? -1);
    }
    return written;
  }

  visit(dispatch: PlayedDispatch): void {
    const { steps } = this.recording;
    const { workgroups, recorded, firstStep, endStep } = dispatch;
    this.dispatch++;
    this.firstWorkgroup = this.nextWorkgroup;
    this.nextWorkgroup += recorded.length;
    this.isWhole &&= recorded.length === workgroups[0] * workgroups[1] * workgroups[2];
    const warps = warpsOf(dispatch);
    const phases = { storage: new Uint32Array(recorded.length * warps), workgroup: new Uint32Array(recorded.length * warps) };
    for (let step = firstStep; step < endStep; step++) {
      const warp = steps.warp[step] ?? 0;
      const of = { workgroup: Math.floor(warp / warps), firstInvocation: (warp % warps) * LANES };
      for (let request = steps.firstRequest[step] ?? 0; request < (steps.firstRequest[step + 1] ?? 0); request++) {
        const site = this.recording.sites[this.recording.requests.site[request] ?? 0];
        if (site?.memory) this.visitRequest({ step, request, site, memory: site.memory, phase: phases[site.memory][warp] ?? 0, ...of });
      }
      const barrier = memoryOfBarrier(steps.barrier[step] ?? 0);
      if (barrier) phases[barrier][warp] = (phases[barrier][warp] ?? 0) + 1;
    }
  }

  private visitRequest(
    visited: Pick<Looked, 'step' | 'request' | 'memory' | 'workgroup' | 'phase'> & {
      readonly site: PlayedSite;
      readonly firstInvocation: number;
    },
  ): void {
    const { requests } = this.recording;
    const { site, request, firstInvocation, ...at } = visited;
    const access = accessOf(site);
    const variable = requests.variable[request] ?? 0;
    const [outside, discarded] = [requests.outside[request] ?? 0, access === READS ? (requests.discarded[request] ?? 0) : 0];
    let number = requests.firstAccess[request] ?? 0;
    for (const lane of lanesOfMask(requests.lanes[request] ?? 0)) {
      const looked = { ...at, request, lane, number, variable, access, invocation: firstInvocation + lane };
      const word = requests.word[number++] ?? 0;
      if (((outside >>> lane) & 1) === 1) {
        this.add(looked, word, { kind: 'out-of-bounds', discarded: ((discarded >>> lane) & 1) === 1 });
      } else if (this.isWatched[variable]) this.look(looked, word, wordsOf(site));
    }
  }

  private look(looked: Looked, first: number, words: number): void {
    const { variable, memory, access, number, workgroup, invocation, phase } = looked;
    const region = memory === 'storage' ? (this.buffers.ofVariable[variable] ?? 0) : variable;
    const owner = this.firstWorkgroup + workgroup;
    const round = owner * PHASES + phase;
    for (let word = first; word < first + words; word++) {
      const id = this.touched[memory].idOf(region, word);
      const racing = this.touched[memory].add(id, { round, actor: invocation, access, number });
      const across =
        memory === 'storage'
          ? this.touchedAcross.add(this.touchedAcross.idOf(region, word), { round: this.dispatch, actor: workgroup, access, number })
          : null;
      const other = across ?? racing;
      if (other !== null) {
        this.raced.add(across === null ? keyOf(memory, id, round) : keyOf(memory, id, -this.dispatch));
        this.add(looked, word, { kind: 'race', other: accessNumbered(this.recording, other), acrossWorkgroups: across !== null });
      }
      this.lookWhetherWritten(looked, { id, word, owner, round });
    }
  }

  private lookWhetherWritten(looked: Looked, { id, word, owner, round }: { id: number; word: number; owner: number; round: number }): void {
    const { memory, access, variable } = looked;
    const written = grown(this.writtenBy[memory], id + 1);
    this.writtenBy[memory] = written;
    const writer = written[id] ?? 0;
    if (writer === owner || (memory === 'storage' && writer !== 0 && writer < this.firstWorkgroup)) return;
    // WGSL initialises workgroup memory with zeros, which atomic counters rely on.
    const isTold = memory === 'storage' ? this.isWhole && !this.isFilled[variable] : (access & ATOMIC) === 0;
    if (isTold && (access & READS) !== 0) {
      this.add(looked, word, { kind: 'uninitialized' }, [keyOf(memory, id, round), keyOf(memory, id, -this.dispatch)]);
    }
    if ((access & WRITES) !== 0) written[id] = owner;
  }

  private add({ step, request, lane, variable }: Looked, word: number, found: Kind, unlessRaced: readonly string[] = []): void {
    const { kind, other = null, acrossWorkgroups = false, discarded = false } = found;
    const last = this.faults.at(-1);
    if (last && this.isSame(last.fault, { request, kind, other, discarded })) {
      last.fault = { ...last.fault, lanes: last.fault.lanes | (1 << lane) };
      return;
    }
    if (this.faults.length === MOST_FAULTS) return;
    const fault = { kind, step, request, lane, variable, word, lanes: 1 << lane, other, acrossWorkgroups, discarded };
    this.faults.push({ fault, unlessRaced });
  }

  /** Whether lanes of one request do the same, at the same place. */
  private isSame(fault: PlayedFault, found: Pick<PlayedFault, 'request' | 'kind' | 'other' | 'discarded'>): boolean {
    const { site } = this.recording.requests;
    const placeOf = ({ other }: Pick<PlayedFault, 'other'>) => other && site[other.request];
    return (
      fault.request === found.request &&
      fault.kind === found.kind &&
      fault.discarded === found.discarded &&
      placeOf(fault) === placeOf(found)
    );
  }

  /** A word that another invocation writes in the same stretch is raced for, and not unwritten. */
  found(): PlayedFault[] {
    return this.faults.filter(({ unlessRaced }) => !unlessRaced.some((key) => this.raced.has(key))).map(({ fault }) => fault);
  }
}

/** @param when the stretch, or the negative number of the dispatch */
function keyOf(memory: Memory, id: number, when: number): string {
  return `${memory} ${id} ${when}`;
}
