import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LARGE_BINDING_BYTES, LARGE_BYTES_PER_SECOND } from '../packages/grader/src/device-class.ts';
import {
  CORRECTNESS_POINTS,
  EVERY_SCHEDULE,
  LIMITS,
  MAX_SOURCE_BYTES,
  ONE_SAMPLE_BELOW,
  REPEATED_UNTIL,
  ROTATION_BYTES,
  SOFTWARE_COVERING,
  SOFTWARE_FIRST_SIZE,
  SPEED_POINTS,
  STABLE_RELATIVE_HALF_WIDTH,
  TIMING_ERROR,
} from '../packages/grader/src/limits.ts';
import { SPREAD } from '../packages/grader/src/schedules/schedule.ts';
import { MOST_RECORDS } from '../packages/grader/src/xray/record-whole.ts';
import { SAMPLED_WORKGROUPS } from '../packages/grader/src/xray/sample-workgroups.ts';
import { coverageWords } from '../packages/roofline/src/interval-coverage.ts';
import { LAUNCH_BOUND_SHARE } from '../packages/roofline/src/placement.ts';
import { ACCESS_BYTES } from '../packages/roofline/src/warp-request.ts';
import { MEMORY_LIMIT_BYTES, PATIENCE } from '../packages/runner/src/limits.ts';
import { countedTable } from './counted-table.ts';
import { binaryBytes, coveringTable, exerciseTable, limitsTable, roofTable, seconds, timedTable } from './measuring-tables.ts';

/** `npm run docs`: writes the page about measuring from the very constants that measure. */

export const MEASURING_PAGE = join(import.meta.dirname, '../docs/how-you-are-measured.md');

export function measuringPage(): string {
  return `${[HEAD, inputs(), LAUNCH, correctness(), timing(), roof(), placement(), XRAY, score(), counted(), worth(), limits(), REPLAY].join('\n\n')}\n`;
}

const HEAD = `<!-- Written by \`npm run docs\` (scripts/measuring-page.ts) from the constants in the code. Edit there, not here. -->

# How you are measured

A grading compiles your file, checks it on small cases, measures the roof of the device, times your kernel, and places it under that
roof. The first step that fails decides the verdict. The numbers below are read from the code.`;

const inputs = () => `## Inputs

- Every value of every input is a pure function of the grading's seed, the purpose ("case 3, input 1") and the index. The function exists in
  TypeScript and in WGSL and gives the same bits in both. Inputs of small cases are made on the CPU and copied to the device; timed inputs
  are made on the device.
- Every grading draws a fresh random seed, from which data, hidden sizes and timed sizes follow. Each purpose has its own key, a BLAKE2b hash
  of its name keyed with the seed. Somebody who works out the key of one stream from its values learns nothing about the others.
- The families of inputs, each with its class of sizes, do _not_ depend on the seed. A family that catches a kind of mistake is part of every
  grading, so handing in again does not help a wrong kernel. For a hidden case, the seed decides its size within the class, its scale and its data.
- Families differ in shape: uniform, large offset, constant, alternating sign, blocks of zeros, _needles_ (a few values many times as large,
  at random places), very small and very large magnitudes. Some only look simple: nearly constant, nearly cancelling, blocks of zeros that
  hold a needle. For integers there are keys that are nearly sorted or nearly all equal, keys around 2^31 and 2^32, an empty and a
  full selection, 64-bit values of either sign, and low words just below and just above the point where a carry begins. Data that are only
  copied hold any bits: NaN, infinities, −0, denormal numbers. Several families, difficult ones among them, are timed too.
- One hidden case has more than 2^17 elements, more than any visible one. Square matrices stay below that on a software device, which would
  take too long.
- Reports and results say only whether a hidden case passed: no size, no count, no value, no time. When a launch plan fails, or WebGPU
  refuses a kernel, only at hidden cases, the message is always the same and names no place in the file. So two kernels that differ only on
  hidden data get the same answer.
- Only the random sizes and data are hidden. Every grading makes new ones, so knowing those of one does not help in the next. The families and ranges
  are public: they are in the labs' source, which your browser also has, so that you can practise.

${exerciseTable()}

The marks are fractions of the measured roof; see "Score".`;

const LAUNCH = `## The launch plan

- A plan line begins with \`//@\`, with nothing but spaces before it. It is not read inside a block comment. A comment that only
  looks like a plan line (\`// @dispatch …\`) is a \`plan-error\`.
- A plan that cannot be launched at a case is a \`plan-error\`: more than 65 535 workgroups in a dimension, say, or more than 256 MiB of scratch.
  If it fails only at a timed size, the cases keep their points and the verdict is \`too-slow\`, with the line to write instead; the other
  timed sizes are timed. A grading that does not time on a GPU warns of it.
- A plan with a \`//@ scratch\` line must ask for at least one byte at every size. Without a \`//@ scratch\` line the scratch binding does not exist.
- \`@binding\`, \`@group\`, \`@id\`, \`@size\`, \`@align\` and \`@workgroup_size\` may be any constant expression that we can evaluate before the
  launch. One that we cannot, such as \`countOneBits(7)\`, is refused with a message that names it; write a plain integer there.`;

const correctness = () => `## Right or wrong

- Small cases are compared with a reference on the CPU, in float64 or exact integers. Each of the fixed and hidden ones runs two to four times, and every run has to be
  right. A case is not run again after a run that took longer than ${seconds(LIMITS.hardware.repeatMs)} on hardware, or ${seconds(LIMITS.software.repeatMs)} on software,
  nor once the runs have used ${100 * REPEATED_UNTIL} % of their device time.
- The outputs of timed runs, warm-up runs included, are compared too: on the device, by the lab's trusted kernel. Each timed size counts as
  one more case.
- A float is right if \`|got − expected| ≤ tolerance\`, so NaN is wrong. The tolerance of each element comes from an error bound, which the
  handout gives. Integers, and copies of floats, must be equal in every bit. One wrong element makes the case wrong.
- Output and scratch are filled with fresh random words before every run, timed ones included; a scratch longer than 1 MiB repeats them.
  Elements of the output that you may not write (the halo of a stencil) must still hold those words afterwards. Inputs are bound read-only, WebGPU
  clears workgroup, private and function memory, and there are no other bindings. So a run never finds what an earlier run wrote.
- A binding is as long as its data, so \`arrayLength\` of a view counts the whole elements in it. WebGPU binds at least one element: where the data
  are shorter than an element of your view, \`arrayLength\` is 1, the rest of that element reads as zero, and what you write past the end of the output is lost.
- The only optional feature of WebGPU that your kernel may use is \`subgroups\`, where the device has it. \`shader-f16\` is never available.

### Sizes without gaps

"The last chunk has n % C elements" is an everyday mistake: where n is a multiple of C, nothing is left of that chunk. Fixed sizes find it for the values of C that
they happen to be multiples of. So a kernel that is right in all of the cases above also runs

- every size of a range, dimension by dimension (the others are tiny then): for each chunk size C up to the last of them, one size is a multiple of C and one
  is C − 1 modulo C, by construction. On a GPU always all of them; on a software device from ${SOFTWARE_FIRST_SIZE} on, always up to ${2 * SOFTWARE_FIRST_SIZE}, and from there as
  far as the work of these launches stays below ${100 * SOFTWARE_COVERING.share} % of that of all runs above. It is counted in invocations, not timed: a busy machine
  judges the same sizes;
- sizes around larger chunks that your file itself names: its workgroup sizes, constants, overrides, integers and vector widths, and products of two or three of
  them. For each such C, C − 1, C and C + 1, then around 2·C and 3·C, as far as they stay small, and on a software device as far as half of the same work goes.

Each of these groups is one case, such as "n from 128 to 256". If some of its sizes are wrong, the result shows the smallest of them, and says what they have in
common. They run once each, in the kernel's own order; many of them share a submission.

${coveringTable()}

### In other orders

WGSL defines neither the order in which invocations run nor which of them run in lockstep. Each device has a usual order, which can hide a
missing barrier. So each small case runs as you wrote the kernel, and then with the ids assigned in another order:

| order | invocation k of a workgroup of N gets the local index | workgroups |
| --- | --- | --- |
| \`reversed\` | N − 1 − k | reversed in x, y and z |
| \`spread\` | ${SPREAD}·k mod N: neighbours no longer lie in one subgroup | as they are |
| \`spread-reversed\` | ${SPREAD}·(N − 1 − k) mod N | reversed in x, y and z |

- All ids of an invocation change together (local index, local, global and workgroup id), so a kernel without a race gives the same result.
- The ${EVERY_SCHEDULE.cases} largest visible cases of at most ${EVERY_SCHEDULE.elements} elements run in all three orders. The other cases take turns: each runs in one of the three.
- An entry point that uses subgroups keeps its local ids; only its workgroups are reordered. One in which an invocation may wait for another
  (the value of an atomic is used in a loop) keeps its order, and so does one that we cannot rewrite. The result says so.
- The compiler's messages and all times are those of the file as you wrote it. Overrides keep their values.
- This finds many races, but not all: a kernel that is right in every order may still have one.`;

const timing = () => `## Timed

Timed sizes depend on the device's class and are chosen by the seed. The class is \`software\` for a CPU that emulates a GPU; \`large\` for a
GPU that reads its memory at ${LARGE_BYTES_PER_SECOND / 1e12} TB/s or more and allows bindings of ${binaryBytes(LARGE_BINDING_BYTES)} or more; \`medium\` for every other. It is
determined when the device is opened, before any file is compiled, and stays the same for as long as the worker runs.

${timedTable()}

For each size:

1. A dispatch cannot be stopped, so the time of one run is predicted before it starts. Your kernel first runs at smaller sizes, each larger
   than the one before, until these runs (the small cases count too) show that a run at this size stays below ${seconds(LIMITS.hardware.longestTimedMs)} (software: ${seconds(LIMITS.software.longestTimedMs)}), even if its time grew with the square of the work from
   there on. A fast kernel needs one such run. If no further step would help, and the expected time is far beyond the pass mark, the size is not timed:
   the result says so, and gives the time _projected_ from the largest sizes that ran.
2. Several sets of inputs are made, from different families: on hardware, until the data that a kernel must read reaches ${binaryBytes(ROTATION_BYTES)} (within the
   limits below), so that no run finds its own data in a cache. Runs take the sets in turn.
3. Your kernel runs once. Below ${ONE_SAMPLE_BELOW} of the pass mark that run is the only sample. Otherwise it is the first warm-up run, and as many
   runs follow as the remaining device time allows.
4. One sample is one run of the whole launch plan in one compute pass, with a time stamp at its beginning and one at its end. The
   queue is empty when it starts. The samples of your kernel alternate with those of the ceiling that bounds it, so that a drift of the clock
   affects both. Before each sample, on hardware, a sweep reads ${binaryBytes(ROTATION_BYTES)} of other memory (or what the device reads in 1 ms), so that both start
   with the same caches. A sample whose end is not after its beginning is dropped and counted.
5. After each batch, sampling stops when half the width of the median's 95 % confidence interval (order statistics; it takes at least six
   samples) is at most ${100 * STABLE_RELATIVE_HALF_WIDTH} % of the median, or at the limits below. With fewer than six samples the interval goes from the fastest to the
   slowest, and is less certain: ${[5, 4, 3, 2].map((samples) => `${coverageWords(samples)} with ${samples}`).join(', ')}.
6. The lab's reference rung is timed on the same inputs and shown beside your kernel. It does not affect your score.

The result keeps the median, the interval and every sample. \`rooflab measure\` also times the values of \`//@ sweep\` at the largest size;
that is an experiment, and never graded.`;

const roof = () => `## The roof

- Every grading measures the roof of its device, in its own process, with the same timer. No figure comes from a datasheet or from an
  earlier grading.
- Bandwidth: five probes (read, write, copy, scale, triad) at rising sizes. Arithmetic: chains of fp32 fused multiply-adds, two operations
  each. Launch: an empty dispatch. A ceiling is the median of a few runs of its best shape; shapes with more invocations than the device
  allows in a workgroup are left out.
- The first sizes are in the table below; after them each size is 4 times the one before, up to twice the length of an array. Arrays are at least as long as the largest buffer of the
  exercise's timed sizes (on hardware those of the class \`large\`), as far as the device allows.
- While your kernel is timed, the ceiling that bounds it is timed again beside it: multiply-adds when arithmetic bounds it, otherwise the probe with the
  nearest mix of reads and writes, over as many bytes (as far as its arrays reach). It runs over your kernel's own buffers where these are
  long enough, because the place of a buffer in memory can change its speed by several percent. This figure replaces the earlier one.

${roofTable()}`;

const placement = () => `## Placement

Each exercise declares the fewest bytes that must be moved, and the operations that count. With these your share of the roof is computed.
WebGPU has no counters, so the bytes that really reach memory are not known; the x-ray counts those that your kernel asks for. The plot shows
both: at the fewest bytes a faster kernel moves straight up, at the counted ones a kernel that asks for less moves to the right
([two intensities](xray.md#the-roofline-with-two-intensities)).

\`\`\`text
attainable time = max(bytes / bandwidth, operations / peak)
fraction        = attainable time / your median time
\`\`\`

- _bandwidth_ is read off the measured curve at this number of bytes and for this mix. Between two sizes its logarithm is linear in the
  logarithm of the bytes. Between two mixes (write 0, copy or scale ½, triad ⅔, read 1 as the share of reads) the time per byte is linear.
- _bound_ is the larger of the two terms, \`memory\` or \`compute\`; it is \`launch\` when an empty dispatch takes over ${100 * LAUNCH_BOUND_SHARE} % of your median.
- The fraction of a grading is the geometric mean over its timed sizes.`;

const XRAY = `## Why it is as fast as it is

When the verdict is known and every case is right, your kernel runs once more, rewritten so that it records what it touches: [the x-ray](xray.md). It
explains the result and never changes it. If it fails or takes too long, the result stands without it. There are two exceptions, if a course wants
them: it may grade by counts (below), and it may count hazards as wrong.

With \`--hazards wrong\`, or where the assignment says so, a kernel whose cases are all right is also counted at the size in the table below, every workgroup,
before the verdict. A race, an index out of bounds, or a read of output or scratch that was never written makes the answer wrong; the message names both
lines. Reading workgroup memory that was never written does not: WGSL fills it with zeros. A kernel that cannot be counted keeps its verdict, with a
note that it was not checked.`;

const score = () => `## Score

\`\`\`text
all right:  ${CORRECTNESS_POINTS} + ${SPEED_POINTS} · (fraction − pass mark) / (full mark − pass mark), the second term between 0 and ${SPEED_POINTS}
not right:  ${CORRECTNESS_POINTS} · right cases / all cases
\`\`\`

| verdict | when | points |
| --- | --- | --- |
| \`accepted\` | every case right; on hardware also at or above the pass mark | ${CORRECTNESS_POINTS} to ${CORRECTNESS_POINTS + SPEED_POINTS} |
| \`too-slow\` | every case right, below the pass mark, or too slow to be timed or impossible to launch at some timed size, or nothing counted is worth a point | ${CORRECTNESS_POINTS} |
| \`wrong-answer\` | at least one case wrong | below ${CORRECTNESS_POINTS} |
| \`timeout\` | it does not compile or end in time | during the small cases 0; at a timed size as for \`wrong-answer\`, with that size as a wrong case |
| \`compile-error\`, \`plan-error\`, \`runtime-error\` | it does not compile, cannot be launched at a case, or does not run | 0 |
| \`rejected\` | faster at some size than we believe possible: course staff have to review it | 0 |
| \`system-error\` | our fault | none; not an attempt |

A fraction is believed up to ${1 + TIMING_ERROR.relative} + ${TIMING_ERROR.ns / 1000} µs / median: the clock can be wrong by that much. [Figures](records/figures.md) shows how close
honest kernels come to this limit.

Points are rounded down to a tenth. On a software device speed is not graded: a correct kernel is accepted with ${CORRECTNESS_POINTS} of ${CORRECTNESS_POINTS} points
([what that counts for](#what-it-is-worth-in-a-course)), and shown [by its counts](xray.md#on-a-software-device), not by its time. When a small case fails, nothing is timed, and only the small cases count.`;

const worth = () => `## What it is worth in a course

An assignment says what it grades, and so what a result is worth there:

| the assignment grades | a result that was timed on a GPU | a result of the software device | a counted result |
| --- | --- | --- | --- |
| speed (any device, or GPUs of one class) | its points, out of ${CORRECTNESS_POINTS + SPEED_POINTS} | its points for correctness: up to ${CORRECTNESS_POINTS} of ${CORRECTNESS_POINTS + SPEED_POINTS} | the same |
| counted efficiency | its points for correctness: up to ${CORRECTNESS_POINTS} of ${CORRECTNESS_POINTS + SPEED_POINTS} | the same | its points, out of ${CORRECTNESS_POINTS + SPEED_POINTS} |
| only correctness (the software device) | its points for correctness, out of ${CORRECTNESS_POINTS} | the same | the same |

A result that was not graded the way the assignment grades never takes the place of one that was:

- Where your _best_ hand-in counts, that is the one worth most, after the late deduction. A timed result that is right is worth ${CORRECTNESS_POINTS} points or more, an untimed one
  ${CORRECTNESS_POINTS} or less; of equal ones the timed one counts. Only late days can make a timed one worth less.
- Where your _last_ hand-in counts, an untimed one is passed over once a timed one was right.
- Where you _choose_, your choice counts, whatever it was graded on. Without a choice the last one counts, by the rule above.

Leaderboards keep the classes of devices apart, and counted results from all of them.`;

const counted = () => `## Graded by counts

A course without GPUs can grade by counts instead of times: \`rooflab grade --counted\`, or an assignment that is graded on counted efficiency. The small
cases are checked as always. Then nothing is timed, and no roof is measured: your kernel runs once at a size that a software device is timed at,
chosen at random in each grading, where only its output is judged; and twice at one small size, once as it is written and once rewritten so that it
records [what it touches](xray.md). Both outputs are
judged, as one more case. The facts below give the other ${SPEED_POINTS} points.

- The size is the same in every grading, the data are not. The same file gets the same figures on every device; a few more or fewer rows are
  selected in the query. Kernels that use subgroups are the exception: how many invocations form one differs between devices.
- A mark gives all its points where the fact is at its full value or better, none at the other end, and is linear between.
- Marks with a star are what any kernel for a GPU must have: each element read once, workgroups that share the work, lanes that work together. The share
  that is reached there scales the points of all marks. Half of what is required there leaves half of all points.
- The verdict is \`accepted\` with any of the ${SPEED_POINTS} points, \`too-slow\` without: this does not depend on a clock either. The device class of the result is \`counted\`.
- Every workgroup is counted. Of a kernel that makes more than 2^${Math.log2(MOST_RECORDS)} accesses and steps at this size, ${SAMPLED_WORKGROUPS} workgroups are, chosen by the seed; where one workgroup alone makes
  too many, the size is smaller. A kernel whose form cannot be rewritten keeps the ${CORRECTNESS_POINTS} points for correctness, and the result says why it gets no more.
- A crash or an endless loop at either size counts against your file, as in any of its steps.
- The [score of each rung](../labs/counted-scores.ts) of the ladder is known too. A rung is reached once an accepted hand-in has as many points.

${countedTable()}

\\* the share reached here scales the points of all marks.

**Words.** An _access_ is one load, store or atomic operation of one invocation to a storage buffer or to workgroup memory. A value of more than ${ACCESS_BYTES} bytes, such
as an array or a struct, counts as accesses of ${ACCESS_BYTES} bytes, one after the other. _Words to be moved_ are
the fewest bytes of the exercise, in fours. The invocations (or workgroups) _that share the work_ are all accesses over those of the one that makes most;
dispatches count one after the other, so that neither idle workgroups nor many small dispatches add to it.

**What counts do not see.** Caches: the stencils' tile and march ask for fewer bytes than a kernel of one point, most of which an L1 serves as well; so their
marks are full from the march on. Loads that are under way at once, which is what the last step of the vector operations is about. How full a GPU of a certain
size is: the counted size is small, and a launch that is large enough there may be too small for 132 multiprocessors. Arithmetic, and private memory.

**How one can still cheat.** The counted size is known. A kernel may do well there and be lazy at any other size, where only its answers are checked,
and above the sizes of a software device not even these. Its author must know how to do well anyway, so little is gained, and timing the kernel
reveals it. All other ways that we know of are kernels in [bench/xray/cheats](../bench/xray/cheats), with what they get:
one invocation, one workgroup, one lane of each warp, many threads that only look busy, everything in every workgroup, atomics, sixteen launches, an array as one value.`;

const limits = () => `## Limits

A file has at most ${MAX_SOURCE_BYTES / 1024} KiB of UTF-8. The grading process may use ${binaryBytes(MEMORY_LIMIT_BYTES)} of main memory (checked on Linux).

${limitsTable()}

Before each step the grading process announces its limit and who is responsible for it. Your steps are compiling, running, and making and
filling the scratch that your plan asks for. A grading process that exceeds a limit is killed by its parent: in one of your steps the verdict
is \`timeout\`, in one of ours \`system-error\`. When the whole grading exceeds its time or memory, the side that used most of it is responsible,
whichever step is under way; if that is your file, the verdict is \`timeout\`, for memory \`runtime-error\`. All your steps together also have limits, well below that of the whole
grading.

On the software device, a loaded machine does not use up your time: where the processor time of the grading process is less than the wall clock says,
it is the processor time that counts, and a limit may pass up to ${PATIENCE.software} times by the wall clock. (The process's parent reads it on Linux only.)

A kernel whose small cases use up the device time for all runs is a \`timeout\` too, even though each run ends. When the time is used up later, at
the timed sizes, all small cases are right, and the verdict is \`too-slow\`: the time that was not measured is projected. At a timed size only two kinds
of kernels time out: one that never ends there, and one whose time jumps between the sizes that were tried and the timed one. Both keep the
points of their right cases. A batch is never cut short, so there can be a few more samples than the limit.

On the software device, a file in which control often takes one of two ways in a loop (\`&&\`, \`||\`, \`if\` with \`else\`, \`switch\`, and functions that
return early) is compiled in another form that computes the same. (SwiftShader's search for the paths around a loop visits each place once for
every path to it: 20 conditions in a row would take half a second, 24 about ten seconds.) What the compiler says still names the lines of your
file, and the x-ray counts what you wrote. Where the other form does not compile, yours is compiled as it is. The time still grows with the
length of the code after every function has been copied to the places that call it, so a few hundred calls in one kernel can take longer than the limit.`;

const REPLAY = `## Seeds and replay

The result contains its seed. \`rooflab grade <exercise> <file> --seed <hex>\` (1 to 64 hex digits) gives the same cases, data and timed sizes again on
a device of the same class; times are measured again. The Gradescope report shows the seed to staff only.`;

if (import.meta.main) writeFileSync(MEASURING_PAGE, measuringPage());
