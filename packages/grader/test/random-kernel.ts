import type { SeededRandom } from '@rooflab/lab';

/** A kernel that was made up, and what it does: the interpreter knows nothing of WGSL, but runs the parts that its text was put together from. */
export interface RandomKernel {
  readonly source: string;
  /** Runs one workgroup. `memory` is changed. */
  run(group: number, memory: Memory): readonly Lane[];
}

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

interface State {
  readonly index: number;
  readonly group: number;
  readonly memory: Memory;
  readonly tile: Uint32Array;
  readonly events: Event[];
  operations: number;
  frame: Map<string, number>;
  stack: readonly (string | number)[];
}

interface Value {
  readonly text: string;
  readonly constant: boolean;
  of(state: State): number;
}

type Exit = 'break' | 'continue' | 'return' | null;

interface Action {
  readonly text: string;
  run(state: State): Exit;
}

interface Made {
  readonly name: string;
  readonly text: string;
  call(state: State, given: readonly number[]): number;
}

/** What a part may use where it stands. */
interface Scope {
  /** Variables by name, and where their values are in a frame. */
  readonly locals: ReadonlyMap<string, string>;
  readonly functions: readonly Made[];
  readonly tile: boolean;
  readonly inLoop: boolean;
  readonly inFunction: boolean;
}

const OPERATORS: Readonly<Record<string, (x: number, y: number) => number>> = {
  '+': (x, y) => x + y,
  '-': (x, y) => x - y,
  '*': (x, y) => Math.imul(x, y),
  '^': (x, y) => x ^ y,
  '&': (x, y) => x & y,
  '|': (x, y) => x | y,
};

export function randomKernel(random: SeededRandom): RandomKernel {
  let names = 0;
  const fresh = (): string => `n${names++}`;
  const pick = <T>(from: readonly T[]): T => from[random.int(0, from.length - 1)] as T;
  const chance = (percent: number): boolean => random.int(1, 100) <= percent;

  const literal = (value: number): Value => ({ text: `${value}u`, constant: true, of: () => value });
  const local = (name: string, slot: string): Value => ({ text: name, constant: false, of: ({ frame }) => frame.get(slot) ?? 0 });

  function binary(operator: string, left: Value, right: Value, compute: (x: number, y: number) => number): Value {
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

  /** Below `length`, however large the value is. */
  function index(scope: Scope, depth: number, length: number): Value {
    const value = expression(scope, depth);
    return value.constant ? literal(value.of({} as State) % length) : binary('%', value, literal(length), (x, y) => x % y);
  }

  interface Reference {
    readonly text: string;
    /** The words of its memory, and which one it is. Evaluates what it takes. */
    at(state: State): { readonly words: Uint32Array; readonly word: number };
    readonly variable: NonNullable<Event['variable']>;
    readonly site: string;
  }

  function reference(scope: Scope, depth: number, writable: boolean): Reference {
    const site = fresh();
    const kind = writable ? 'out' : pick(['a', 'items', 'pairs', 'out', ...(scope.tile ? ['tile', 'tile'] : [])]);
    const i = index(scope, depth, kind === 'a' ? 32 : kind === 'tile' ? LANES : 4);
    switch (kind) {
      case 'a':
        return { text: `a[${i.text}]`, site, variable: 'a', at: (state) => ({ words: state.memory.a, word: i.of(state) }) };
      case 'tile':
        return { text: `tile[${i.text}]`, site, variable: 'tile', at: (state) => ({ words: state.tile, word: i.of(state) }) };
      case 'items':
        return {
          text: `items[${i.text}].pair.y`,
          site,
          variable: 'items',
          at: (state) => ({ words: state.memory.items, word: 8 * i.of(state) + 3 }),
        };
      case 'pairs': {
        const j = index(scope, depth, 3);
        return {
          text: `items[${i.text}].three[${j.text}]`,
          site,
          variable: 'items',
          at: (state) => ({ words: state.memory.items, word: 8 * i.of(state) + 4 + j.of(state) }),
        };
      }
      default:
        return {
          text: `out[own][${i.text}]`,
          site,
          variable: 'out',
          at: (state) => ({ words: state.memory.out, word: 4 * (LANES * state.group + state.index) + i.of(state) }),
        };
    }
  }

  function record(state: State, { variable, site }: Pick<Reference, 'variable' | 'site'>, kind: Event['kind'], word: number): void {
    state.events.push({ variable, kind, word, occurrence: [site, ...state.stack].join('/') });
  }

  function load(scope: Scope, depth: number): Value {
    const from = reference(scope, depth, false);
    return {
      text: from.text,
      constant: false,
      of(state) {
        const { words, word } = from.at(state);
        record(state, from, 'load', word);
        return words[word] ?? 0;
      },
    };
  }

  function call(scope: Scope, depth: number): Value {
    const fn = pick(scope.functions);
    const given = [expression(scope, depth), expression(scope, depth)];
    const site = fresh();
    return {
      text: `${fn.name}(${given.map(({ text }) => text).join(', ')}, own)`,
      constant: false,
      of(state) {
        const values = given.map((value) => value.of(state));
        const { frame, stack } = state;
        Object.assign(state, { stack: [...stack, site] });
        const result = fn.call(state, values);
        Object.assign(state, { frame, stack });
        return result;
      },
    };
  }

  function expression(scope: Scope, depth: number): Value {
    const atoms = [...scope.locals].map(([name, slot]) => local(name, slot));
    if (depth <= 0) return chance(30) ? literal(random.int(0, 40)) : pick(atoms);
    const choice = random.int(0, 9);
    if (choice < 4) {
      const operator = pick(Object.keys(OPERATORS));
      const left = expression(scope, depth - 1);
      const right = expression(scope, depth - 1);
      return binary(operator, left.constant ? pick(atoms) : left, right, OPERATORS[operator] ?? (() => 0));
    }
    if (choice < 7) return load(scope, depth - 1);
    if (choice < 8 && scope.functions.length > 0) return call(scope, depth - 1);
    return pick(atoms);
  }

  interface Condition {
    readonly text: string;
    of(state: State): boolean;
  }

  function condition(scope: Scope, depth: number): Condition {
    const choice = depth > 0 ? random.int(0, 4) : 0;
    if (choice === 1 || choice === 2) {
      const [x, y] = [condition(scope, depth - 1), condition(scope, depth - 1)];
      return choice === 1
        ? { text: `(${x.text} && ${y.text})`, of: (state) => x.of(state) && y.of(state) }
        : { text: `(${x.text} || ${y.text})`, of: (state) => x.of(state) || y.of(state) };
    }
    const [x, y] = [index(scope, depth, 8), index(scope, depth, 8)];
    const left = x.constant ? pick([...scope.locals].map(([name, slot]) => local(name, slot))) : x;
    // Without parentheses: operators that bind in several ways.
    const bare = (text: string): string => text.replace(/^\((.*)\)$/, '$1');
    return { text: `${bare(left.text)} < ${bare(y.text)}`, of: (state) => left.of(state) < y.of(state) };
  }

  function list(scope: Scope, depth: number, most = 2): Action {
    const locals = new Map(scope.locals);
    const own = new Set<string>();
    const actions = Array.from({ length: random.int(1, most) }, () => {
      const name = pick(['p', 'q', 'r']);
      if (own.has(name) || !chance(30)) return statement({ ...scope, locals }, depth);
      const value = expression({ ...scope, locals: new Map(locals) }, 2);
      const slot = fresh();
      own.add(name);
      locals.set(name, slot);
      return {
        text: `var ${name} = ${value.text};`,
        run(state: State): Exit {
          state.frame.set(slot, value.of(state));
          return null;
        },
      };
    });
    return {
      text: actions.map(({ text }) => text).join('\n'),
      run(state) {
        for (const action of actions) {
          const exit = action.run(state);
          if (exit) return exit;
        }
        return null;
      },
    };
  }

  function statement(scope: Scope, depth: number): Action {
    const choice = depth > 0 ? random.int(0, 8) : random.int(5, 8);
    if (choice < 2) return loop(scope, depth - 1);
    if (choice < 4) return branch(scope, depth - 1);
    if (choice === 4) return leaving(scope);
    return store(scope);
  }

  function store(scope: Scope): Action {
    const to = reference(scope, 1, true);
    const value = expression(scope, 2);
    const operator = chance(30) ? pick(Object.keys(OPERATORS)) : null;
    return {
      text: `${to.text} ${operator ?? ''}= ${value.text};`,
      run(state) {
        const { words, word } = to.at(state);
        const before = words[word] ?? 0;
        const result = value.of(state);
        if (operator) state.operations++;
        record(state, to, operator ? 'load-store' : 'store', word);
        words[word] = operator ? (OPERATORS[operator]?.(before, result) ?? 0) >>> 0 : result;
        return null;
      },
    };
  }

  function branch(scope: Scope, depth: number): Action {
    const test = condition(scope, 2);
    const then = list(scope, depth);
    const next = chance(40) ? { test: condition(scope, 1), body: list(scope, depth) } : null;
    const otherwise = chance(50) ? list(scope, depth) : null;
    return {
      text: `if (${test.text}) {\n${then.text}\n}${next ? ` else if (${next.test.text}) {\n${next.body.text}\n}` : ''}${
        otherwise ? ` else {\n${otherwise.text}\n}` : ''
      }`,
      run(state) {
        if (test.of(state)) return then.run(state);
        if (next?.test.of(state)) return next.body.run(state);
        return otherwise?.run(state) ?? null;
      },
    };
  }

  /** May leave a loop or a function. */
  function leaving(scope: Scope): Action {
    const exits: NonNullable<Exit>[] = [
      ...(scope.inLoop ? (['break', 'continue'] as const) : []),
      ...(scope.inFunction ? (['return'] as const) : []),
    ];
    if (exits.length === 0) return store(scope);
    const exit = pick(exits);
    const test = condition(scope, 1);
    const value = expression(scope, 1);
    return {
      text: `if (${test.text}) { ${exit === 'return' ? `return ${value.text}` : exit}; }`,
      run(state) {
        if (!test.of(state)) return null;
        if (exit === 'return') state.frame.set('result', value.of(state));
        return exit;
      },
    };
  }

  function loop(scope: Scope, depth: number): Action {
    const counter = fresh();
    const trips = random.int(1, 3);
    const inner = { ...scope, inLoop: true, locals: new Map([...scope.locals, [counter, counter] as const]) };
    const body = list(inner, depth);
    const extra = chance(30) ? condition(inner, 1) : null;
    const form = pick(['for', 'while', 'loop'] as const);
    const test = `${counter} < ${trips}u${extra ? ` && (${extra.text})` : ''}`;
    const text = {
      for: `for (var ${counter} = 0u; ${test}; ${counter}++) {\n${body.text}\n}`,
      while: `var ${counter} = 0u; while (${test}) { ${counter}++;\n${body.text}\n}`,
      loop: `var ${counter} = 0u; loop { if (!(${test})) { break; }\n${body.text}\ncontinuing { ${counter} += 1u; } }`,
    }[form];
    const step = (state: State): void => {
      state.operations++;
      state.frame.set(counter, (state.frame.get(counter) ?? 0) + 1);
    };
    return {
      text,
      run(state) {
        const { stack } = state;
        state.frame.set(counter, 0);
        // In a `loop` the condition stands in the body.
        for (let k = 0; ; k++) {
          state.stack = [...stack, form === 'loop' ? k + 1 : k];
          if (!((state.frame.get(counter) ?? 0) < trips && (extra?.of(state) ?? true))) break;
          state.stack = [...stack, k + 1];
          if (form === 'while') step(state);
          const exit = body.run(state);
          if (exit === 'break') break;
          if (exit === 'return') return exit;
          if (form !== 'while') step(state);
        }
        state.stack = stack;
        return null;
      },
    };
  }

  function functionOf(functions: readonly Made[]): Made {
    const name = fresh();
    const [x, y] = [fresh(), fresh()];
    const locals = new Map([x, y].map((parameter) => [parameter, parameter]));
    const scope: Scope = { locals, functions, tile: false, inLoop: false, inFunction: true };
    const body = list(scope, 2);
    const result = expression(scope, 2);
    return {
      name,
      text: `fn ${name}(${x}: u32, ${y}: u32, own: u32) -> u32 {\n${body.text}\nreturn ${result.text};\n}\n`,
      call(state, [first = 0, second = 0]) {
        state.frame = new Map([
          [x, first],
          [y, second],
        ]);
        return body.run(state) === 'return' ? (state.frame.get('result') ?? 0) : result.of(state);
      },
    };
  }

  const functions: Made[] = [];
  for (let i = random.int(0, 2); i > 0; i--) functions.push(functionOf([...functions]));
  const locals = new Map([
    ['own', 'own'],
    ['l', 'l'],
  ]);
  const scope: Scope = { locals, functions, tile: false, inLoop: false, inFunction: false };
  const before = list(scope, 2);
  const round = new Map([...locals, ['u', 'u'] as const]);
  const filled = expression({ ...scope, locals: round }, 2);
  const tileSite = fresh();
  const barriers = [fresh(), fresh()];
  const inside = list({ ...scope, locals: round, tile: true }, 2, 3);
  const after = list(scope, 2);
  const rounds = random.int(1, 2);

  const source = `struct Item { x: u32, pair: vec2u, three: array<u32, 3>, @size(4) last: u32 }
@group(0) @binding(1) var<storage, read> a: array<u32>;
@group(0) @binding(2) var<storage, read> items: array<Item>;
@group(0) @binding(3) var<storage, read_write> out: array<array<u32, 4>>;
var<workgroup> tile: array<u32, ${LANES}>;
${functions.map(({ text }) => text).join('')}
@compute @workgroup_size(${LANES}) fn main(@builtin(local_invocation_index) l: u32, @builtin(global_invocation_id) id: vec3u) {
let own = id.x;
{
${before.text}
}
for (var u = 0u; u < ${rounds}u; u++) {
tile[l] = ${filled.text};
workgroupBarrier();
{
${inside.text}
}
workgroupBarrier();
}
${after.text}
}
`;

  function runGroup(group: number, memory: Memory): readonly Lane[] {
    const tile = new Uint32Array(LANES);
    const lanes = Array.from({ length: LANES }, (_, index): State => {
      const frame = new Map([
        ['own', LANES * group + index],
        ['l', index],
      ]);
      return { index, group, memory, tile, events: [], operations: 0, frame, stack: [] };
    });
    const barrier = (state: State, i: number): void => {
      state.events.push({ variable: null, kind: 'barrier', word: 0, occurrence: [barriers[i], ...state.stack].join('/') });
    };
    for (const lane of lanes) before.run(lane);
    for (let u = 0; u < rounds; u++) {
      for (const lane of lanes) {
        lane.stack = [u + 1];
        lane.frame.set('u', u);
        tile[lane.index] = filled.of(lane);
        record(lane, { variable: 'tile', site: tileSite }, 'store', lane.index);
        barrier(lane, 0);
      }
      for (const lane of lanes) {
        inside.run(lane);
        barrier(lane, 1);
        lane.operations++;
        lane.stack = [];
      }
    }
    for (const lane of lanes) after.run(lane);
    return lanes;
  }

  return { source, run: runGroup };
}
