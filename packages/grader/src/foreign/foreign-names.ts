/**
 * Names of C, CUDA, OpenCL, GLSL, HLSL, Metal, Rust and Python, with what WGSL writes instead. They apply only where the compiler does not
 * know the name.
 */
interface ForeignNames {
  readonly names: readonly string[];
  readonly say: string;
}

function type(wgsl: string, ...names: readonly string[]): ForeignNames {
  return { names, say: `WGSL calls this type ${wgsl}.` };
}

export const FOREIGN_TYPES: readonly ForeignNames[] = [
  type('i32', 'int', 'int32_t', 'isize'),
  type('u32', 'uint', 'unsigned', 'uint32_t', 'size_t', 'usize'),
  type('f32', 'float', 'float32', 'float32_t'),
  type('bool', 'boolean'),
  ...[2, 3, 4].flatMap((width) => [
    type(`vec${width}f`, `float${width}`),
    type(`vec${width}i`, `int${width}`, `ivec${width}`),
    type(`vec${width}u`, `uint${width}`, `uvec${width}`),
    type(`vec${width}<bool>`, `bool${width}`, `bvec${width}`),
    type(`mat${width}x${width}f`, `mat${width}`, `float${width}x${width}`),
  ]),
  {
    names: ['u64', 'i64', 'long', 'ulong', 'uint64_t', 'int64_t', 'uint64', 'int64'],
    say: 'WGSL has no 64-bit integers. Keep one as vec2u(low, high), and carry by hand.',
  },
  {
    names: ['u8', 'i8', 'u16', 'i16', 'char', 'uchar', 'byte', 'short', 'ushort', 'uint8_t', 'int8_t', 'uint16_t', 'int16_t'],
    say: 'WGSL has no 8-bit and 16-bit integers. Use u32 or i32, and take the parts out with >> and &.',
  },
  { names: ['double', 'f64'], say: 'WGSL has no 64-bit floats. Use f32.' },
  { names: ['half', 'float16_t', 'half2', 'half4', 'bf16'], say: 'There is no half precision here. Use f32.' },
  { names: ['void'], say: 'In WGSL a function without a result has no arrow and no type: fn name() { … }.' },
];

function parameter(builtin: string, declared: string, ...names: readonly string[]): ForeignNames {
  return { names: [...names, builtin], say: `In WGSL this is a parameter of the entry point: fn main(@builtin(${builtin}) ${declared}).` };
}

function call(wgsl: string, ...names: readonly string[]): ForeignNames {
  return { names, say: `WGSL writes ${wgsl}.` };
}

const WORKGROUP_MEMORY = 'WGSL declares memory that a workgroup shares outside all functions: var<workgroup> tile: array<f32, 64>;.';
const BUFFER = 'WGSL declares a buffer outside all functions, by its binding: @group(0) @binding(1) var<storage, read> a: array<f32>;.';
const ENTRY_POINT = 'WGSL writes a kernel as @compute @workgroup_size(64) fn main(…) { … }.';
const FUNCTION = 'WGSL writes a function as fn name(x: f32) -> f32 { … }.';

export const FOREIGN_VALUES: readonly ForeignNames[] = [
  parameter('local_invocation_id', 'lid: vec3u', 'threadIdx', 'gl_LocalInvocationID', 'get_local_id'),
  parameter('workgroup_id', 'wid: vec3u', 'blockIdx', 'gl_WorkGroupID', 'get_group_id'),
  parameter('num_workgroups', 'groups: vec3u', 'gridDim', 'gl_NumWorkGroups', 'get_num_groups'),
  parameter('global_invocation_id', 'gid: vec3u', 'gl_GlobalInvocationID', 'get_global_id'),
  parameter('local_invocation_index', 'index: u32', 'gl_LocalInvocationIndex'),
  {
    names: ['blockDim', 'gl_WorkGroupSize', 'get_local_size', 'workgroup_size'],
    say: 'WGSL has no value for the workgroup size. Name it yourself: const WG = 64; and @workgroup_size(WG).',
  },
  {
    names: ['__syncthreads', 'syncthreads', 'barrier', 'threadgroup_barrier', 'GroupMemoryBarrierWithGroupSync', 'CLK_LOCAL_MEM_FENCE'],
    say: 'In WGSL the barrier of a workgroup is workgroupBarrier().',
  },
  {
    names: [
      ...['memoryBarrier', 'memoryBarrierShared', 'memoryBarrierBuffer', 'groupMemoryBarrier', '__threadfence', '__threadfence_block'],
      ...['GroupMemoryBarrier', 'AllMemoryBarrier', 'DeviceMemoryBarrier', 'mem_fence'],
    ],
    say: 'WGSL has workgroupBarrier() for workgroup memory and storageBarrier() for buffers. Both wait for one workgroup.',
  },
  {
    names: [
      '__syncwarp',
      '__shfl_sync',
      '__shfl_down_sync',
      '__shfl_up_sync',
      '__shfl_xor_sync',
      '__ballot_sync',
      'WaveActiveSum',
      'simd_sum',
    ],
    say: 'WGSL has subgroup functions, such as subgroupAdd and subgroupShuffleDown. They need the line enable subgroups; at the top.',
  },
  { names: ['__shared__', '__local', 'shared', 'groupshared', 'threadgroup'], say: WORKGROUP_MEMORY },
  { names: ['__global__', '__kernel'], say: ENTRY_POINT },
  { names: ['__device__', '__host__', '__forceinline__', '__inline__'], say: FUNCTION },
  { names: ['__global'], say: BUFFER },
  { names: ['__constant__', '__constant'], say: 'WGSL writes a constant outside all functions: const N = 64;.' },
  { names: ['__restrict__'], say: 'WGSL has no such keyword: delete it.' },
  { names: ['__launch_bounds__'], say: 'WGSL states the workgroup size at the entry point: @workgroup_size(64).' },
  { names: ['__ldg'], say: 'WGSL reads a buffer by its name: a[i].' },
  call('fma(a, b, c)', 'fmaf', 'mad', '__fmaf_rn'),
  call('min(a, b)', 'fmin', 'fminf'),
  call('max(a, b)', 'fmax', 'fmaxf'),
  call('abs(x)', 'fabs', 'fabsf'),
  call('sqrt(x)', 'sqrtf'),
  call('exp(x)', 'expf', '__expf'),
  call('log(x)', 'logf', '__logf'),
  call('pow(x, y)', 'powf'),
  call('floor(x)', 'floorf'),
  call('ceil(x)', 'ceilf'),
  call('inverseSqrt(x)', 'rsqrt', 'rsqrtf', 'inversesqrt'),
  call('mix(a, b, t)', 'lerp'),
  call('fract(x)', 'frac'),
  call('x % y for the remainder', 'mod', 'fmod', 'fmodf'),
  call('x * y', 'mul'),
  call('countOneBits(x)', 'popcount', '__popc', 'bitCount', 'countbits'),
  call('countLeadingZeros(x)', '__clz', 'clz'),
  call('bitcast<f32>(x)', 'asfloat', 'uintBitsToFloat', 'intBitsToFloat', '__uint_as_float', '__int_as_float'),
  call('bitcast<u32>(x)', 'asuint', 'floatBitsToUint', '__float_as_uint'),
  call('atomicAdd(&x, value)', 'InterlockedAdd', 'atomic_fetch_add_explicit', 'atomic_add'),
  call('atomicMax(&x, value)', 'InterlockedMax', 'atomic_max'),
  call('atomicMin(&x, value)', 'InterlockedMin', 'atomic_min'),
  call('atomicExchange(&x, value)', 'atomicExch', 'InterlockedExchange'),
  call('atomicCompareExchangeWeak(&x, old, new)', 'atomicCAS', 'atomicCompSwap', 'InterlockedCompareExchange'),
  call('true', 'True'),
  call('false', 'False'),
  { names: ['printf', 'assert'], say: 'WGSL cannot print. Write the value into the output, and look at it there.' },
  { names: ['NULL', 'nullptr'], say: 'WGSL has no null: a pointer always points to a variable.' },
  { names: ['malloc', 'free'], say: 'WGSL cannot allocate memory at run time. Declare an array of fixed length.' },
];

/** First words of a declaration outside all functions. */
export const FOREIGN_DECLARATIONS: readonly ForeignNames[] = [
  {
    names: ['layout'],
    say: `${BUFFER} The workgroup size is given at the entry point: @compute @workgroup_size(64).`,
  },
  {
    names: [
      'buffer',
      'uniform',
      'device',
      'StructuredBuffer',
      'RWStructuredBuffer',
      'Buffer',
      'RWBuffer',
      'ByteAddressBuffer',
      'RWByteAddressBuffer',
    ],
    say: BUFFER,
  },
  {
    names: ['cbuffer'],
    say: 'WGSL declares parameters as a struct and a binding: struct Params { n: u32 } and @group(0) @binding(0) var<uniform> params: Params;.',
  },
  { names: ['shared', 'groupshared', 'threadgroup'], say: WORKGROUP_MEMORY },
  { names: ['kernel', 'main'], say: ENTRY_POINT },
  { names: ['function', 'func', 'def', 'inline', 'pub', 'extern'], say: FUNCTION },
  { names: ['typedef', 'using', 'type'], say: 'WGSL gives a type a second name with alias: alias real = f32;.' },
  { names: ['static', 'constexpr'], say: 'WGSL writes a constant as const N = 64;.' },
  { names: ['import', 'from', 'export'], say: 'WGSL has no modules: everything is in this one file.' },
  ...['template', 'namespace', 'class'].map((name) => ({ names: [name], say: `WGSL has no ${name}: write functions and structs.` })),
  { names: ['precision'], say: 'WGSL has no precision statements: delete the line.' },
];

/** The message for a name; null for a name that is not listed. */
export function wordsFor(table: readonly ForeignNames[]): (name: string) => string | null {
  const all = new Map(table.flatMap(({ names, say }) => names.map((name) => [name, say] as const)));
  return (name) => all.get(name) ?? null;
}
