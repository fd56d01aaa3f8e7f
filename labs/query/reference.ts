import type { Case, Expected, Fill, I64Fill, InputData, PairFill, SeededRandom, Size, TimedSize, U32Fill } from '@rooflab/lab';

/** z of the course's query: `WHERE suppkey < 30`. */
export const COURSE_Z = 30;

/** TPC-H: 10 000 suppliers per 6 001 215 rows, so that `suppkey < 30` selects about 3 rows in 1 000. */
const ROWS_PER_SUPPLIER = 600;

const MAX_U32 = 2 ** 32 - 1;

type Columns = readonly [suppkey: Fill, quantity: Fill, extendedprice: Fill];

/** A quantity of 0…63 pieces at a price of 0…16 777 215 cents: the orders of magnitude of TPC-H's 1…50 and 90 000…10 494 950. */
const PIECES: I64Fill = { kind: 'i64', bits: 6, signed: false };
const CENTS: I64Fill = { kind: 'i64', bits: 24, signed: false };
/** Products of two such columns wrap around 2^64. */
const FULL_RANGE: I64Fill = { kind: 'i64', bits: 63, signed: true };

function randomKeys(base: number, bound: number): U32Fill {
  return { kind: 'u32', base, bound };
}

function sortedKeys(base: number, sortedStep: number): U32Fill {
  return { kind: 'u32', base, bound: 1, sortedStep };
}

/** Keys in order, except for a few that belong elsewhere: one in each whole block of `every` rows. */
function nearlySortedKeys(base: number, sortedStep: number, { every, bound }: { every: number; bound: number }): U32Fill {
  return { kind: 'u32', base, bound: 1, sortedStep, strays: { every, base: 0, bound } };
}

/** One key everywhere, except for a few others. */
function nearlyEqualKeys(key: number, strays: { every: number; base: number; bound: number }): U32Fill {
  return { kind: 'u32', base: key, bound: 1, strays };
}

/** int64 whose low word is one of `lows` consecutive words from `from` on, wrapping; the high word is arbitrary. */
function lowWords(from: number, lows: number): PairFill {
  return { kind: 'pair', low: { base: from, bound: lows }, high: { base: 0, bound: MAX_U32 } };
}

/** int64 equal to 1: a product with them is the other column unchanged. */
const ONE: PairFill = { kind: 'pair', low: { base: 1, bound: 1 }, high: { base: 0, bound: 1 } };

/** One int64 everywhere, except for a few arbitrary ones. */
const NEARLY_ONE_PRICE: PairFill = { kind: 'pair', low: { base: 94_950, bound: 1 }, high: { base: 1, bound: 1 }, straysEvery: 2999 };

function signed(bits: number): I64Fill {
  return { kind: 'i64', bits, signed: true };
}

interface CaseParts {
  readonly label: string;
  readonly rows: number;
  readonly z: number;
  readonly columns: Columns;
}

function shown({ label, rows, z, columns }: CaseParts): Case {
  return { name: `${label}, rows=${rows}`, size: { rows, z }, hidden: false, params: { rows, z }, inputs: columns };
}

function hidden(number: number, { rows, z, columns }: Omit<CaseParts, 'label'>): Case {
  return { name: `hidden ${number}`, size: { rows, z }, hidden: true, params: { rows, z }, inputs: columns };
}

/** Edges of the column, of the workgroup and of 64 bits, each in a case of its own; then four drawn from the secret seed. */
export function filteredSumCases(random: SeededRandom): readonly Case[] {
  return [
    shown({ label: 'one row, selected', rows: 1, z: COURSE_Z, columns: [randomKeys(7, 1), signed(20), signed(40)] }),
    shown({ label: 'z = 0 selects nothing', rows: 2, z: 0, columns: [randomKeys(0, 2), FULL_RANGE, FULL_RANGE] }),
    shown({ label: 'all selected, products of 126 bits', rows: 3, z: MAX_U32, columns: [randomKeys(0, 9), FULL_RANGE, FULL_RANGE] }),
    shown({ label: 'keys around 2^31', rows: 67, z: 2 ** 31, columns: [randomKeys(2 ** 31 - 50, 100), signed(30), signed(30)] }),
    shown({ label: 'keys around 2^32', rows: 130, z: MAX_U32, columns: [randomKeys(2 ** 32 - 4, 8), signed(30), signed(30)] }),
    shown({ label: 'half selected', rows: 31, z: COURSE_Z, columns: [randomKeys(0, 60), PIECES, CENTS] }),
    shown({ label: 'half selected', rows: 255, z: COURSE_Z, columns: [randomKeys(0, 60), signed(6), signed(24)] }),
    shown({ label: 'all selected, wraps', rows: 256, z: COURSE_Z, columns: [randomKeys(1, 29), FULL_RANGE, FULL_RANGE] }),
    shown({ label: 'every fifth key equals z', rows: 257, z: COURSE_Z, columns: [randomKeys(COURSE_Z - 2, 5), PIECES, CENTS] }),
    // From row 768 on.
    shown({ label: 'the last keys equal z', rows: 1023, z: COURSE_Z, columns: [sortedKeys(COURSE_Z - 3, 256), PIECES, CENTS] }),
    shown({ label: 'z above every key', rows: 1009, z: MAX_U32, columns: [randomKeys(0, MAX_U32), signed(31), signed(33)] }),
    shown({
      label: 'nearly sorted keys',
      rows: 6003,
      z: COURSE_Z,
      columns: [nearlySortedKeys(1, 13, { every: 2500, bound: 30 }), PIECES, CENTS],
    }),
    shown({ label: 'nearly all selected', rows: 4099, z: COURSE_Z, columns: [nearlyEqualKeys(7, OTHERS_ABOVE), signed(20), signed(40)] }),
    shown({ label: 'nearly none selected', rows: 5005, z: COURSE_Z, columns: [nearlyEqualKeys(77, OTHERS_BELOW), FULL_RANGE, FULL_RANGE] }),
    shown({ label: 'nearly one price', rows: 3003, z: COURSE_Z, columns: [randomKeys(0, COURSE_Z), signed(20), NEARLY_ONE_PRICE] }),
    // The key after 2^32 − 1 is 0, so only the last row is below z.
    shown({ label: 'only the last row', rows: 2051, z: 1, columns: [sortedKeys(2 ** 32 - 2050, 1), signed(50), signed(12)] }),
    // Four rows short of a block, for any power of two as block size.
    shown({ label: 'only the last four rows', rows: 8188, z: 1, columns: [sortedKeys(2 ** 32 - 2046, 4), signed(50), signed(12)] }),
    shown({ label: 'none selected', rows: 1023, z: COURSE_Z, columns: [randomKeys(COURSE_Z, 1000), FULL_RANGE, FULL_RANGE] }),
    ...carries(),
    shown({ label: 'few selected, as in TPC-H', rows: 20_011, z: COURSE_Z, columns: [randomKeys(1, 5000), PIECES, CENTS] }),
    ...hiddenCases(random),
  ];
}

/**
 * Low words at which a carry begins or just fails to: 2^32 − 1, 0 and 1, of which two add up to 2^32 − 1 or to 2^32, and similar ones
 * around 2^31. Random words come this close once in billions.
 */
function carries(): readonly Case[] {
  const parts: readonly (readonly [label: string, rows: number, quantity: Fill, price: Fill])[] = [
    ['low word 2^32 − 1', 1, ONE, lowWords(MAX_U32, 1)],
    ['low words 2^32 − 1', 4, ONE, lowWords(MAX_U32, 1)],
    ['low words 0', 65, ONE, lowWords(0, 1)],
    ['low words around 0', 515, ONE, lowWords(MAX_U32, 3)],
    ['low words around 2^31', 1030, ONE, lowWords(2 ** 31 - 1, 3)],
    ['factors around 0', 257, lowWords(MAX_U32 - 1, 4), lowWords(MAX_U32 - 1, 4)],
  ];
  return parts.map(([label, rows, quantity, price]) =>
    shown({ label, rows, z: COURSE_Z, columns: [randomKeys(0, COURSE_Z), quantity, price] }),
  );
}

const OTHERS_ABOVE = { every: 4001, base: COURSE_Z, bound: 1000 };
const OTHERS_BELOW = { every: 4001, base: 0, bound: COURSE_Z };

/** Each is a kind of table and a class of sizes that are part of every grading; rows, bounds and data are drawn. */
function hiddenCases(random: SeededRandom): readonly Case[] {
  // Above 2^24, so that neighbouring keys are equal as f32.
  const z = random.int(2 ** 25, MAX_U32 - 1000);
  const below = { every: 4001, base: 0, bound: z };
  const above = { every: 4001, base: z, bound: 1000 };
  const tables: readonly (readonly [rows: number, z: number, columns: Columns])[] = [
    [random.int(64, 300), z, [randomKeys(z - 2, 4), FULL_RANGE, FULL_RANGE]],
    [random.int(500, 2000), z, [randomKeys(0, MAX_U32), ONE, lowWords(MAX_U32, 3)]],
    [random.int(2000, 5000), z, [randomKeys(0, MAX_U32), signed(random.int(33, 63)), signed(63)]],
    [
      random.int(6000, 9000),
      z,
      [nearlySortedKeys(z - random.int(2, 40), random.int(3, 20), { every: 2500, bound: z }), signed(44), signed(20)],
    ],
    [random.int(5000, 9000), z, [nearlyEqualKeys(z - random.int(1, 1000), above), signed(63), NEARLY_ONE_PRICE]],
    [random.int(5000, 9000), z, [nearlyEqualKeys(z + random.int(0, 900), below), signed(20), signed(63)]],
    [random.int(9000, 18_000), COURSE_Z, [randomKeys(1, random.int(500, 5000)), { ...CENTS, wideEvery: 97 }, { ...PIECES, wideEvery: 89 }]],
    // Above 2^17, unlike any visible table.
    [2 ** 17 + random.int(1, 9000), COURSE_Z, [randomKeys(1, random.int(500, 1000)), FULL_RANGE, signed(40)]],
  ];
  return tables.map(([rows, bound, columns], index) => hidden(index + 1, { rows, z: bound, columns }));
}

/**
 * The timed inputs of `rows` rows: the order of TPC-H, the whole range of int64, and keys nearly in order, so that all but a few selected
 * rows are contiguous. All select about the same share of the rows.
 */
export function timedRows(rows: number, suppliers = Math.round(rows / ROWS_PER_SUPPLIER), z = COURSE_Z): TimedSize {
  const keys = randomKeys(1, suppliers);
  const params = { rows, z };
  return {
    size: params,
    params,
    families: [
      [keys, PIECES, CENTS],
      [keys, FULL_RANGE, FULL_RANGE],
      [nearlySortedKeys(1, Math.ceil(rows / suppliers), { every: Math.floor(rows / 8), bound: Math.max(1, z) }), signed(20), signed(44)],
    ],
  };
}

/** The fewest suppliers of a timed table: with the course's z, about one row in 140 is selected. */
const FEWEST_SUPPLIERS = 4000;

export function rowsSized({ rows = 1, z }: Size): TimedSize {
  return timedRows(rows, Math.max(FEWEST_SUPPLIERS, Math.round(rows / ROWS_PER_SUPPLIER)), z);
}

/** Σ quantity·extendedprice over the rows with suppkey < z, modulo 2^64, as (low, high). */
export function filteredSum(testCase: Case, [suppkey, quantity, extendedprice]: readonly InputData[]): Expected {
  const { rows = 0, z = 0 } = testCase.params;
  const selected = new Uint32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    if ((suppkey?.[row] ?? 0) < z) selected[count++] = row;
  }
  let sum = 0n;
  for (let from = 0; from < count; from += MOST_PRODUCTS) {
    sum += sumOfProducts(selected.subarray(from, Math.min(from + MOST_PRODUCTS, count)), [
      quantity ?? new Uint32Array(),
      extendedprice ?? new Uint32Array(),
    ]);
  }
  return { kind: 'exact', words: Uint32Array.of(Number(BigInt.asUintN(32, sum)), Number(BigInt.asUintN(32, sum >> 32n))) };
}

/** This many products of two 16-bit numbers, or pairs of them, add up to less than 2^53. */
const MOST_PRODUCTS = 2 ** 20;

/**
 * Σ one·other over these rows, modulo 2^64. A product of int64 is that of its low words, plus 2^32 times the products of a low and a high
 * word, which count only modulo 2^32. Sums in numbers take a tenth of the time of BigInt.
 */
function sumOfProducts(rows: Uint32Array, [one, other]: readonly [InputData, InputData]): bigint {
  // Products of 16-bit halves of low words: of two low halves, of a low and a high one, of two high ones.
  const sums = { low: 0, middle: 0, high: 0, crossed: 0 };
  for (const row of rows) {
    const [a, b] = [one[2 * row] ?? 0, other[2 * row] ?? 0];
    const [aLow, aHigh, bLow, bHigh] = [a & 0xffff, a >>> 16, b & 0xffff, b >>> 16];
    sums.low += aLow * bLow;
    sums.middle += aLow * bHigh + aHigh * bLow;
    sums.high += aHigh * bHigh;
    sums.crossed = (sums.crossed + Math.imul(a, other[2 * row + 1] ?? 0) + Math.imul(b, one[2 * row + 1] ?? 0)) | 0;
  }
  return BigInt(sums.low) + (BigInt(sums.middle) << 16n) + ((BigInt(sums.high) + BigInt(sums.crossed)) << 32n);
}
