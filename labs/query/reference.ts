import type { Case, Expected, Fill, I64Fill, InputData, SeededRandom, TimedSize, U32Fill } from '@rooflab/lab';

/** z of the course's query: `WHERE suppkey < 30`. */
export const COURSE_Z = 30;

/** Rows that share one 32-byte sector of an int64 column. */
export const ROWS_PER_SECTOR = 4;

/** TPC-H: 10 000 suppliers for each 6 001 215 rows, so that `suppkey < 30` selects about 3 rows in 1 000. */
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
    shown({ label: 'z = 0 selects nothing', rows: 2, z: 0, columns: [randomKeys(0, 2), PIECES, CENTS] }),
    shown({ label: 'all selected, products of 126 bits', rows: 3, z: MAX_U32, columns: [randomKeys(0, 9), FULL_RANGE, FULL_RANGE] }),
    shown({ label: 'keys around 2^31', rows: 5, z: 2 ** 31, columns: [randomKeys(2 ** 31 - 500, 1000), signed(30), signed(30)] }),
    shown({ label: 'half selected', rows: 31, z: COURSE_Z, columns: [randomKeys(0, 60), PIECES, CENTS] }),
    shown({ label: 'half selected', rows: 255, z: COURSE_Z, columns: [randomKeys(0, 60), signed(6), signed(24)] }),
    shown({ label: 'all selected, wraps', rows: 256, z: COURSE_Z, columns: [randomKeys(1, 29), FULL_RANGE, FULL_RANGE] }),
    shown({ label: 'every fifth key equals z', rows: 257, z: COURSE_Z, columns: [randomKeys(COURSE_Z - 2, 5), PIECES, CENTS] }),
    shown({ label: 'z above every key', rows: 1009, z: MAX_U32, columns: [randomKeys(0, MAX_U32), signed(31), signed(33)] }),
    shown({ label: 'sorted keys', rows: 4099, z: COURSE_Z, columns: [sortedKeys(1, 13), PIECES, CENTS] }),
    // The key after 2^32 − 1 is 0: the last row alone lies below z.
    shown({ label: 'only the last row', rows: 2051, z: 1, columns: [sortedKeys(2 ** 32 - 2050, 1), signed(50), signed(12)] }),
    shown({ label: 'none selected', rows: 1023, z: COURSE_Z, columns: [randomKeys(COURSE_Z, 1000), FULL_RANGE, FULL_RANGE] }),
    shown({ label: 'few selected, as in TPC-H', rows: 20_011, z: COURSE_Z, columns: [randomKeys(1, 5000), PIECES, CENTS] }),
    ...hiddenCases(random),
  ];
}

function hiddenCases(random: SeededRandom): readonly Case[] {
  const z = random.int(1000, MAX_U32 - 1000);
  const step = random.int(3, 40);
  return [
    hidden(1, { rows: random.int(1, 300), z, columns: [randomKeys(z - 2, 4), FULL_RANGE, FULL_RANGE] }),
    hidden(2, { rows: random.int(500, 5000), z, columns: [randomKeys(0, MAX_U32), signed(random.int(33, 63)), signed(63)] }),
    hidden(3, { rows: random.int(3000, 9000), z, columns: [sortedKeys(z - random.int(2, 90), step), signed(44), PIECES] }),
    hidden(4, {
      rows: random.int(9000, 18_000),
      z: COURSE_Z,
      columns: [randomKeys(1, random.int(500, 5000)), { ...CENTS, wideEvery: 97 }, { ...PIECES, wideEvery: 89 }],
    }),
  ];
}

/**
 * The timed inputs of `rows` rows: the order of TPC-H, the whole range of int64, and keys in order, so that the selected rows lie side by
 * side. All select about the same share of the rows.
 */
export function timedRows(rows: number, suppliers = Math.round(rows / ROWS_PER_SUPPLIER)): TimedSize {
  const keys = randomKeys(1, suppliers);
  const params = { rows, z: COURSE_Z };
  return {
    size: params,
    params,
    families: [
      [keys, PIECES, CENTS],
      [keys, FULL_RANGE, FULL_RANGE],
      [sortedKeys(1, Math.ceil(rows / suppliers)), signed(20), signed(44)],
    ],
  };
}

/** Σ quantity·extendedprice over the rows with suppkey < z, modulo 2^64, as (low, high). */
export function filteredSum(kase: Case, [suppkey, quantity, extendedprice]: readonly InputData[]): Expected {
  const { rows = 0, z = 0 } = kase.params;
  let sum = 0n;
  for (let row = 0; row < rows; row++) {
    if ((suppkey?.[row] ?? 0) < z) sum += int64At(quantity, row) * int64At(extendedprice, row);
  }
  return { kind: 'exact', words: Uint32Array.of(Number(BigInt.asUintN(32, sum)), Number(BigInt.asUintN(32, sum >> 32n))) };
}

function int64At(column: InputData | undefined, row: number): bigint {
  const low = column?.[2 * row] ?? 0;
  const high = column?.[2 * row + 1] ?? 0;
  return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low));
}
