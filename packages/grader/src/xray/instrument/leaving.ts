import type { Statement } from 'wesl';

/** How a statement may leave its list, other than by continuing with the next one. */
export type Exit = 'return' | 'break' | 'continue';

const NONE: ReadonlySet<Exit> = new Set();

/** Like the behavior analysis of WGSL §9.7, which assumes that every condition may be true or false. */
export function exitsOf(statements: readonly Statement[]): ReadonlySet<Exit> {
  return new Set(statements.flatMap((statement) => [...exits(statement)]));
}

function exits(statement: Statement): ReadonlySet<Exit> {
  switch (statement.kind) {
    case 'return':
    case 'break':
    case 'continue':
      return new Set([statement.kind]);
    case 'block':
      return exitsOf(statement.body);
    case 'if':
      return new Set([...exits(statement.body), ...(statement.else ? exits(statement.else) : NONE)]);
    case 'switch':
      return without(exitsOf(statement.clauses.map(({ body }) => body)), 'break');
    case 'for':
    case 'while':
    case 'loop':
      return without(exits(statement.body), 'break', 'continue');
    default:
      return NONE;
  }
}

function without(exits: ReadonlySet<Exit>, ...caught: Exit[]): ReadonlySet<Exit> {
  return new Set([...exits].filter((exit) => !caught.includes(exit)));
}
