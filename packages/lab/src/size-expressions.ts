import type { Size } from './exercise.ts';
import type { ExerciseFile } from './lab-schema.ts';
import { PlanError } from './plan/plan-error.ts';
import { readSizeExpression, type SizeExpression } from './size-expression.ts';

/** Reads an expression of an exercise; `more` are names that it may use beside the size and its params. */
export type ReadExpression = (where: string, text: string, more?: readonly string[]) => (size: Size) => number;

interface Expressions {
  readonly at: ReadExpression;
  /** The params that follow from a size: those with a value, and those named after one of its fields. The rest are drawn. */
  readonly paramsAt: (size: Size) => Readonly<Record<string, number>>;
}

/** Reads the expressions of an exercise. Throws `TypeError` that says where a faulty one is; so does one that has no value at a size. */
export function readExpressions({ id, size: fields, params }: ExerciseFile): Expressions {
  const read = (where: string, text: string, names: readonly string[]): SizeExpression => {
    try {
      const { names: named, at } = readSizeExpression(text, names);
      const which = `lab.json: ${id}, ${where}, ${JSON.stringify(text)}`;
      return { names: named, at: (values) => valueAt(at, values, which) };
    } catch (error) {
      if (!(error instanceof PlanError)) throw error;
      throw new TypeError(`lab.json: ${id}, ${where}, column ${error.column} of ${JSON.stringify(text)}: ${error.message}`);
    }
  };
  const valued = params.filter(({ value }) => value !== undefined).map(({ name }) => name);
  const derived = inOrder(
    params.flatMap(({ name, value }) =>
      value === undefined ? [] : [{ name, value: read(`value of ${name}`, value, [...fields, ...valued]) }],
    ),
    id,
  );
  const known = (size: Size, needed: readonly DerivedParam[]): Readonly<Record<string, number>> => {
    if (needed.length === 0) return size;
    const values: Record<string, number> = { ...size };
    for (const { name, value } of needed) values[name] = value.at(values);
    return values;
  };
  const followers = params.map(({ name }) => name).filter((name) => fields.includes(name) || valued.includes(name));
  return {
    at: (where, text, more = []) => {
      const expression = read(where, text, [...fields, ...valued, ...more]);
      const needed = behind(expression, derived);
      return (size) => expression.at(known(size, needed));
    },
    paramsAt: (size) => {
      const values = known(size, derived);
      return Object.fromEntries(followers.map((name) => [name, values[name] ?? 0]));
    },
  };
}

/** The params that an expression needs, each behind those that it needs itself. */
function behind({ names }: SizeExpression, derived: readonly DerivedParam[]): readonly DerivedParam[] {
  const wanted = new Set(names);
  for (const { name, value } of [...derived].reverse()) if (wanted.has(name)) for (const other of value.names) wanted.add(other);
  return derived.filter(({ name }) => wanted.has(name));
}

/** Throws `TypeError` where the expression divides by 0 there, or is beyond every number. A cost may be too large to be exact. */
function valueAt(at: SizeExpression['at'], values: Readonly<Record<string, number>>, which: string): number {
  const [value, fault] = valueOrFault(at, values);
  if (Number.isFinite(value)) return value;
  const place = Object.entries(values).map((entry) => entry.join('='));
  throw new TypeError(`${which} has no value at ${place.join(', ')}. ${fault}`);
}

function valueOrFault(at: SizeExpression['at'], values: Readonly<Record<string, number>>): readonly [value: number, fault: string] {
  try {
    return [at(values), 'It would be beyond 10^308.'];
  } catch (error) {
    if (!(error instanceof PlanError || error instanceof RangeError)) throw error;
    return [Number.NaN, error.message];
  }
}

interface DerivedParam {
  readonly name: string;
  readonly value: SizeExpression;
}

/** Each behind those that it names. Throws `TypeError` where they go round in a circle. */
function inOrder(params: readonly DerivedParam[], id: string): readonly DerivedParam[] {
  const ordered: DerivedParam[] = [];
  let waiting = [...params];
  while (waiting.length > 0) {
    const isWaiting = (name: string) => waiting.some((param) => param.name === name);
    const ready = waiting.filter(({ value }) => !value.names.some(isWaiting));
    if (ready.length === 0)
      throw new TypeError(`lab.json: ${id}: the values of ${waiting.map(({ name }) => name).join(', ')} depend on each other.`);
    ordered.push(...ready);
    waiting = waiting.filter((param) => !ready.includes(param));
  }
  return ordered;
}
