// Rung 5: sixteen elements per thread. Each thread loads four vec4u that lie WG vectors apart and adds up their components in registers.
// The workgroup then scans 4 · WG sums for 16 · WG elements, those of all four rows at once: as the components of one vec4u. There are so few totals that
// one workgroup can scan them. It also writes the last n % 4 elements, which are in no vector.
// What limits it: the barriers of the scan in workgroup memory, eight for each block, while no load is in flight.
//@ dispatch reduce min(65535, ceilDiv(n, 16 * WG)), ceilDiv(ceilDiv(n, 16 * WG), 65535)
//@ dispatch scan_sums 1
//@ dispatch scan_blocks min(65535, ceilDiv(n, 16 * WG)), ceilDiv(ceilDiv(n, 16 * WG), 65535)
//@ scratch 4 * ceilDiv(n, 16 * WG)

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read> input4: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<storage, read_write> output4: array<vec4u>;
@group(0) @binding(3) var<storage, read_write> scratch: array<u32>;

var<workgroup> part: array<vec4u, 2 * WG>;

fn blocks() -> u32 {
  return (params.n / 4u + 4u * WG - 1u) / (4u * WG);
}

fn vector_or_zero(i: u32) -> vec4u {
  if (i < params.n / 4u) {
    return input4[i];
  }
  return vec4u();
}

fn sum_or_zero(i: u32) -> u32 {
  if (i < blocks()) {
    return scratch[i];
  }
  return 0u;
}

fn component_sum(v: vec4u) -> u32 {
  return (v.x + v.y) + (v.z + v.w);
}

// The sums up to each component.
fn own_sums(v: vec4u) -> vec4u {
  let two = v.x + v.y;
  return vec4u(v.x, two, two + v.z, two + v.z + v.w);
}

// For each of the four components, the sum over the threads before this one, and the sum over all.
struct Sums { before: vec4u, total: vec4u }

fn workgroup_sums(tid: u32, value: vec4u) -> Sums {
  var now = 0u;
  part[tid] = value;
  for (var s = 1u; s < WG; s *= 2u) {
    workgroupBarrier();
    let next = WG - now;
    var sum = part[now + tid];
    if (tid >= s) {
      sum += part[now + tid - s];
    }
    part[next + tid] = sum;
    now = next;
  }
  workgroupBarrier();
  return Sums(part[now + tid] - value, part[now + WG - 1u]);
}

// What lies before each of the four rows of a block, from the sums over threads of each row.
fn row_starts(sums: Sums) -> vec4u {
  return sums.before + vec4u(0u, sums.total.x, sums.total.x + sums.total.y, sums.total.x + sums.total.y + sums.total.z);
}

// At most 65535 workgroups fit in one dimension; with two, the last row has workgroups with nothing to do.
@compute @workgroup_size(WG)
fn reduce(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let group = wid.y * groups.x + wid.x;
  let i = group * 4u * WG + tid;
  part[tid] = (vector_or_zero(i) + vector_or_zero(i + WG)) + (vector_or_zero(i + 2u * WG) + vector_or_zero(i + 3u * WG));
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) {
      part[tid] += part[tid + s];
    }
  }
  if (tid == 0u && group < blocks()) {
    scratch[group] = component_sum(part[0]);
  }
}

// One workgroup takes 4 · WG totals at a time, in four rows, and carries on with their sum.
@compute @workgroup_size(WG)
fn scan_sums(
  @builtin(local_invocation_index) tid: u32,
) {
  var before = 0u;
  for (var first = 0u; first < blocks(); first += 4u * WG) {
    let i = first + tid;
    let sums = workgroup_sums(tid, vec4u(sum_or_zero(i), sum_or_zero(i + WG), sum_or_zero(i + 2u * WG), sum_or_zero(i + 3u * WG)));
    let starts = before + row_starts(sums);
    for (var row = 0u; row < 4u; row++) {
      if (i + row * WG < blocks()) {
        scratch[i + row * WG] = starts[row];
      }
    }
    before += component_sum(sums.total);
    workgroupBarrier();
  }
  // The last n % 4 elements are in no vector.
  let rest = params.n / 4u * 4u + tid;
  if (rest < params.n) {
    for (var k = params.n / 4u * 4u; k <= rest; k++) {
      before += input[k];
    }
    output[rest] = before;
  }
}

@compute @workgroup_size(WG)
fn scan_blocks(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let group = wid.y * groups.x + wid.x;
  let i = group * 4u * WG + tid;
  let v0 = vector_or_zero(i);
  let v1 = vector_or_zero(i + WG);
  let v2 = vector_or_zero(i + 2u * WG);
  let v3 = vector_or_zero(i + 3u * WG);
  let sums = workgroup_sums(tid, vec4u(component_sum(v0), component_sum(v1), component_sum(v2), component_sum(v3)));
  let starts = sum_or_zero(group) + row_starts(sums);
  let vectors = params.n / 4u;
  if (i < vectors) {
    output4[i] = starts.x + own_sums(v0);
  }
  if (i + WG < vectors) {
    output4[i + WG] = starts.y + own_sums(v1);
  }
  if (i + 2u * WG < vectors) {
    output4[i + 2u * WG] = starts.z + own_sums(v2);
  }
  if (i + 3u * WG < vectors) {
    output4[i + 3u * WG] = starts.w + own_sums(v3);
  }
}
