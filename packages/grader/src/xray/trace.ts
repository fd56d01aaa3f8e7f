/** What a rewritten kernel records: what the x-ray counts, or what the player shows. */
export type Form = 'xray' | 'play';

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

/** Which values are recorded: those of a scalar (`shape` is empty), or of a vector, matrix or array of `shape` from the outside in. */
export interface ValueType {
  /** Values of 16 bits are recorded as f32. */
  readonly scalar: 'bool' | 'f16' | 'f32' | 'i32' | 'u32';
  readonly shape: readonly number[];
}

/** A variable, `let` or parameter of a function, or a private variable of the module. */
export interface Local {
  readonly name: string;
  /** Of its declaration, 1-based. */
  readonly line: number;
  readonly type: ValueType;
  /** The lines between which its name means it. */
  readonly scope: { readonly firstLine: number; readonly lastLine: number };
}

/** A word of a local: one scalar. */
export interface LocalWord {
  /** Index into `locals`. */
  readonly local: number;
  readonly component: number;
}

/**
 * What the form for the player records beside the sites; numbered on from the last site:
 * - `statement`: one begins. The record holds its path, and the new value of `word`.
 * - `value`: two more words of the value of the access before it; the first is in the access's own record, in place of the path.
 * - `locals`: the new values of these words. They were changed before the statement began if `begins`, else by the last one.
 */
export type Mark =
  | {
      readonly kind: 'statement';
      readonly line: number;
      readonly column: number;
      readonly statement: StatementPlace;
      readonly word: LocalWord | null;
    }
  | { readonly kind: 'value' }
  | { readonly kind: 'locals'; readonly words: readonly LocalWord[]; readonly begins: boolean };

/** What is recorded with each access of a site: what is read or written; for an atomic operation its operand, then its result if it has one. */
export interface SiteValue {
  readonly type: ValueType;
  /** The built-in function, such as `atomicAdd`; null for a plain load or store. */
  readonly operation: string | null;
}

/** What the player needs beside the sites; there is none in an x-ray. */
export interface Played {
  readonly marks: readonly Mark[];
  readonly locals: readonly Local[];
  /** By site: the values that are recorded with its accesses. */
  readonly values: ReadonlyMap<number, SiteValue>;
  /** Whether each invocation records in a part of the log of its own: there are no atomic operations that would put them in order. */
  readonly byLane: boolean;
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
  /** Null in the form for the x-ray. */
  readonly played: Played | null;
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
  /**
   * With the number of a mark only: the record holds two words of a value, else one. The variable's bits have the first word's number; in marks
   * of locals, what is added to the component.
   */
  pair: 0x4000_0000,
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
