import type { SeededRandom } from '@rooflab/lab';
import { PartMaker } from './part-maker.ts';
import { type Action, LANES, type Lane, type Made, type Memory, record, type Scope, type State, type Value } from './parts.ts';

/** A randomly generated kernel, and what it does: the interpreter knows no WGSL, but runs the parts from which the text was assembled. */
export interface RandomKernel {
  readonly source: string;
  /** Runs one workgroup. `memory` is changed. */
  run(group: number, memory: Memory): readonly Lane[];
}

/** Reads and writes, then rounds in which a tile is filled and read between barriers, then reads and writes again. */
interface Parts {
  readonly functions: readonly Made[];
  readonly before: Action;
  readonly rounds: number;
  readonly filled: Value;
  readonly inside: Action;
  readonly after: Action;
  /** Names of the store to the tile and of the barriers. */
  readonly sites: readonly [string, string, string];
}

export function randomKernel(random: SeededRandom): RandomKernel {
  const maker = new PartMaker(random);
  const functions: Made[] = [];
  for (let i = random.int(0, 2); i > 0; i--) functions.push(maker.functionOf([...functions]));
  const locals = new Map(['own', 'l'].map((name) => [name, name]));
  const scope: Scope = { locals, functions, tile: false, inLoop: false, inFunction: false };
  const round: Scope = { ...scope, locals: new Map([...locals, ['u', 'u']]) };
  const parts: Parts = {
    functions,
    before: maker.list(scope, 2),
    rounds: random.int(1, 2),
    filled: maker.expression(round, 2),
    inside: maker.list({ ...round, tile: true }, 2, 3),
    after: maker.list(scope, 2),
    sites: [maker.fresh(), maker.fresh(), maker.fresh()],
  };
  return { source: sourceOf(parts), run: (group, memory) => runGroup(parts, group, memory) };
}

function sourceOf({ functions, before, rounds, filled, inside, after }: Parts): string {
  return `struct Item { x: u32, pair: vec2u, three: array<u32, 3>, @size(4) last: u32 }
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
}

function runGroup(
  { before, rounds, filled, inside, after, sites: [store, ...barriers] }: Parts,
  group: number,
  memory: Memory,
): readonly Lane[] {
  const tile = new Uint32Array(LANES);
  const lanes = Array.from({ length: LANES }, (_, index): State => {
    const frame = new Map([
      ['own', LANES * group + index],
      ['l', index],
    ]);
    return { index, group, memory, tile, events: [], operations: 0, frame, stack: [] };
  });
  for (const lane of lanes) before.run(lane);
  for (let u = 0; u < rounds; u++) {
    for (const lane of lanes) {
      lane.stack = [u + 1];
      lane.frame.set('u', u);
      tile[lane.index] = filled.of(lane);
      record(lane, { variable: 'tile', site: store }, 'store', lane.index);
      record(lane, { variable: null, site: barriers[0] }, 'barrier', 0);
    }
    for (const lane of lanes) {
      inside.run(lane);
      record(lane, { variable: null, site: barriers[1] }, 'barrier', 0);
      lane.operations++;
      lane.stack = [];
    }
  }
  for (const lane of lanes) after.run(lane);
  return lanes;
}
