import type { ErrorPlace } from './place.ts';

const NUMBERS = ['u32', 'i32', 'f32'];
const SCALARS = [...NUMBERS, 'bool', 'abstract-int', 'abstract-float'];
const CONVERTS_NOTHING = 'WGSL has no implicit conversions';

/** What to write where the compiler refuses the types of an operator, a call or an assignment. */
export function mixedTypeWords({ said }: ErrorPlace): string | null {
  return operatorWords(said) ?? assignmentWords(said) ?? conditionWords(said) ?? callWords(said);
}

function operatorWords(said: string): string | null {
  const match = /^no matching overload for 'operator (\S+) \((.+)\)'/.exec(said);
  if (!match) return null;
  const [, operator = '', list = ''] = match;
  const [left = '', right] = splitTypes(list);
  if (right === undefined) return unaryWords(operator, left);
  if (left.startsWith('atomic<'))
    return 'An atomic variable is changed by functions only, such as atomicAdd(&x, value), and read by atomicLoad(&x).';
  if (['<<', '>>', '<<=', '>>='].includes(operator)) {
    return right === 'u32' || right === 'abstract-int'
      ? null
      : 'The number of bits to shift by must be a u32 in WGSL: write u32(…) around it.';
  }
  if (['&&', '||'].includes(operator)) return logicalWords(operator, left, right);
  if (left.startsWith('vec') && right.startsWith('vec')) return vectorWords(left, right);
  return scalarWords(left, right);
}

function unaryWords(operator: string, type: string): string | null {
  if (operator === '!' && NUMBERS.includes(type)) return 'Only a bool can be negated with !. Write x == 0 for a number.';
  if (operator === '-' && type === 'u32') return 'A u32 cannot be negative. Write i32(x) first.';
  return null;
}

function logicalWords(operator: string, left: string, right: string): string | null {
  const single = operator.slice(0, 1);
  const isVector = (type: string) => /^vec[234]<bool>$/.test(type);
  if (isVector(left) && isVector(right)) {
    return `${operator} takes single bools. Write ${single} for every component of vectors, and all(…) or any(…) to get one bool.`;
  }
  const isNumber = (type: string) => SCALARS.includes(type) && type !== 'bool';
  return isNumber(left) || isNumber(right) ? 'A number is not a condition in WGSL. Compare it: x != 0.' : null;
}

function vectorWords(left: string, right: string): string | null {
  const [first, second] = [left, right].map((type) => /^vec([234])<(.+)>$/.exec(type));
  if (!first || !second) return null;
  if (first[1] !== second[1])
    return `Vectors of ${first[1]} and of ${second[1]} components cannot be combined. Take the components that you need, as in v.xyz.`;
  const element = second[2] ?? '';
  return first[2] === element ? null : `${CONVERTS_NOTHING}. Convert one of the vectors, as in vec${first[1]}<${first[2]}>(…).`;
}

function scalarWords(left: string, right: string): string | null {
  if (left === right || ![left, right].every((type) => SCALARS.includes(type))) return null;
  if (left === 'bool' || right === 'bool') return 'A bool is not a number in WGSL. Write select(0, 1, condition) to get one.';
  const types = [left, right];
  if (types.includes('abstract-float')) {
    const integer = types.find((type) => type !== 'abstract-float') ?? '';
    return `${CONVERTS_NOTHING}, and a number with a decimal point is not of type ${integer}. Write f32(…) around the ${integer}, or the number without a point.`;
  }
  if (types.includes('abstract-int')) return null;
  if (types.includes('f32'))
    return `${CONVERTS_NOTHING}: f32 and ${types.find((type) => type !== 'f32')} must become one type. Write f32(…) around the integer.`;
  return `${CONVERTS_NOTHING}: i32 and u32 must become one type. Write u32(…) or i32(…) around one of them. A variable that starts as 0 is an i32, one that starts as 0u is a u32.`;
}

function assignmentWords(said: string): string | null {
  const match = /^cannot (?:assign|convert value of type) '(.+?)' to (?:type )?'(.+?)'$/.exec(said);
  const initial = /^cannot initialize '\w+' of type '(.+?)' with value of type '(.+?)'$/.exec(said);
  const returned = /^return statement type must match its function return type, returned '(.+?)', expected '(.+?)'$/.exec(said);
  const from = match?.[1] ?? initial?.[2] ?? returned?.[1];
  const to = match?.[2] ?? initial?.[1] ?? returned?.[2];
  if (from === undefined || to === undefined) return null;
  if (to === 'void') return 'The function states no type for its result. Write it after an arrow: fn name() -> f32 { … }.';
  if (to.startsWith('atomic<')) return 'An atomic variable is written by atomicStore(&x, value).';
  if (from === to || !SCALARS.includes(from)) return null;
  if (to === 'bool') return 'A number is not a condition in WGSL. Compare it: x != 0.';
  if (!NUMBERS.includes(to)) return null;
  if (from === 'bool') return `${CONVERTS_NOTHING}. Write ${to}(…), which is 1 for true and 0 for false.`;
  if (from === 'abstract-float') return `A number with a decimal point is not of type ${to}. Write it without one, or ${to}(…) around it.`;
  return `${CONVERTS_NOTHING}. Write ${to}(…) around the value.`;
}

function conditionWords(said: string): string | null {
  const match = /condition must be bool, got (.+)$/.exec(said);
  if (!match?.[1]) return null;
  if (/^vec[234]<bool>$/.test(match[1])) return 'Write all(…) or any(…) around it to get one bool.';
  return 'A number is not a condition in WGSL. Compare it: x != 0.';
}

function callWords(said: string): string | null {
  const match = /^no matching call to '(\w+)(?:<.*>)?\((.*)\)'$/.exec(said);
  if (!match) return null;
  const [, name = '', list = ''] = match;
  const [first = '', ...more] = splitTypes(list);
  if (name.startsWith('atomic')) return atomicWords(name, first);
  if (name === 'arrayLength' && first.startsWith('array<')) return 'arrayLength takes a pointer to the array: arrayLength(&a).';
  if (name === 'select' && first === 'bool') return 'select takes the condition last: select(value if false, value if true, condition).';
  const types = [first, ...more].filter((each) => NUMBERS.includes(each));
  if (types.length < 2 || new Set(types).size < 2 || types.length <= more.length) return null;
  return `${CONVERTS_NOTHING}: all arguments of ${name} must have one type. Write u32(…), i32(…) or f32(…) around the others.`;
}

function atomicWords(name: string, first: string): string | null {
  const inner = /^ptr<\w+, (\w+), read_write>$/.exec(first)?.[1];
  if (first.startsWith('atomic<')) return `${name} takes a pointer to the variable: ${name}(&x, …).`;
  if (inner === 'u32' || inner === 'i32')
    return `${name} needs a variable that is declared as atomic<${inner}>, in workgroup or storage memory.`;
  if (inner === 'f32')
    return 'WGSL has atomics only for u32 and i32, not for f32. Add up in workgroup memory with a tree, or write partial sums to scratch.';
  return null;
}

/** `vec2<f32>, array<u32, 4>` has two types. */
function splitTypes(list: string): string[] {
  const types: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < list.length; i++) {
    const character = list[i];
    if (character === '<' || character === '(') depth++;
    else if (character === '>' || character === ')') depth--;
    else if (character === ',' && depth === 0) {
      types.push(list.slice(start, i).trim());
      start = i + 1;
    }
  }
  return [...types, list.slice(start).trim()];
}
