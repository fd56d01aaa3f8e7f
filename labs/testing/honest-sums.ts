/** Adds up in f32, like a kernel. */
type Sum = (values: Float32Array) => number;

const { fround } = Math;

/** One thread, one loop. */
export function serialSum(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum = fround(sum + value);
  return sum;
}

/** Halves until single elements are left. */
function pairwiseSum(values: Float32Array, from = 0, to = values.length): number {
  if (to - from <= 1) return values[from] ?? 0;
  const middle = (from + to) >> 1;
  return fround(pairwiseSum(values, from, middle) + pairwiseSum(values, middle, to));
}

function backwardSum(values: Float32Array): number {
  let sum = 0;
  for (let i = values.length - 1; i >= 0; i--) sum = fround(sum + (values[i] ?? 0));
  return sum;
}

/** W. Kahan, "Further remarks on reducing truncation errors", CACM 8(1), 1965. */
function kahanSum(values: Float32Array): number {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const corrected = fround(value - lost);
    const next = fround(sum + corrected);
    lost = fround(fround(next - sum) - corrected);
    sum = next;
  }
  return sum;
}

/** `threads` running sums, each over every `threads`-th element, which are added up by `combine`: a grid-stride kernel. */
function stridedSum(threads: number, combine: Sum): Sum {
  return (values) => {
    const sums = new Float32Array(threads);
    for (let i = 0; i < values.length; i++) sums[i % threads] = (sums[i % threads] ?? 0) + (values[i] ?? 0);
    return combine(sums);
  };
}

/** Each thread adds `length` neighbouring elements, and `combine` adds up these sums. */
function chunkedSum(length: number, combine: Sum): Sum {
  return (values) => {
    const sums = new Float32Array(Math.ceil(values.length / length));
    for (let i = 0; i < sums.length; i++) sums[i] = serialSum(values.subarray(i * length, (i + 1) * length));
    return combine(sums);
  };
}

/** The kinds of sums that a kernel in f32 may compute, whatever its number of threads and the order in which it adds. */
export const HONEST_SUMS: Readonly<Record<string, Sum>> = {
  serial: serialSum,
  'serial, from the end': backwardSum,
  pairwise: (values) => pairwiseSum(values),
  Kahan: kahanSum,
  'four running sums': stridedSum(4, serialSum),
  '64 threads, then one': stridedSum(64, serialSum),
  '256 threads, then a tree': stridedSum(256, (sums) => pairwiseSum(sums)),
  '1024 threads, then one': stridedSum(1024, serialSum),
  'a chunk of 16 for each thread, then one': chunkedSum(16, serialSum),
  'a chunk of 256 for each thread, then one': chunkedSum(256, serialSum),
  'a chunk of 4096 for each thread, then one': chunkedSum(4096, serialSum),
};
