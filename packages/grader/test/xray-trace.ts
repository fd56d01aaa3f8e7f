import type { Traced } from '../src/xray/analyse/traced.ts';
import {
  type Block,
  type DispatchTrace,
  PLACE,
  RECORD_WORDS,
  type Site,
  type SiteKind,
  statementAt,
  type Variable,
} from '../src/xray/trace.ts';

/** A record by its parts; `lane` is the invocation's number over all recorded workgroups. */
export interface RecordParts {
  readonly lane: number;
  readonly site: number;
  readonly variable?: number;
  readonly path?: number;
  readonly word?: number;
  readonly outOfBounds?: boolean;
  readonly discarded?: boolean;
}

function recordWords({ lane, site, variable = 0, path = 0, word = 0, outOfBounds = false, discarded = false }: RecordParts): number[] {
  const flags = (outOfBounds ? PLACE.outOfBounds : 0) | (discarded ? PLACE.discarded : 0);
  return [lane, (site | (variable << PLACE.variableShift) | flags) >>> 0, path, word];
}

export function dispatchTrace(records: readonly RecordParts[], changes: Partial<Omit<DispatchTrace, 'records'>> = {}): DispatchTrace {
  const words = new Uint32Array(records.length * RECORD_WORDS);
  for (const [i, record] of records.entries()) words.set(recordWords(record), i * RECORD_WORDS);
  return { entryPoint: 'main', workgroups: [1, 1, 1], workgroupSize: [32, 1, 1], sampled: null, ...changes, records: words };
}

export function storageVariable(binding: number, changes: Partial<Variable> = {}): Variable {
  return { name: `buffer${binding}`, memory: 'storage', binding, elementBytes: 4, ...changes };
}

export function workgroupVariable(changes: Partial<Variable> = {}): Variable {
  return { name: 'tile', memory: 'workgroup', binding: null, elementBytes: 4, ...changes };
}

/** On line 1 of storage unless stated otherwise; barriers are of workgroup memory. */
export function siteOf(kind: SiteKind, changes: Partial<Site> = {}): Site {
  const touches = kind !== 'barrier' && kind !== 'block';
  const memory = kind === 'block' ? null : touches ? 'storage' : 'workgroup';
  const place = { line: 1, column: 1, ...changes };
  return { kind, bytes: touches ? 4 : 0, memory, block: 0, statement: statementAt({ line: place.line, column: 1 }), ...place };
}

export function blockOf(site: number, changes: Partial<Block> = {}): Block {
  const { lines = [] } = changes;
  return { site, kind: 'function', lines, statements: lines.map((line) => statementAt({ line, column: 1 })), operations: [], ...changes };
}

/** Everything is filled before the first dispatch; bindings have one mebibyte. */
export function tracedOf(
  program: { sites: readonly Site[]; variables: readonly Variable[]; blocks?: readonly Block[] },
  dispatches: readonly DispatchTrace[],
  changes: Partial<Traced> = {},
): Traced {
  const bindings = program.variables.flatMap(({ binding }) => (binding === null ? [] : [binding]));
  return {
    instrumented: { blocks: [], usesSubgroups: false, ...program },
    dispatches,
    bindingBytes: new Map(bindings.map((binding) => [binding, 2 ** 20])),
    filledBindings: new Set(bindings),
    ...changes,
  };
}
