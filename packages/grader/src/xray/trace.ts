/** Traced memory: storage buffers, and workgroup memory. */
export type Memory = 'storage' | 'workgroup';

/** A `var` of traced memory. Records name it by its index in the list. */
export interface Variable {
  readonly name: string;
  readonly memory: Memory;
  /** Its binding in `@group(0)`; null for workgroup memory. */
  readonly binding: number | null;
  /** Bytes of one element of the array, or of the whole when it is not an array. */
  readonly elementBytes: number;
}

/**
 * What is recorded at a place in the program. `load-store` is a compound assignment (`+=`, `++`); `barrier` is `workgroupBarrier`,
 * `storageBarrier` and both sides of `workgroupUniformLoad`; `block` proves only that a block has run.
 */
export type SiteKind = 'load' | 'store' | 'load-store' | 'atomic-load' | 'atomic-store' | 'atomic' | 'barrier' | 'block';

/** One place in the program that leaves a record each time it runs. */
export interface Site {
  readonly kind: SiteKind;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 units. */
  readonly column: number;
  /** Bytes per invocation; 0 for barriers and blocks. */
  readonly bytes: number;
  /** The memory that a barrier orders, or that an access touches; null for blocks. */
  readonly memory: Memory | null;
  /** The innermost statement around it. */
  readonly statement: StatementPlace;
  /** Index of the block that it belongs to. */
  readonly block: number;
}

/**
 * Where a statement begins, as one number: its line times 2^16, plus its column. The head of a loop is one statement, its body contains
 * others.
 */
export type StatementPlace = number;

const COLUMNS = 2 ** 16;

export function statementAt({ line, column }: { readonly line: number; readonly column: number }): StatementPlace {
  return line * COLUMNS + column;
}

export function placeOfStatement(statement: StatementPlace): { readonly line: number; readonly column: number } {
  return { line: Math.floor(statement / COLUMNS), column: statement % COLUMNS };
}

/** What one invocation computes. */
export interface Operations {
  readonly float: number;
  readonly integer: number;
  /** Divisions and remainders by a number not known before the kernel runs; included in the integer operations. */
  readonly divisions: number;
  /** Accesses to private arrays that lie in memory. */
  readonly privateAccesses: number;
}

/** Arithmetic on one line of one statement of a block, each time the block runs, by one invocation. */
interface LineOperations extends Operations {
  readonly line: number;
  readonly statement: StatementPlace;
}

/** A piece of the program that runs completely or not at all. */
export interface Block {
  /** Index of the site whose records prove its executions. */
  readonly site: number;
  readonly kind: 'function' | 'branch' | 'loop' | 'rest' | 'condition' | 'operand';
  /** Lines of its own code, without blocks inside it. */
  readonly lines: readonly number[];
  /** The same by statements. */
  readonly statements: readonly StatementPlace[];
  readonly operations: readonly LineOperations[];
}

/** A kernel that records what it touches. */
export interface Instrumented {
  readonly source: string;
  /** The replacement for each launched entry point. */
  readonly entryPoints: ReadonlyMap<string, string>;
  readonly sites: readonly Site[];
  readonly variables: readonly Variable[];
  readonly blocks: readonly Block[];
  /** Workgroup memory that a workgroup uses. */
  readonly workgroupBytes: number;
  /** True when a launched entry point uses subgroups: then its counts may depend on their size. */
  readonly usesSubgroups: boolean;
}

/** Why a kernel has no x-ray. `line` and `column` are 1-based; 0 where no place in the file is to blame. */
export interface XrayRefusal {
  readonly refused: string;
  readonly line: number;
  readonly column: number;
  /**
   * The share of the records that fits, of those that must be held together (of one workgroup, or of all); only where there are too many.
   */
  readonly fits?: number;
}

/** Words of one record: lane, place, path, word address. */
export const RECORD_WORDS = 4;

/** Parts of a record's second word. */
export const PLACE = {
  siteMask: 0xffff,
  variableShift: 16,
  variableMask: 0xfff,
  /** With `outOfBounds` only: `select` discards the value read there. */
  discarded: 0x4000_0000,
  outOfBounds: 0x8000_0000,
} as const;

/** What one dispatch of the plan recorded. */
export interface DispatchTrace {
  readonly entryPoint: string;
  readonly workgroups: readonly [number, number, number];
  readonly workgroupSize: readonly [number, number, number];
  /** Linear indices (x + y·nx + z·nx·ny) of the workgroups that were recorded, ascending; null for all of them. */
  readonly sampled: readonly number[] | null;
  /** `RECORD_WORDS` words for each record. Those of one invocation are in its program order, others in any order. */
  readonly records: Uint32Array;
}
