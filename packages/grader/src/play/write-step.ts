import { countBankConflicts, LANES } from '@rooflab/roofline';
import { wordsOf } from '../xray/analyse/access.ts';
import { eachPiece, RequestShape } from '../xray/analyse/request-shape.ts';
import type { Requests } from '../xray/analyse/requests.ts';
import { RESULT_WORD, valueWords } from '../xray/instrument/value-words.ts';
import { type LocalWord, type Mark, PLACE, RECORD_WORDS, type Site } from '../xray/trace.ts';
import type { Columns } from './columns.ts';
import type { PlayTrace } from './play-trace.ts';
import type { SplitRecords } from './split-records.ts';
import type { WarpStep } from './warp-steps.ts';

/** One dispatch. */
interface Source {
  readonly instrumented: PlayTrace['instrumented'];
  readonly requests: Requests;
  readonly split: SplitRecords;
  /** All records. */
  readonly records: Uint32Array;
}

const NONE = -1;

/** Writes the steps of one dispatch. */
export class StepWriter {
  private readonly columns: Columns;
  private readonly source: Source;
  private readonly shape = new RequestShape();
  /** By lane: the node of the current request; `NONE` for lanes that take no part. */
  private readonly nodeOf = new Int32Array(LANES);

  constructor(columns: Columns, source: Source) {
    this.columns = columns;
    this.source = source;
  }

  write({ lanes, barrier, nodes, accesses }: WarpStep, { statement, warp }: { readonly statement: number; readonly warp: number }): void {
    this.columns.beginStep({ statement, warp, lanes, barrier });
    for (const request of accesses) this.addRequest(request);
    for (const request of nodes) this.addNotes(request);
  }

  private addRequest(request: number): void {
    const { requests, instrumented } = this.source;
    const { placeOf, places, lanesOf } = requests;
    const { site: number = 0, variable = 0 } = places[placeOf[request] ?? 0] ?? {};
    const site = instrumented.sites[number];
    if (!site) return;
    const columns = this.columns.requests;
    columns.site.push(number);
    columns.variable.push(variable);
    columns.lanes.push(lanesOf[request] ?? 0);
    this.addCosts(request, site);
    columns.firstAccess.push(columns.word.length);
    columns.firstValue.push(columns.values.length);
    this.findNodes(request);
    this.addAccesses();
    this.addValues(number);
  }

  private addCosts(request: number, site: Site): void {
    const { shape } = this;
    shape.read(this.source.requests, request);
    let [sectors, fewest] = [0, 0];
    if (site.memory === 'storage') {
      eachPiece(shape, wordsOf(site), (least) => {
        sectors += shape.sectorCount;
        fewest += least;
      });
    }
    const columns = this.columns.requests;
    columns.sectors.push(sectors);
    columns.fewestSectors.push(fewest);
    columns.bankConflicts.push(site.memory === 'workgroup' ? countBankConflicts(shape.words, shape.touching, wordsOf(site)) : 0);
  }

  private findNodes(request: number): void {
    const { starts, order, trace, geometry } = this.source.requests;
    this.nodeOf.fill(NONE);
    for (let i = starts[request] ?? 0; i < (starts[request + 1] ?? 0); i++) {
      const node = order[i] ?? 0;
      const invocation = trace.records[node * RECORD_WORDS] ?? 0;
      this.nodeOf[(invocation % geometry.invocations) % LANES] = node;
    }
  }

  private addAccesses(): void {
    const { records } = this.source.requests.trace;
    let [outside, discarded] = [0, 0];
    for (let lane = 0; lane < LANES; lane++) {
      const node = this.nodeOf[lane] ?? NONE;
      if (node === NONE) continue;
      const place = records[node * RECORD_WORDS + 1] ?? 0;
      if ((place & PLACE.outOfBounds) !== 0) {
        outside |= 1 << lane;
        if ((place & PLACE.discarded) !== 0) discarded |= 1 << lane;
      }
      this.columns.requests.word.push(records[node * RECORD_WORDS + 3] ?? 0);
    }
    this.columns.requests.outside.push(outside);
    this.columns.requests.discarded.push(discarded);
  }

  /** The values of a request's accesses, as many words for each lane. */
  private addValues(site: number): void {
    const value = this.source.instrumented.played.values.get(site);
    if (!value) return;
    const own = valueWords(value.type);
    const all = [...this.nodeOf].filter((node) => node !== NONE).map((node) => this.wordsOf(node));
    const hasResult = this.source.instrumented.sites[site]?.kind === 'atomic' && all.some((words) => words.length > RESULT_WORD);
    const width = hasResult ? RESULT_WORD + 1 : own;
    for (const words of all) for (let word = 0; word < width; word++) this.columns.requests.values.push(words[word] ?? 0);
  }

  /** The value of one access. */
  private wordsOf(node: number): number[] {
    const words = [this.source.split.firstValues[node] ?? 0];
    this.forEachBehind(node, (at, mark, place) => {
      if (mark?.kind !== 'value') return;
      const component = (place >>> PLACE.variableShift) & PLACE.variableMask;
      words[component] = this.source.records[at + 2] ?? 0;
      if ((place & PLACE.pair) !== 0) words[component + 1] = this.source.records[at + 3] ?? 0;
    });
    return words;
  }

  private addNotes(request: number): void {
    const { instrumented, requests, records } = this.source;
    const first = instrumented.sites.length;
    this.findNodes(request);
    for (let lane = 0; lane < LANES; lane++) {
      const node = this.nodeOf[lane] ?? NONE;
      if (node === NONE) continue;
      const nodes = requests.trace.records;
      const begun = instrumented.played.marks[((nodes[node * RECORD_WORDS + 1] ?? 0) & PLACE.siteMask) - first];
      if (begun?.kind === 'statement' && begun.word)
        this.note(lane, { ...begun.word, bits: nodes[node * RECORD_WORDS + 3] ?? 0, begins: true });
      this.forEachBehind(node, (at, mark, place) => {
        if (mark?.kind !== 'locals') return;
        const added = (place >>> PLACE.variableShift) & PLACE.variableMask;
        for (const [i, { local, component }] of mark.words.entries()) {
          this.note(lane, { local, component: component + added, bits: records[at + 2 + i] ?? 0, begins: mark.begins });
        }
      });
    }
  }

  private note(lane: number, { local, component, bits, begins }: LocalWord & { readonly bits: number; readonly begins: boolean }): void {
    this.columns.note({ local, lane, component, bits, begins: Number(begins) });
  }

  /** What an invocation recorded behind a node, each record with its offset, its mark, and its second word. */
  private forEachBehind(node: number, visit: (at: number, mark: Mark | undefined, place: number) => void): void {
    const { split, records, instrumented } = this.source;
    const { starts, order } = split.behind;
    for (let i = starts[node] ?? 0; i < (starts[node + 1] ?? 0); i++) {
      const at = order[i] ?? 0;
      const place = records[at + 1] ?? 0;
      visit(at, instrumented.played.marks[(place & PLACE.siteMask) - instrumented.sites.length], place);
    }
  }
}
