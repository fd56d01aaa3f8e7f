import { createStorage, createUniform, readWords, submitPass } from '@rooflab/harness';
import { type Schedule, scheduleSchema } from '@rooflab/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fakeExercise } from '../../test/fake-exercise.ts';
import { openForTests, sessionFor } from '../../test/grading.ts';
import { compileKernel } from '../kernel.ts';

const opened = await openForTests();
const exercise = fakeExercise();
const session = await sessionFor(opened, exercise);
const { device } = opened;

/** Words that the kernels below write for each invocation. */
const WORDS = 12;

type Triple = readonly [number, number, number];

/** The ways in which an entry point may receive its ids. */
const FORMS = {
  parameters: `@builtin(local_invocation_index) index: u32, @builtin(local_invocation_id) local: vec3u,
    @builtin(global_invocation_id) everywhere: vec3u, @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u`,
  struct: 'ids: Ids',
  'alias of a struct, and a parameter': '@builtin(workgroup_id) group: vec3<u32>, some: Given',
} as const;

const ALL_IDS: Record<keyof typeof FORMS, string> = {
  parameters: 'Ids(everywhere, groups, index, local, group)',
  struct: 'ids',
  'alias of a struct, and a parameter': 'Ids(some.everywhere, some.groups, some.index, some.local, group)',
};

/** A kernel that writes all its ids at the place given by its global id. */
function idsKernel(form: keyof typeof FORMS, workgroup: Triple): string {
  return `//@ dispatch main 1
struct Ids {
  @builtin(global_invocation_id) everywhere: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) index: u32,
  @builtin(local_invocation_id) local: vec3u,
  @builtin(workgroup_id) group: vec3u,
}
struct Some {
  @builtin(local_invocation_id) local: vec3u,
  @builtin(local_invocation_index) index: u32,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(global_invocation_id) everywhere: vec3u,
}
alias Given = Some;
@group(0) @binding(2) var<storage, read_write> out: array<atomic<u32>>;
override X: u32 = ${workgroup[0]};
fn put(at: u32, value: vec3u) {
  atomicStore(&out[at], value.x);
  atomicStore(&out[at + 1u], value.y);
  atomicStore(&out[at + 2u], value.z);
}
@compute @workgroup_size(X, ${workgroup[1]}, ${workgroup[2]}) fn main(${FORMS[form]}) {
  let all = ${ALL_IDS[form]};
  let size = vec3u(X, ${workgroup[1]}, ${workgroup[2]});
  let extent = all.groups * size;
  let at = ${WORDS}u * (all.everywhere.x + extent.x * (all.everywhere.y + extent.y * all.everywhere.z));
  put(at, all.everywhere);
  put(at + 3u, all.local);
  put(at + 6u, all.group);
  atomicStore(&out[at + 9u], all.index);
  atomicAdd(&out[at + 10u], 1u);
}`;
}

/** What each invocation wrote, in the order of their global ids; `x` fastest. */
async function idsIn(schedule: Schedule, source: string, workgroups: Triple, invocations: number): Promise<readonly (readonly number[])[]> {
  const kernel = await compileKernel(session, { source }, [{ size: { n: 1 }, params: { n: 1 } }]);
  const bytes = 4 * WORDS * invocations;
  const output = await createStorage(device, bytes, 'ids');
  const buffers = {
    params: createUniform(device, new Uint32Array(1)),
    inputs: [await createStorage(device, 4, 'a')],
    output,
    scratch: null,
    bytes: { inputs: [4], outputs: [{ start: 0, bytes, elements: bytes / 4 }], output: bytes },
  };
  const plan = { dispatches: [{ entryPoint: 'main', workgroups, line: 0, iteration: 0 }], iterations: 1, scratchBytes: 0, sweeps: [] };
  const reordered = await kernel.reorder();
  expect(reordered).toMatchObject({ tried: scheduleSchema.options, exceptions: [] });
  submitPass(device, reordered.dispatches(schedule, plan, kernel.bind(plan, buffers)));
  const words = [...(await readWords(device, output, bytes))];
  output.destroy();
  return Array.from({ length: invocations }, (_, i) => words.slice(i * WORDS, (i + 1) * WORDS));
}

const extent = (most: number) => fc.integer({ min: 1, max: most });
const triple = (most: number) => fc.tuple(extent(most), extent(most), extent(most));

test('in every order each invocation has one consistent set of ids, and none is missing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...scheduleSchema.options),
      fc.constantFrom(...(Object.keys(FORMS) as (keyof typeof FORMS)[])),
      triple(6),
      triple(3),
      async (schedule, form, workgroup, workgroups) => {
        const [sx, sy, sz] = workgroup;
        const [gx, gy] = workgroups;
        const invocations = sx * sy * sz * workgroups.reduce((product, each) => product * each, 1);
        const written = await idsIn(schedule, idsKernel(form, workgroup), workgroups, invocations);
        written.forEach((words, i) => {
          const at = [i % (gx * sx), Math.floor(i / (gx * sx)) % (gy * sy), Math.floor(i / (gx * sx * gy * sy))];
          const local = at.map((each, axis) => each % (workgroup[axis] ?? 1));
          const group = at.map((each, axis) => Math.floor(each / (workgroup[axis] ?? 1)));
          const index = (local[0] ?? 0) + sx * ((local[1] ?? 0) + sy * (local[2] ?? 0));
          expect(words).toEqual([...at, ...local, ...group, index, 1, 0]);
        });
      },
    ),
    { numRuns: 40 },
  );
});

test('the order really is another one: the first invocation to draw a number is not the first one of its workgroup', async () => {
  const source = `//@ dispatch main 1
@group(0) @binding(2) var<storage, read_write> out: array<atomic<u32>>;
@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) index: u32) {
  atomicStore(&out[1u + atomicAdd(&out[0], 1u)], index);
}`;
  const kernel = await compileKernel(session, { source }, [{ size: { n: 1 }, params: { n: 1 } }]);
  const reordered = await kernel.reorder();
  const drawn = async (schedule: Schedule): Promise<number[]> => {
    const output = await createStorage(device, 4 * 65, 'drawn');
    const params = createUniform(device, new Uint32Array(1));
    const buffers = {
      params,
      inputs: [await createStorage(device, 4, 'a')],
      output,
      scratch: null,
      bytes: { inputs: [4], outputs: [{ start: 0, bytes: 4 * 65, elements: 65 }], output: 4 * 65 },
    };
    const plan = {
      dispatches: [{ entryPoint: 'main', workgroups: [1, 1, 1] as Triple, line: 0, iteration: 0 }],
      iterations: 1,
      scratchBytes: 0,
      sweeps: [],
    };
    submitPass(device, reordered.dispatches(schedule, plan, kernel.bind(plan, buffers)));
    return [...(await readWords(device, output, 4 * 65))].slice(1);
  };
  expect((await drawn('reversed')).slice(0, 4)).toEqual([63, 62, 61, 60]);
  expect((await drawn('spread')).slice(0, 4)).toEqual([0, 1, 2, 3].map((i) => (i * 2309) % 64));
});
