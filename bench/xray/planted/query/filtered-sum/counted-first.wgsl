// planted: the keys are read twice: once to count the selected rows, once to add them up
// cause: twice, reuse, dispatches, memorySum
// reason: second (time|pass|dispatch)|two passes|launch|count
// not: uncoalesced, banks, atomics
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch count min(GROUPS, ceilDiv(rows, 4096))
//@ dispatch main min(GROUPS, ceilDiv(rows, 4096))
//@ dispatch finish 1
//@ scratch 2048 * min(GROUPS, ceilDiv(rows, 4096))

override GROUPS: u32 = 1056;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys4: array<vec4u>;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
// The number of hits of each thread; then the sum of each workgroup at the place of its first thread.
@group(0) @binding(5) var<storage, read_write> notes: array<vec2u>;

var<workgroup> sums: array<vec2u, 256>;

// The sum over the workgroup, for lane 0: 256 numbers become 16, and 16 become one.
fn workgroup_sum(lane: u32, own: vec2u) -> vec2u {
  sums[lane] = own;
  workgroupBarrier();
  var sum = vec2u();
  if (lane < 16u) {
    for (var k = 0u; k < 16u; k++) { sum = add64(sum, sums[lane + 16u * k]); }
    sums[lane] = sum;
  }
  workgroupBarrier();
  if (lane == 0u) {
    sum = vec2u();
    for (var k = 0u; k < 16u; k++) { sum = add64(sum, sums[k]); }
  }
  return sum;
}

@compute @workgroup_size(256)
fn count(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var hits = vec4u();
  for (var q = id.x; q < params.rows / 4u; q += groups.x * 256u) {
    hits += select(vec4u(), vec4u(1u), keys4[q] < vec4u(params.z));
  }
  notes[id.x] = vec2u(hits.x + hits.y + hits.z + hits.w, 0u);
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  var left = notes[id.x].x;
  var sum = vec2u();
  for (var q = id.x; q < params.rows / 4u; q += groups.x * 256u) {
    let hit = keys4[q] < vec4u(params.z);
    if (any(hit)) {
      for (var k = 0u; k < 4u; k++) {
        if (hit[k]) {
          sum = add64(sum, multiply64(quantity[4u * q + k], extendedprice[4u * q + k]));
          left--;
        }
      }
    }
  }
  // All hits were found again.
  if (left != 0u) { sum = vec2u(); }
  let total = workgroup_sum(lane, sum);
  if (lane == 0u) { notes[id.x] = total; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) lane: u32) {
  var own = vec2u();
  let row = params.rows / 4u * 4u + lane;
  if (row < params.rows && keys[row] < params.z) { own = multiply64(quantity[row], extendedprice[row]); }
  for (var i = 256u * lane; i < arrayLength(&notes); i += 65536u) { own = add64(own, notes[i]); }
  let total = workgroup_sum(lane, own);
  if (lane == 0u) { output[0] = total; }
}
fn add64(a: vec2u, b: vec2u) -> vec2u {
  let low = a.x + b.x;
  return vec2u(low, a.y + b.y + u32(low < a.x));
}

fn multiply_wide(a: u32, b: u32) -> vec2u {
  let a0 = a & 0xffffu;
  let a1 = a >> 16u;
  let b0 = b & 0xffffu;
  let b1 = b >> 16u;
  let middle = a1 * b0 + ((a0 * b0) >> 16u);
  let carried = a0 * b1 + (middle & 0xffffu);
  return vec2u(a * b, a1 * b1 + (middle >> 16u) + (carried >> 16u));
}

fn multiply64(a: vec2u, b: vec2u) -> vec2u {
  let low = multiply_wide(a.x, b.x);
  return vec2u(low.x, low.y + a.x * b.y + a.y * b.x);
}
