import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LARGE_BINDING_BYTES, LARGE_BYTES_PER_SECOND } from '../packages/grader/src/device-class.ts';
import {
  CORRECTNESS_POINTS,
  EVERY_SCHEDULE,
  LIMITS,
  MAX_SOURCE_BYTES,
  ONE_SAMPLE_BELOW,
  ROTATION_BYTES,
  SPEED_POINTS,
  STABLE_RELATIVE_HALF_WIDTH,
  TIMING_ERROR,
} from '../packages/grader/src/limits.ts';
import { SPREAD } from '../packages/grader/src/schedules/schedule.ts';
import { LAUNCH_BOUND_SHARE } from '../packages/roofline/src/placement.ts';
import { MEMORY_LIMIT_BYTES } from '../packages/runner/src/limits.ts';
import { binaryBytes, exerciseTable, limitsTable, roofTable, seconds, timedTable } from './measuring-tables.ts';

/** `npm run docs`: writes the page about measuring from the very constants that measure. */

export const MEASURING_PAGE = join(import.meta.dirname, '../docs/how-you-are-measured.md');

export function measuringPage(): string {
  return `${[HEAD, inputs(), LAUNCH, correctness(), timing(), roof(), placement(), score(), limits(), REPLAY].join('\n\n')}\n`;
}

const HEAD = `<!-- Written by \`npm run docs\` (scripts/measuring-page.ts) from the constants in the code. Edit there, not here. -->

# How you are measured

A grading compiles your file, checks it on small cases, measures the roof of the device, times your kernel, and places it under that
roof. The first step that fails gives the verdict. Everything below is what the code does; the numbers are read from it.`;

const inputs = () => `## Inputs

- Every value of every input is a pure function of the grading's seed, the purpose ("case 3, input 1") and the index. The function exists in
  TypeScript and in WGSL and gives the same bits in both. Inputs of small cases are made on the CPU and copied to the device; timed inputs
  are made on the device.
- Every grading draws a fresh random seed. Each purpose has a key of its own, keyed BLAKE2b of its name: whoever works the key of one
  stream out of its values knows nothing of the others. Data, hidden sizes and timed sizes follow from the seed.
- Which families there are, each with its class of sizes, does _not_ depend on the seed. Families that catch a kind of mistake stand in every
  grading, so that handing in again does not help a wrong kernel: of hidden cases the size within its class, the scale and the data are drawn.
- Families differ in shape: uniform, large offset, constant, alternating sign, blocks of zeros, _needles_ (a few values many times as large,
  at random places), very small and very large magnitudes. Some only look simple: nearly constant, nearly cancelling, blocks of zeros that
  hold a needle. For integers there are keys that are nearly sorted or nearly all equal, keys around 2^31 and 2^32, an empty and a
  full selection, 64-bit values of either sign, and low words at which a carry begins or just does not. What is copied holds any bits: NaN,
  infinities, −0, denormal numbers. Several families, stressful ones among them, are timed too.
- Where it can be afforded one hidden case is larger than 2^17 elements, more than any visible one. Square matrices stay below that on a
  software device.
- Of a hidden case reports and results tell only whether it passed: no size, no count, no value, no time. A launch plan that fails at hidden
  cases only, or a kernel that WebGPU refuses there, is told in the same words whichever case it was, without a place in the file. So two
  kernels that differ only on hidden data get the same answer.
- Hidden is what was drawn: the sizes and the data. Both are drawn anew for every grading, so that what could be learnt of one is worth
  nothing in the next. From which families and ranges they are drawn is no secret: it stands in the labs' source, which your browser has
  too, to let you practise.

${exerciseTable()}

The marks are fractions of the measured roof; see "Score".`;

const LAUNCH = `## The launch plan

- A plan line begins with the three signs \`//@\`, with nothing but blanks before it. In a block comment it is not read. A comment that only
  looks like one (\`// @dispatch …\`) is a \`plan-error\`.
- A plan that asks for scratch asks for at least one byte at every size. Without a \`//@ scratch\` line the scratch binding does not exist.
- \`@binding\`, \`@group\`, \`@id\`, \`@size\`, \`@align\` and \`@workgroup_size\` may be any constant expression that can be told before the launch. One
  that cannot, such as \`countOneBits(7)\`, is refused and named; write a plain integer there.`;

const correctness = () => `## Right or wrong

- Small cases are compared with a reference on the CPU, in float64 or exact integers. Each runs two to four times, and every run has to be
  right. After a run that took longer than ${seconds(LIMITS.hardware.repeatMs)} on hardware, or ${seconds(LIMITS.software.repeatMs)} on software, there is no other.
- Timed outputs are compared too, on the device, by the lab's trusted kernel: those of the warm-up runs and of every sample. Each timed
  size counts as one more case.
- A float is right if \`|got − expected| ≤ tolerance\`, so NaN is wrong. The tolerance of each element comes from an error bound, which the
  handout gives. Integers, and copies of floats, must be equal in every bit. One wrong element makes the case wrong.
- Output and scratch are filled with fresh random words before every run, timed ones included; a scratch longer than 1 MiB repeats them.
  Elements of the output that you may not write (the halo of a stencil) must still hold those words afterwards. Inputs are bound read-only. So nothing
  that one run writes is there in the next: WebGPU clears workgroup, private and function memory, and no other binding can be had.
- A binding is as long as its data, so \`arrayLength\` of a view counts the whole elements in it. WebGPU binds at least one: where the data
  are shorter than an element of your view, \`arrayLength\` is 1, the rest of an input's element reads as zero, and what you write behind an output is lost.
- Of WebGPU's optional features your kernel may use \`subgroups\`, where the device has it. \`shader-f16\` is never there.

### In other orders

WGSL says neither in which order invocations run nor which of them run in step. Every device has habits of its own, and they hide missing
barriers. So each small case runs as you wrote the kernel, and then with ids that are handed out in another order:

| order | invocation k of a workgroup of N gets the local index | workgroups |
| --- | --- | --- |
| \`reversed\` | N − 1 − k | reversed in x, y and z |
| \`spread\` | ${SPREAD}·k mod N: neighbours no longer lie in one subgroup | as they are |
| \`spread-reversed\` | ${SPREAD}·(N − 1 − k) mod N | reversed in x, y and z |

- All ids of an invocation change together (local index, local, global and workgroup id), so a kernel without a race gives the same result.
- The ${EVERY_SCHEDULE.cases} largest visible cases of at most ${EVERY_SCHEDULE.elements} elements run in all three orders, every other case in one of them, in turn.
- An entry point that uses subgroups keeps its local ids; only its workgroups are reordered. One in which an invocation may wait for another
  (the value of an atomic is used in a loop) keeps its order, and so does one in a form of WGSL that was not foreseen. The result says so.
- The compiler's messages and all times are those of the file as you wrote it. Overrides keep their values.
- This finds many races, not all of them: a kernel that is right in every order may still have one.`;

const timing = () => `## Timed

Timed sizes depend on the device's class and are drawn from the seed. The class is \`software\` for a CPU that plays GPU; \`large\` for a
GPU that reads its memory at ${LARGE_BYTES_PER_SECOND / 1e12} TB/s or more and allows bindings of ${binaryBytes(LARGE_BINDING_BYTES)} or more; \`medium\` for every other. It is
found when the device is opened, before any file is compiled, and holds for as long as the worker runs.

${timedTable()}

For each size:

1. A dispatch cannot be stopped, so what one run will take is foreseen before it is begun. Until the runs so far (small cases first) leave no
   doubt that it stays below ${seconds(LIMITS.hardware.longestTimedMs)} (software: ${seconds(LIMITS.software.longestTimedMs)}), even if the time should grow with the square of the work from there on, your kernel
   runs once at larger and larger sizes below. A fast kernel needs one such run. When no further step is worth a run, and the time to be
   expected is not near the pass mark, the size is not timed: the result says so, with the time _projected_ from the largest sizes.
2. Several sets of inputs are made, of different families: on hardware, until what a kernel must read of them reaches ${binaryBytes(ROTATION_BYTES)} (within the
   limits below), so that no run finds its own data in a cache. Runs take the sets in turn.
3. Your kernel runs once. Below ${ONE_SAMPLE_BELOW} of the pass mark that run is the only sample. Otherwise it was the first run to warm up, and as many
   follow as the device time that is left allows.
4. One sample is one run of the whole launch plan in one compute pass, with a time stamp at its beginning and one at its end. The
   queue is empty when it starts. The samples of your kernel alternate with those of the ceiling that bounds it, so that drift of the clock
   hits both. Before each of them, on hardware, a sweep reads ${binaryBytes(ROTATION_BYTES)} of other memory (or what the device reads in 1 ms), so that both start
   on the same caches. A sample whose end is not after its beginning is dropped and counted.
5. After each batch, sampling stops when half the width of the median's 95 % confidence interval (order statistics; it takes at least six
   samples) is at most ${100 * STABLE_RELATIVE_HALF_WIDTH} % of the median, or at the limits below.
6. The lab's reference rung is timed on the same inputs and shown beside your kernel. It does not enter your score.

The result keeps the median, the interval and every sample. \`rooflab measure\` also times the values of \`//@ sweep\` at the largest size;
that is an experiment and never graded.`;

const roof = () => `## The roof

- Every grading measures the roof of its device, in its own process, with the same timer. Nothing comes from a datasheet or from an
  earlier grading.
- Bandwidth: five probes (read, write, copy, scale, triad) at rising sizes. Arithmetic: chains of fp32 fused multiply-adds, two operations
  each. Launch: an empty dispatch. A ceiling is the median of a few runs of its best shape; shapes with more invocations than the device
  allows in a workgroup are left out.
- Sizes go on in steps of 4 up to twice the length of an array. Arrays are as long as the largest buffer of the exercise's timed
  sizes (on hardware those of the class \`large\`), or longer, as far as the device allows.
- While your kernel is timed, the ceiling that bounds it is timed again beside it: multiply-adds when arithmetic bounds it, else the probe whose
  mix of reads and writes is nearest, with as many bytes (as far as its arrays reach). It runs over your kernel's own buffers where these are
  long enough, because where a buffer lies in memory can be worth several percent. That figure replaces the earlier one.

${roofTable()}`;

const placement = () => `## Placement

Each exercise declares the fewest bytes that must be moved, and the operations that count. WebGPU has no counters, so what your kernel really
moves is not known: at one size, the only way is up.

\`\`\`text
attainable time = max(bytes / bandwidth, operations / peak)
fraction        = attainable time / your median time
\`\`\`

- _bandwidth_ is read off the measured curve at this number of bytes and for this mix. Between two sizes its logarithm is linear in the
  logarithm of the bytes. Between two mixes (write 0, copy or scale ½, triad ⅔, read 1 as the share of reads) the time for a byte is linear.
- _bound_ is the larger of the two terms, \`memory\` or \`compute\`; it is \`launch\` when an empty dispatch takes over ${100 * LAUNCH_BOUND_SHARE} % of your median.
- The fraction of a grading is the geometric mean over its timed sizes.`;

const score = () => `## Score

\`\`\`text
all right:  ${CORRECTNESS_POINTS} + ${SPEED_POINTS} · (fraction − pass mark) / (full mark − pass mark), the second term between 0 and ${SPEED_POINTS}
not right:  ${CORRECTNESS_POINTS} · right cases / all cases
\`\`\`

| verdict | when | points |
| --- | --- | --- |
| \`accepted\` | every case right; on hardware also at or above the pass mark | ${CORRECTNESS_POINTS} to ${CORRECTNESS_POINTS + SPEED_POINTS} |
| \`too-slow\` | every case right, below the pass mark or too slow to be timed at some size | ${CORRECTNESS_POINTS} |
| \`wrong-answer\` | at least one case wrong | below ${CORRECTNESS_POINTS} |
| \`timeout\` | it does not compile or end in time | as for \`wrong-answer\`: a timed size that it does not end at is a case that is not right. 0 while the small cases run |
| \`compile-error\`, \`plan-error\`, \`runtime-error\` | it does not compile, launch, or run | 0 |
| \`rejected\` | at some size faster than is believed: a person has to look | 0 |
| \`system-error\` | our fault | none; not an attempt |

A fraction is believed up to ${1 + TIMING_ERROR.relative} + ${TIMING_ERROR.ns / 1000} µs / median: so much can be an error of the clock. [Figures](figures.md) shows how close to
it honest kernels come.

Points are rounded down to a tenth. On a software device speed is shown, not graded: a right kernel is accepted with ${CORRECTNESS_POINTS} of ${CORRECTNESS_POINTS} points. When a
small case fails, nothing is timed, and only the small cases count.`;

const limits = () => `## Limits

A file has at most ${MAX_SOURCE_BYTES / 1024} KiB of UTF-8. The grading process may hold ${binaryBytes(MEMORY_LIMIT_BYTES)} of main memory (watched on Linux).

${limitsTable()}

Every step is announced with its limit and with whose it is: yours are compiling, running, and making and filling the scratch that your plan
asks for. A grading process that exceeds a deadline is killed by its parent. In a step of yours the verdict is then \`timeout\`; in one of ours it
is a \`system-error\`. The limits of the whole grading, time and memory, belong to whoever used up most of them (\`timeout\`, or \`runtime-error\` for
memory), whichever step is under way. Your own steps have limits for all of them together, well below that of the whole grading.

A kernel that ends but needs more device time for its small cases than all its runs may take is a \`timeout\` too: nobody can know whether it is
right. At a timed size only two kinds can be one: a kernel that never ends there, and one whose time leaps up between the sizes that were
tried and the timed one. Either keeps the points of its right cases. Batches are whole, so there can be some samples more than the limit.

On the software device the time to compile doubles with every \`&&\`, \`||\` and \`if\` with an \`else\` that follows another in the same loop: 20
take half a second, 24 about ten seconds. (SwiftShader's search for the way around a loop takes each branch once for each way to it.)
Conditions inside each other cost nothing: write \`a && (b && c)\` for \`a && b && c\`. Nor do \`(a) & (b)\`, which computes both sides, and
\`select\`.`;

const REPLAY = `## Seeds and replay

The result holds its seed. \`rooflab grade <exercise> <file> --seed <hex>\` (1 to 64 hex digits) gives the same cases, data and timed sizes again on
a device of the same class; times are measured anew. The Gradescope report keeps the seed from students, in the data that only staff see.`;

if (import.meta.main) writeFileSync(MEASURING_PAGE, measuringPage());
