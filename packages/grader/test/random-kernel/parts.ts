/** Words of the buffers, as the bindings 1 (`a`), 2 (`items`, of 8 words each) and 3 (`out`, of 4 words for each invocation). */
export interface Memory {
  readonly a: Uint32Array<ArrayBuffer>;
  readonly items: Uint32Array<ArrayBuffer>;
  readonly out: Uint32Array<ArrayBuffer>;
}

/** What one invocation did. */
export interface Lane {
  readonly events: readonly Event[];
  /** Integer operations. */
  readonly operations: number;
}

export interface Event {
  /** Null for a barrier. */
  readonly variable: 'a' | 'items' | 'out' | 'tile' | null;
  readonly kind: 'load' | 'store' | 'load-store' | 'barrier';
  readonly word: number;
  /** The place in the program and which of its occurrences, as calls and iterations from the outside in. */
  readonly occurrence: string;
}

export const LANES = 8;
export const SIZES = { a: 32, items: 4 * 8, out: (groups: number) => 4 * LANES * groups } as const;

export interface State {
  readonly index: number;
  readonly group: number;
  readonly memory: Memory;
  readonly tile: Uint32Array;
  readonly events: Event[];
  operations: number;
  frame: Map<string, number>;
  stack: readonly (string | number)[];
}

export interface Value {
  readonly text: string;
  readonly constant: boolean;
  of(state: State): number;
}

export type Exit = 'break' | 'continue' | 'return' | null;

export interface Action {
  readonly text: string;
  run(state: State): Exit;
}

export interface Made {
  readonly name: string;
  readonly text: string;
  call(state: State, given: readonly number[]): number;
}

/** What a part may use at its place. */
export interface Scope {
  /** Variables by name, and where their values are in a frame. */
  readonly locals: ReadonlyMap<string, string>;
  readonly functions: readonly Made[];
  readonly tile: boolean;
  readonly inLoop: boolean;
  readonly inFunction: boolean;
}

export const OPERATORS: Readonly<Record<string, (x: number, y: number) => number>> = {
  '+': (x, y) => x + y,
  '-': (x, y) => x - y,
  '*': (x, y) => Math.imul(x, y),
  '^': (x, y) => x ^ y,
  '&': (x, y) => x & y,
  '|': (x, y) => x | y,
};

/** A place in memory. */
export interface Reference {
  readonly text: string;
  /** The words of its memory, and the index of the word. Evaluates its operands. */
  at(state: State): { readonly words: Uint32Array; readonly word: number };
  readonly variable: NonNullable<Event['variable']>;
  readonly site: string;
}

export interface Condition {
  readonly text: string;
  of(state: State): boolean;
}

export function literal(value: number): Value {
  return { text: `${value}u`, constant: true, of: () => value };
}

export function local(name: string, slot: string): Value {
  return { text: name, constant: false, of: ({ frame }) => frame.get(slot) ?? 0 };
}

export function binary(operator: string, left: Value, right: Value, compute: (x: number, y: number) => number): Value {
  return {
    text: `(${left.text} ${operator} ${right.text})`,
    constant: false,
    of(state) {
      const [x, y] = [left.of(state), right.of(state)];
      state.operations++;
      return compute(x, y) >>> 0;
    },
  };
}

export function record(
  state: State,
  { variable, site }: Pick<Event, 'variable'> & { readonly site: string },
  kind: Event['kind'],
  word: number,
): void {
  state.events.push({ variable, kind, word, occurrence: [site, ...state.stack].join('/') });
}
