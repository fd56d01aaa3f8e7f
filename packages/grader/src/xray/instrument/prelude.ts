import type { Form } from '../trace.ts';

/**
 * How invocations record: for the x-ray; for the player all in one log, whose order tells which atomic operation came first; or each in a part of it, without a
 * common counter, which the software device compiles sooner.
 */
export type LogKind = 'xray' | 'one-log' | 'by-lane';

export function logKindOf(form: Form, hasAtomics: boolean): LogKind {
  if (form === 'xray') return 'xray';
  return hasAtomics ? 'one-log' : 'by-lane';
}

/**
 * Names that the generated WGSL uses, besides those of vectors and matrices: a file that declares one of them as something else is refused.
 */
const NAMES_USED: readonly string[] = [
  ...['array', 'arrayLength', 'atomic', 'atomicAdd', 'atomicStore', 'bitcast', 'bool', 'f32', 'function', 'i32', 'private', 'ptr'],
  ...['read_write', 'storage', 'u32', 'vec3u', 'vec4u'],
];
const VECTOR_OR_MATRIX = /^(vec[234][iufh]?|mat[234]x[234][fh]?)$/;

/** The first of them that the file declares; undefined where it declares none. */
export function nameTaken(names: ReadonlySet<string>): string | undefined {
  return [...names].find((name) => NAMES_USED.includes(name) || VECTOR_OR_MATRIX.test(name));
}

/**
 * Bindings and functions that record, whose names begin with `p`. What every access runs has no branches, which take the software device long
 * to compile. An address is a `vec3u`: the variable and the flag for an index out of
 * bounds, as in a record's second word; the word in the variable; the length of its run-time array, if a function received one. The flag is
 * never cleared. \`discarding\` is the number of enclosing arguments that \`select\` discards. Words from 2^31 on are saturated, and so are
 * sums with them. For the x-ray, once the counter of records is above 2^31 it stays there: it never wraps around.
 */
export function preludeWgsl(p: string, log: LogKind): string {
  return `
${LOGS[log](p)}@group(1) @binding(2) var<storage> ${p}_sample: array<u32>;
var<private> ${p}_lane: u32;
var<private> ${p}_discarding: u32;
const ${p}_none = vec3u();
const ${p}_nowhere = 0xffffffffu;
const ${p}_outside = 0x80000000u;
const ${p}_discarded = 0x40000000u;
const ${p}_farthest = 0x7fffffffu;
fn ${p}_begin(id: vec3u, groups: vec3u, index: u32, invocations: u32) {
  let group = id.x + groups.x * (id.y + groups.y * id.z);
  var ordinal = ${p}_nowhere;
  if (${p}_sample[0] == 0u) {
    if (group >= ${p}_sample[1] && group < ${p}_sample[2]) { ordinal = group; }
  } else {
    for (var i = 0u; i < ${p}_sample[0]; i++) {
      if (${p}_sample[i + 1u] == group) { ordinal = i; }
    }
  }
  ${p}_lane = ${p}_nowhere;
  if (ordinal != ${p}_nowhere) { ${p}_lane = ordinal * invocations + index; }
${log === 'by-lane' ? findPartWgsl(p) : ''}}
fn ${p}_true(site: u32, path: u32) -> bool {
  ${p}_mark(site, path, 0u);
  return true;
}
fn ${p}_again(site: u32, path: u32, first: u32) -> bool {
  if (path != first) { ${p}_mark(site, path, 0u); }
  return true;
}
fn ${p}_discard(is: bool) -> u32 {
  ${p}_discarding += u32(is);
  return u32(is);
}
fn ${p}_all_2(v: vec2<bool>) -> bool { return v.x & v.y; }
fn ${p}_all_3(v: vec3<bool>) -> bool { return v.x & v.y & v.z; }
fn ${p}_all_4(v: vec4<bool>) -> bool { return v.x & v.y & v.z & v.w; }
fn ${p}_word(base: vec3u, words: u32, far: bool) -> u32 {
  return (base.y + words) | (${p}_nowhere * u32(far | (base.y > ${p}_farthest)));
}
fn ${p}_at(base: vec3u, offset: u32, index: u32, stride: u32, count: u32) -> vec3u {
  let word = ${p}_word(base, offset + index * stride, index > ${p}_farthest / stride);
  let outside = ${p}_outside | (${p}_discarded * u32(${p}_discarding > 0u));
  return vec3u(base.x | (outside * u32(index >= count)), word, 0u);
}
fn ${p}_put(base: vec3u, offset: u32, site: u32, path: u32) {
  ${p}_mark(base.x | site, path, ${p}_word(base, offset, false));
}
fn ${p}_to(base: vec3u, offset: u32, length: u32) -> vec3u {
  return vec3u(base.x, ${p}_word(base, offset, false), length);
}
${indexWgsl(p, 'u', 'u32')}${indexWgsl(p, 'i', 'i32')}`;
}

/** Bindings of the log, and what writes to it. */
const LOGS: Readonly<Record<LogKind, (p: string) => string>> = { xray: xrayLogWgsl, 'one-log': oneLogWgsl, 'by-lane': laneLogWgsl };

function sharedLogWgsl(p: string): string {
  return `@group(1) @binding(0) var<storage, read_write> ${p}_count: array<atomic<u32>>;
@group(1) @binding(1) var<storage, read_write> ${p}_log: array<vec4u>;
`;
}

function xrayLogWgsl(p: string): string {
  return `${sharedLogWgsl(p)}fn ${p}_mark(site: u32, path: u32, word: u32) {
  if (${p}_lane != ${p}_nowhere) {
    let slot = atomicAdd(&${p}_count[0], 1u);
    if (slot < arrayLength(&${p}_log)) { ${p}_log[slot] = vec4u(${p}_lane, site, path, word); }
    else if (slot > ${p}_farthest) { atomicStore(&${p}_count[0], ${p}_outside); }
  }
}
`;
}

/**
 * Without a branch, because the software device takes long to compile branches in loops, and the form for the player has many. What has no place
 * in the log, and what other workgroups record, goes to its last element.
 */
function oneLogWgsl(p: string): string {
  return `${sharedLogWgsl(p)}fn ${p}_mark(site: u32, path: u32, word: u32) {
  let recorded = u32(${p}_lane != ${p}_nowhere);
  let last = arrayLength(&${p}_log) - 1u;
  let slot = atomicAdd(&${p}_count[0], recorded);
  let fits = recorded * u32(slot < last);
  ${p}_log[slot * fits + last * (1u - fits)] = vec4u(${p}_lane, site, path, word);
}
${noteWgsl(p)}fn ${p}_end() { }
`;
}

/**
 * `parts` holds a mask that keeps each invocation within its part of the log, then where each part begins, then how many records each
 * invocation made. What other workgroups record goes to the last element.
 */
function laneLogWgsl(p: string): string {
  return `@group(1) @binding(0) var<storage, read_write> ${p}_parts: array<u32>;
@group(1) @binding(1) var<storage, read_write> ${p}_log: array<vec3u>;
var<private> ${p}_made: u32;
var<private> ${p}_mask: u32;
var<private> ${p}_start: u32;
var<private> ${p}_lanes: u32;
fn ${p}_mark(site: u32, path: u32, word: u32) {
  ${p}_log[${p}_start + (${p}_made & ${p}_mask)] = vec3u(site, path, word);
  ${p}_made += 1u;
}
${noteWgsl(p)}fn ${p}_end() {
  if (${p}_lane != ${p}_nowhere) { ${p}_parts[1u + ${p}_lanes + ${p}_lane] = ${p}_made; }
}
`;
}

/** Continues the beginning of an invocation. */
function findPartWgsl(p: string): string {
  return `  ${p}_lanes = ${p}_sample[0];
  if (${p}_lanes == 0u) { ${p}_lanes = ${p}_sample[2]; }
  ${p}_lanes *= invocations;
  ${p}_start = arrayLength(&${p}_log) - 1u;
  if (${p}_lane != ${p}_nowhere) {
    ${p}_start = ${p}_parts[1u + ${p}_lane];
    ${p}_mask = ${p}_parts[0];
  }
`;
}

function noteWgsl(p: string): string {
  return `fn ${p}_note(site: u32, path: u32, word: u32) -> bool {
  ${p}_mark(site, path, word);
  return true;
}
`;
}

/** For indices of one type: `step` stores the address, `touch` records it; both return the index. */
function indexWgsl(p: string, suffix: string, type: string): string {
  return `fn ${p}_step_${suffix}(part: ptr<function, vec3u>, index: ${type}, base: vec3u, offset: u32, stride: u32, count: u32) -> ${type} {
  *part = ${p}_at(base, offset, u32(index), stride, count);
  return index;
}
fn ${p}_touch_${suffix}(index: ${type}, base: vec3u, offset: u32, stride: u32, count: u32, site: u32, path: u32) -> ${type} {
  let at = ${p}_at(base, offset, u32(index), stride, count);
  ${p}_mark(at.x | site, path, at.y);
  return index;
}
`;
}
