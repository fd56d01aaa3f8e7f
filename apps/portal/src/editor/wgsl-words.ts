/** What can be typed in WGSL, as the specification names it (W3C, WebGPU Shading Language), for completion. */
export const KEYWORDS = words(`alias break case const const_assert continue continuing default diagnostic discard else enable
  false fn for if let loop override requires return struct switch true var while`);

export const TYPES = words(`array atomic bool f32 i32 u32 ptr vec2f vec3f vec4f vec2u vec3u vec4u vec2i vec3i vec4i vec2 vec3 vec4
  mat2x2f mat2x3f mat2x4f mat3x2f mat3x3f mat3x4f mat4x2f mat4x3f mat4x4f`);

export const FUNCTIONS = words(`abs acos all any arrayLength asin atan atan2 atomicAdd atomicAnd atomicCompareExchangeWeak atomicExchange
  atomicLoad atomicMax atomicMin atomicOr atomicStore atomicSub atomicXor bitcast ceil clamp cos cosh countLeadingZeros countOneBits
  countTrailingZeros cross degrees determinant distance dot dot4I8Packed dot4U8Packed exp exp2 extractBits faceForward firstLeadingBit
  firstTrailingBit floor fma fract frexp insertBits inverseSqrt ldexp length log log2 max min mix modf normalize pack2x16float pack2x16snorm
  pack2x16unorm pack4x8snorm pack4x8unorm pow quantizeToF16 radians reflect refract reverseBits round saturate select sign sin sinh
  smoothstep sqrt step storageBarrier tan tanh transpose trunc unpack2x16float unpack2x16snorm unpack2x16unorm unpack4x8snorm
  unpack4x8unorm workgroupBarrier workgroupUniformLoad subgroupAdd subgroupAll subgroupAnd subgroupAny subgroupBallot subgroupBroadcast
  subgroupBroadcastFirst subgroupElect subgroupExclusiveAdd subgroupExclusiveMul subgroupInclusiveAdd subgroupInclusiveMul subgroupMax
  subgroupMin subgroupMul subgroupOr subgroupShuffle subgroupShuffleDown subgroupShuffleUp subgroupShuffleXor subgroupXor quadBroadcast
  quadSwapX quadSwapY quadSwapDiagonal`);

export const ATTRIBUTES = words('binding builtin compute group workgroup_size id must_use align size diagnostic');

/** Inputs of a compute entry point. */
export const BUILTINS = words(`global_invocation_id local_invocation_id local_invocation_index workgroup_id num_workgroups
  subgroup_invocation_id subgroup_size`);

export const PLAN_FUNCTIONS = words('ceilDiv max min');

export const PLAN_LINES = words('dispatch scratch sweep');

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
