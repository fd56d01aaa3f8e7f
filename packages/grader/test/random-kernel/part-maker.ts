import type { SeededRandom } from '@rooflab/lab';
import {
  type Action,
  binary,
  type Condition,
  type Exit,
  LANES,
  literal,
  local,
  type Made,
  OPERATORS,
  type Reference,
  record,
  type Scope,
  type State,
  type Value,
} from './parts.ts';

/** Assembles parts of a kernel at random: the text of each, and what it does. */
export class PartMaker {
  private readonly random: SeededRandom;
  private names = 0;

  constructor(random: SeededRandom) {
    this.random = random;
  }

  /** A name that no part uses yet. */
  fresh(): string {
    return `n${this.names++}`;
  }

  private pick<T>(from: readonly T[]): T {
    return from[this.random.int(0, from.length - 1)] as T;
  }

  private chance(percent: number): boolean {
    return this.random.int(1, 100) <= percent;
  }

  /** Below `length`, however large the value is. */
  private index(scope: Scope, depth: number, length: number): Value {
    const value = this.expression(scope, depth);
    return value.constant ? literal(value.of({} as State) % length) : binary('%', value, literal(length), (x, y) => x % y);
  }

  private reference(scope: Scope, depth: number, writable: boolean): Reference {
    const site = this.fresh();
    const kind = writable ? 'out' : this.pick(['a', 'items', 'pairs', 'out', ...(scope.tile ? ['tile', 'tile'] : [])]);
    const i = this.index(scope, depth, kind === 'a' ? 32 : kind === 'tile' ? LANES : 4);
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
        const j = this.index(scope, depth, 3);
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

  private load(scope: Scope, depth: number): Value {
    const from = this.reference(scope, depth, false);
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

  private call(scope: Scope, depth: number): Value {
    const fn = this.pick(scope.functions);
    const given = [this.expression(scope, depth), this.expression(scope, depth)];
    const site = this.fresh();
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

  expression(scope: Scope, depth: number): Value {
    const atoms = [...scope.locals].map(([name, slot]) => local(name, slot));
    if (depth <= 0) return this.chance(30) ? literal(this.random.int(0, 40)) : this.pick(atoms);
    const choice = this.random.int(0, 9);
    if (choice < 4) {
      const operator = this.pick(Object.keys(OPERATORS));
      const left = this.expression(scope, depth - 1);
      const right = this.expression(scope, depth - 1);
      return binary(operator, left.constant ? this.pick(atoms) : left, right, OPERATORS[operator] ?? (() => 0));
    }
    if (choice < 7) return this.load(scope, depth - 1);
    if (choice < 8 && scope.functions.length > 0) return this.call(scope, depth - 1);
    return this.pick(atoms);
  }

  private condition(scope: Scope, depth: number): Condition {
    const choice = depth > 0 ? this.random.int(0, 4) : 0;
    if (choice === 1 || choice === 2) {
      const [x, y] = [this.condition(scope, depth - 1), this.condition(scope, depth - 1)];
      return choice === 1
        ? { text: `(${x.text} && ${y.text})`, of: (state) => x.of(state) && y.of(state) }
        : { text: `(${x.text} || ${y.text})`, of: (state) => x.of(state) || y.of(state) };
    }
    const [x, y] = [this.index(scope, depth, 8), this.index(scope, depth, 8)];
    const left = x.constant ? this.pick([...scope.locals].map(([name, slot]) => local(name, slot))) : x;
    // Without parentheses: operators of several precedences.
    const bare = (text: string): string => text.replace(/^\((.*)\)$/, '$1');
    return { text: `${bare(left.text)} < ${bare(y.text)}`, of: (state) => left.of(state) < y.of(state) };
  }

  list(scope: Scope, depth: number, most = 2): Action {
    const locals = new Map(scope.locals);
    const own = new Set<string>();
    const actions = Array.from({ length: this.random.int(1, most) }, () => {
      const name = this.pick(['p', 'q', 'r']);
      if (own.has(name) || !this.chance(30)) return this.statement({ ...scope, locals }, depth);
      const value = this.expression({ ...scope, locals: new Map(locals) }, 2);
      const slot = this.fresh();
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

  private statement(scope: Scope, depth: number): Action {
    const choice = depth > 0 ? this.random.int(0, 8) : this.random.int(5, 8);
    if (choice < 2) return this.loop(scope, depth - 1);
    if (choice < 4) return this.branch(scope, depth - 1);
    if (choice === 4) return this.leaving(scope);
    return this.store(scope);
  }

  private store(scope: Scope): Action {
    const to = this.reference(scope, 1, true);
    const value = this.expression(scope, 2);
    const operator = this.chance(30) ? this.pick(Object.keys(OPERATORS)) : null;
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

  private branch(scope: Scope, depth: number): Action {
    const test = this.condition(scope, 2);
    const then = this.list(scope, depth);
    const next = this.chance(40) ? { test: this.condition(scope, 1), body: this.list(scope, depth) } : null;
    const otherwise = this.chance(50) ? this.list(scope, depth) : null;
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
  private leaving(scope: Scope): Action {
    const exits: NonNullable<Exit>[] = [
      ...(scope.inLoop ? (['break', 'continue'] as const) : []),
      ...(scope.inFunction ? (['return'] as const) : []),
    ];
    if (exits.length === 0) return this.store(scope);
    const exit = this.pick(exits);
    const test = this.condition(scope, 1);
    const value = this.expression(scope, 1);
    return {
      text: `if (${test.text}) { ${exit === 'return' ? `return ${value.text}` : exit}; }`,
      run(state) {
        if (!test.of(state)) return null;
        if (exit === 'return') state.frame.set('result', value.of(state));
        return exit;
      },
    };
  }

  private loop(scope: Scope, depth: number): Action {
    const counter = this.fresh();
    const trips = this.random.int(1, 3);
    const inner = { ...scope, inLoop: true, locals: new Map([...scope.locals, [counter, counter] as const]) };
    const body = this.list(inner, depth);
    const extra = this.chance(30) ? this.condition(inner, 1) : null;
    const form = this.pick(['for', 'while', 'loop'] as const);
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
        // In a `loop` the condition is part of the body.
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

  functionOf(functions: readonly Made[]): Made {
    const name = this.fresh();
    const [x, y] = [this.fresh(), this.fresh()];
    const locals = new Map([x, y].map((parameter) => [parameter, parameter]));
    const scope: Scope = { locals, functions, tile: false, inLoop: false, inFunction: true };
    const body = this.list(scope, 2);
    const result = this.expression(scope, 2);
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
}
