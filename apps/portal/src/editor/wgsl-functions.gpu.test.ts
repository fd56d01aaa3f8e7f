import { gpuForTests } from '@rooflab/dawn/testing';
import { openDevice } from '@rooflab/harness';
import { expect, test } from 'vitest';
import { parameterPlaces } from './explain.ts';
import { FUNCTION_DOCS, type FunctionDoc, TYPE_CLASSES } from './wgsl-functions.ts';

const VECTOR = /^vec(\d)(?:[fiu]$|<)/;
const COMPONENT: Readonly<Record<string, string>> = { f: 'f32', i: 'i32', u: 'u32' };

/** `type` with as many components as `like`. */
function asWideAs(like: string, type: string): string {
  const components = VECTOR.exec(like)?.[1];
  return components === undefined ? type : `vec${components}<${type}>`;
}

function typeFor(type: string, t: string): string {
  const component = VECTOR.test(t) ? (COMPONENT[t.at(-1) ?? ''] ?? 'bool') : t;
  const letters: Readonly<Record<string, string>> = {
    T: t,
    C: component,
    B: asWideAs(t, 'bool'),
    I: asWideAs(t, 'i32'),
    U: asWideAs(t, 'u32'),
  };
  return type.replace(/\b[TCBIU]\b/g, (letter) => letters[letter] ?? letter);
}

const nameOf = (type: string): string => type.replace(/\W+/g, '_');

/** Argument expressions of this type: several where the signature leaves a choice. */
function argumentsOf(type: string): readonly string[] {
  const atomic = /^ptr<storage \| workgroup, atomic<(\w+)>>$/.exec(type)?.[1];
  if (atomic !== undefined) return [`&storage_${atomic}`, `&shared_${atomic}`];
  const array = /^ptr<storage, array<(\w+)>>$/.exec(type)?.[1];
  if (array !== undefined) return [`&array_${array}`];
  const shared = /^ptr<workgroup, (\w+)>$/.exec(type)?.[1];
  if (shared !== undefined) return [`&tile_${shared}`];
  // WGSL wants constants for some parameters.
  return type === 'u32' ? ['1u'] : [`v_${nameOf(type)}`];
}

const VALUES = [
  ...['f32', 'i32', 'u32', 'bool', 'mat4x4f', 'mat2x3f'],
  ...['2', '3', '4'].flatMap((n) => [
    ...['f', 'i', 'u'].map((t) => `vec${n}${t}`),
    ...['bool', 'f32', 'i32', 'u32'].map((t) => `vec${n}<${t}>`),
  ]),
].map((type) => `var<private> v_${nameOf(type)}: ${type};`);

const BUFFERS = [
  '@group(0) @binding(0) var<storage, read_write> storage_i32: atomic<i32>;',
  '@group(0) @binding(1) var<storage, read_write> storage_u32: atomic<u32>;',
  ...TYPE_CLASSES.element.types.map((type, i) => `@group(0) @binding(${i + 2}) var<storage, read> array_${type}: array<${type}>;`),
  ...['i32', 'u32'].map((type) => `var<workgroup> shared_${type}: atomic<${type}>;`),
  ...TYPE_CLASSES.element.types.map((type) => `var<workgroup> tile_${type}: ${type};`),
];

/** Calls with every type that the documentation allows; each result is assigned to a variable of the documented type. */
function callsOf({ name, signature, typeClass }: FunctionDoc): string[] {
  const types: readonly string[] = typeClass === null ? [''] : TYPE_CLASSES[typeClass].types;
  return types.flatMap((t) => {
    const parameters = parameterPlaces(signature).map(([from, to]) => signature.slice(from, to).replace(/^\w+: /, ''));
    const choices = parameters.map((type) => argumentsOf(typeFor(type, t)));
    const [first = [''], ...others] = choices;
    const template = /^\w+<(\w+)>/.exec(signature)?.[1];
    const returns = / -> (.+)$/.exec(signature)?.[1];
    return first.map((argument) => {
      const call = `${name}${template ? `<${typeFor(template, t)}>` : ''}(${[argument, ...others.map(([only]) => only)].filter(Boolean).join(', ')})`;
      if (returns === undefined) return `${call};`;
      if (!returns.startsWith('{')) return `{ let r: ${typeFor(returns, t)} = ${call}; }`;
      const fields = [...returns.matchAll(/(\w+): (\w+)/g)].map(
        ([, field, type = '']) => `let r_${field}: ${typeFor(type, t)} = r.${field};`,
      );
      return `{ let r = ${call}; ${fields.join(' ')} }`;
    });
  });
}

test('Every documented function compiles with the parameter types that are documented, and gives the documented type.', async () => {
  const { device } = await openDevice(gpuForTests());
  expect(device.features.has('subgroups')).toBe(true);
  const calls = FUNCTION_DOCS.flatMap(callsOf);
  expect(calls.length).toBeGreaterThan(FUNCTION_DOCS.length);
  const source = [
    'enable subgroups;',
    ...VALUES,
    ...BUFFERS,
    '@compute @workgroup_size(64) fn main() {',
    ...calls.map((call) => `  ${call}`),
    '}',
  ].join('\n');
  const module = device.createShaderModule({ code: source });
  const { messages } = await module.getCompilationInfo();
  const lines = source.split('\n');
  expect(messages.filter(({ type }) => type === 'error').map(({ lineNum, message }) => `${message}: ${lines[lineNum - 1]}`)).toEqual([]);
});
