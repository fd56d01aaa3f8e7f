/** Types that a letter in a signature can mean: in words, and as a list of WGSL names. */
export const TYPE_CLASSES = {
  number: { words: 'f32, i32 or u32, or a vector of one of them', types: ['f32', 'i32', 'u32', 'vec2f', 'vec3i', 'vec4u'] },
  signed: { words: 'f32 or i32, or a vector of one of them', types: ['f32', 'i32', 'vec2f', 'vec3i'] },
  float: { words: 'f32 or a vector of f32', types: ['f32', 'vec2f', 'vec3f', 'vec4f'] },
  integer: { words: 'i32 or u32, or a vector of one of them', types: ['i32', 'u32', 'vec2i', 'vec4u'] },
  vector: { words: 'a vector of numbers', types: ['vec2f', 'vec3f', 'vec4f', 'vec3i', 'vec4u'] },
  'float vector': { words: 'vec2f, vec3f or vec4f', types: ['vec2f', 'vec3f', 'vec4f'] },
  atomic: { words: 'i32 or u32', types: ['i32', 'u32'] },
  truth: { words: 'bool or a vector of bool', types: ['bool', 'vec2<bool>', 'vec3<bool>', 'vec4<bool>'] },
  plain: { words: 'a number or bool, or a vector of one of them', types: ['f32', 'i32', 'u32', 'bool', 'vec3f', 'vec4u', 'vec2<bool>'] },
  element: { words: 'any type that a buffer can hold', types: ['f32', 'vec2u', 'vec4f'] },
} as const satisfies Readonly<Record<string, { readonly words: string; readonly types: readonly string[] }>>;

type TypeClass = keyof typeof TYPE_CLASSES;

/**
 * A built-in function as the specification defines it (W3C, WebGPU Shading Language, section 17), for compute shaders. In its signature T is any type
 * of the class; C is the type of its components; B is bool, I is i32 and U is u32, each with as many components as T.
 */
export interface FunctionDoc {
  readonly name: string;
  readonly signature: string;
  readonly typeClass: TypeClass | null;
  /** What it returns or does, in one line. */
  readonly says: string;
  readonly subgroups: boolean;
}

type Row = readonly [signature: string, typeClass: TypeClass | null, says: string];

const ARITHMETIC: readonly Row[] = [
  ['abs(e: T) -> T', 'number', 'The value without its sign.'],
  ['ceil(e: T) -> T', 'float', 'The next whole number upwards.'],
  ['clamp(e: T, low: T, high: T) -> T', 'number', 'e, but at least low and at most high.'],
  ['cross(a: vec3f, b: vec3f) -> vec3f', null, 'The cross product: at right angles to both.'],
  ['determinant(m: mat4x4f) -> f32', null, 'The determinant of a square matrix: mat2x2f, mat3x3f or mat4x4f.'],
  ['distance(a: T, b: T) -> f32', 'float', 'The length of a − b.'],
  ['dot(a: T, b: T) -> C', 'vector', 'The sum of the products of equal components.'],
  ['exp(e: T) -> T', 'float', 'e (2.718…) to this power.'],
  ['exp2(e: T) -> T', 'float', '2 to this power; on most devices faster than exp.'],
  ['faceForward(n: T, i: T, ref: T) -> T', 'float vector', 'n if dot(ref, i) is negative, else −n.'],
  ['floor(e: T) -> T', 'float', 'The next whole number downwards.'],
  ['fma(a: T, b: T, c: T) -> T', 'float', 'a·b + c, usually one instruction with one rounding.'],
  ['fract(e: T) -> T', 'float', 'e − floor(e): never negative.'],
  ['frexp(e: T) -> { fract: T, exp: I }', 'float', 'Splits e into fract · 2^exp, with fract from 0.5 up to 1.'],
  ['inverseSqrt(e: T) -> T', 'float', '1 / sqrt(e), usually in one instruction.'],
  ['ldexp(e: T, exp: I) -> T', 'float', 'e · 2^exp.'],
  ['length(e: T) -> f32', 'float', 'The square root of the sum of the squares.'],
  ['log(e: T) -> T', 'float', 'The natural logarithm.'],
  ['log2(e: T) -> T', 'float', 'The logarithm to base 2; on most devices faster than log.'],
  ['max(a: T, b: T) -> T', 'number', 'The greater of two; of vectors, component by component.'],
  ['min(a: T, b: T) -> T', 'number', 'The smaller of two; of vectors, component by component.'],
  ['mix(a: T, b: T, t: T) -> T', 'float', 'a·(1 − t) + b·t: a blend from a to b.'],
  ['modf(e: T) -> { fract: T, whole: T }', 'float', 'Splits e into its whole part and the rest, both with its sign.'],
  ['normalize(e: T) -> T', 'float vector', 'The same direction with length 1.'],
  ['pow(base: T, exponent: T) -> T', 'float', 'base to the power of exponent; base must not be negative.'],
  ['quantizeToF16(e: T) -> T', 'float', 'e, rounded to what half precision can hold.'],
  ['reflect(e: T, normal: T) -> T', 'float vector', 'e, reflected by a surface with this normal.'],
  ['refract(e: T, normal: T, ratio: f32) -> T', 'float vector', 'e, refracted by a surface with this ratio of refractive indices.'],
  ['round(e: T) -> T', 'float', 'The nearest whole number; a half goes to the even one.'],
  ['saturate(e: T) -> T', 'float', 'e, but at least 0 and at most 1.'],
  ['sign(e: T) -> T', 'signed', '−1, 0 or 1.'],
  ['smoothstep(low: T, high: T, x: T) -> T', 'float', '0 below low, 1 above high, a smooth curve between.'],
  ['sqrt(e: T) -> T', 'float', 'The square root.'],
  ['step(edge: T, x: T) -> T', 'float', '1 where edge ≤ x, else 0.'],
  ['transpose(m: mat2x3f) -> mat3x2f', null, 'Columns become rows; of any matCxRf.'],
  ['trunc(e: T) -> T', 'float', 'The whole part: the next whole number towards 0.'],
];

const TRIGONOMETRY: readonly Row[] = [
  ['acos(e: T) -> T', 'float', 'The angle with this cosine, in radians.'],
  ['acosh(e: T) -> T', 'float', 'The inverse of cosh; e must be at least 1.'],
  ['asin(e: T) -> T', 'float', 'The angle with this sine, in radians.'],
  ['asinh(e: T) -> T', 'float', 'The inverse of sinh.'],
  ['atan(e: T) -> T', 'float', 'The angle with this tangent, in radians.'],
  ['atan2(y: T, x: T) -> T', 'float', 'The angle of the point (x, y), in radians, from −pi to pi.'],
  ['atanh(e: T) -> T', 'float', 'The inverse of tanh; e lies between −1 and 1.'],
  ['cos(e: T) -> T', 'float', 'The cosine of an angle in radians.'],
  ['cosh(e: T) -> T', 'float', 'The hyperbolic cosine.'],
  ['degrees(e: T) -> T', 'float', 'Radians, turned into degrees.'],
  ['radians(e: T) -> T', 'float', 'Degrees, turned into radians.'],
  ['sin(e: T) -> T', 'float', 'The sine of an angle in radians.'],
  ['sinh(e: T) -> T', 'float', 'The hyperbolic sine.'],
  ['tan(e: T) -> T', 'float', 'The tangent of an angle in radians.'],
  ['tanh(e: T) -> T', 'float', 'The hyperbolic tangent.'],
];

const BITS: readonly Row[] = [
  ['all(e: T) -> bool', 'truth', 'Whether every component is true.'],
  ['any(e: T) -> bool', 'truth', 'Whether at least one component is true.'],
  ['bitcast<U>(e: T) -> U', 'number', 'The same bits, read as another type of the same size.'],
  ['countLeadingZeros(e: T) -> T', 'integer', 'How many zeros are above the highest 1; 32 for 0.'],
  ['countOneBits(e: T) -> T', 'integer', 'How many bits are 1.'],
  ['countTrailingZeros(e: T) -> T', 'integer', 'How many zeros are below the lowest 1; 32 for 0.'],
  ['extractBits(e: T, offset: u32, count: u32) -> T', 'integer', 'count bits of e from bit offset on; of i32 with their sign.'],
  ['firstLeadingBit(e: T) -> T', 'integer', 'The position of the highest 1; all bits set where there is none.'],
  ['firstTrailingBit(e: T) -> T', 'integer', 'The position of the lowest 1; all bits set where there is none.'],
  [
    'insertBits(e: T, newbits: T, offset: u32, count: u32) -> T',
    'integer',
    'e with count of its bits, from offset on, taken from newbits.',
  ],
  ['reverseBits(e: T) -> T', 'integer', 'The 32 bits in the opposite order.'],
  ['select(f: T, t: T, cond: B) -> T', 'plain', 't where cond is true, else f: the false value comes first.'],
];

const PACKING: readonly Row[] = [
  ['dot4I8Packed(a: u32, b: u32) -> i32', null, 'The dot product of four signed bytes and four others.'],
  ['dot4U8Packed(a: u32, b: u32) -> u32', null, 'The dot product of four unsigned bytes and four others.'],
  ['pack2x16float(e: vec2f) -> u32', null, 'Two f32 as half floats in one word.'],
  ['pack2x16snorm(e: vec2f) -> u32', null, 'Two values from −1 to 1 in 16 bits each.'],
  ['pack2x16unorm(e: vec2f) -> u32', null, 'Two values from 0 to 1 in 16 bits each.'],
  ['pack4x8snorm(e: vec4f) -> u32', null, 'Four values from −1 to 1 in 8 bits each.'],
  ['pack4x8unorm(e: vec4f) -> u32', null, 'Four values from 0 to 1 in 8 bits each.'],
  ['pack4xI8(e: vec4i) -> u32', null, 'The lowest byte of each of four i32.'],
  ['pack4xI8Clamp(e: vec4i) -> u32', null, 'Four i32, each held to −128 … 127, as bytes.'],
  ['pack4xU8(e: vec4u) -> u32', null, 'The lowest byte of each of four u32.'],
  ['pack4xU8Clamp(e: vec4u) -> u32', null, 'Four u32, each held to 0 … 255, as bytes.'],
  ['unpack2x16float(e: u32) -> vec2f', null, 'Two half floats of one word as f32.'],
  ['unpack2x16snorm(e: u32) -> vec2f', null, 'The reverse of pack2x16snorm.'],
  ['unpack2x16unorm(e: u32) -> vec2f', null, 'The reverse of pack2x16unorm.'],
  ['unpack4x8snorm(e: u32) -> vec4f', null, 'The reverse of pack4x8snorm.'],
  ['unpack4x8unorm(e: u32) -> vec4f', null, 'The reverse of pack4x8unorm.'],
  ['unpack4xI8(e: u32) -> vec4i', null, 'Four signed bytes of one word.'],
  ['unpack4xU8(e: u32) -> vec4u', null, 'Four unsigned bytes of one word.'],
];

const ATOMIC = 'p: ptr<storage | workgroup, atomic<T>>';

const MEMORY: readonly Row[] = [
  [
    'arrayLength(p: ptr<storage, array<T>>) -> u32',
    'element',
    'How many elements the buffer has, with the type it has here: arrayLength(&a).',
  ],
  [`atomicAdd(${ATOMIC}, v: T) -> T`, 'atomic', 'Adds v and returns the old value. No other thread can interfere.'],
  [`atomicAnd(${ATOMIC}, v: T) -> T`, 'atomic', 'Keeps the bits that v has too and returns the old value.'],
  [
    `atomicCompareExchangeWeak(${ATOMIC}, cmp: T, v: T) -> { old_value: T, exchanged: bool }`,
    'atomic',
    'Stores v if cmp is there. May fail for no reason: try again in a loop.',
  ],
  [`atomicExchange(${ATOMIC}, v: T) -> T`, 'atomic', 'Stores v and returns the old value.'],
  [`atomicLoad(${ATOMIC}) -> T`, 'atomic', 'Reads an atomic value.'],
  [`atomicMax(${ATOMIC}, v: T) -> T`, 'atomic', 'Keeps the greater of the two and returns the old value.'],
  [`atomicMin(${ATOMIC}, v: T) -> T`, 'atomic', 'Keeps the smaller of the two and returns the old value.'],
  [`atomicOr(${ATOMIC}, v: T) -> T`, 'atomic', 'Sets the bits of v and returns the old value.'],
  [`atomicStore(${ATOMIC}, v: T)`, 'atomic', 'Writes an atomic value.'],
  [`atomicSub(${ATOMIC}, v: T) -> T`, 'atomic', 'Subtracts v and returns the old value.'],
  [`atomicXor(${ATOMIC}, v: T) -> T`, 'atomic', 'Flips the bits of v and returns the old value.'],
  ['storageBarrier()', null, 'Waits for all threads of the workgroup; then they see each other’s writes to buffers.'],
  ['workgroupBarrier()', null, 'Waits for all threads of the workgroup; then they see each other’s writes to var<workgroup>.'],
  ['workgroupUniformLoad(p: ptr<workgroup, T>) -> T', 'element', 'Waits as a barrier does, then gives all threads the same value.'],
];

const SUBGROUPS: readonly Row[] = [
  ['quadBroadcast(e: T, lane: u32) -> T', 'number', 'The value of one of four neighbouring lanes; lane is a constant.'],
  ['quadSwapDiagonal(e: T) -> T', 'number', 'The value of the lane diagonally opposite in a block of 2 × 2.'],
  ['quadSwapX(e: T) -> T', 'number', 'The value of the lane beside it in a block of 2 × 2.'],
  ['quadSwapY(e: T) -> T', 'number', 'The value of the lane below or above it in a block of 2 × 2.'],
  ['subgroupAdd(e: T) -> T', 'number', 'The sum over the subgroup, for every lane, without a barrier.'],
  ['subgroupAll(e: bool) -> bool', null, 'Whether e is true in every lane.'],
  ['subgroupAnd(e: T) -> T', 'integer', 'The bits that are set in every lane.'],
  ['subgroupAny(e: bool) -> bool', null, 'Whether e is true in at least one lane.'],
  ['subgroupBallot(e: bool) -> vec4u', null, 'A bit for each lane: whether e is true there.'],
  ['subgroupBroadcast(e: T, lane: u32) -> T', 'number', 'The value of one lane, for every lane; lane is a constant.'],
  ['subgroupBroadcastFirst(e: T) -> T', 'number', 'The value of the first active lane, for every lane.'],
  ['subgroupElect() -> bool', null, 'True only in the first active lane.'],
  ['subgroupExclusiveAdd(e: T) -> T', 'number', 'The sum over the lanes before this one.'],
  ['subgroupExclusiveMul(e: T) -> T', 'number', 'The product over the lanes before this one.'],
  ['subgroupInclusiveAdd(e: T) -> T', 'number', 'The sum over the lanes up to this one.'],
  ['subgroupInclusiveMul(e: T) -> T', 'number', 'The product over the lanes up to this one.'],
  ['subgroupMax(e: T) -> T', 'number', 'The greatest value of the subgroup.'],
  ['subgroupMin(e: T) -> T', 'number', 'The smallest value of the subgroup.'],
  ['subgroupMul(e: T) -> T', 'number', 'The product over the subgroup.'],
  ['subgroupOr(e: T) -> T', 'integer', 'The bits that are set in at least one lane.'],
  ['subgroupShuffle(e: T, lane: u32) -> T', 'number', 'The value of the lane with this number.'],
  ['subgroupShuffleDown(e: T, delta: u32) -> T', 'number', 'The value of the lane delta places after this one.'],
  ['subgroupShuffleUp(e: T, delta: u32) -> T', 'number', 'The value of the lane delta places before this one.'],
  ['subgroupShuffleXor(e: T, mask: u32) -> T', 'number', 'The value of the lane whose number is this lane’s ^ mask.'],
  ['subgroupXor(e: T) -> T', 'integer', 'The exclusive or of all lanes’ bits.'],
];

export const FUNCTION_DOCS: readonly FunctionDoc[] = [
  ...[ARITHMETIC, TRIGONOMETRY, BITS, PACKING, MEMORY].flatMap((rows) => rows.map((row) => docOf(row, false))),
  ...SUBGROUPS.map((row) => docOf(row, true)),
];

function docOf([signature, typeClass, says]: Row, subgroups: boolean): FunctionDoc {
  return { name: /^\w+/.exec(signature)?.[0] ?? '', signature, typeClass, says, subgroups };
}
