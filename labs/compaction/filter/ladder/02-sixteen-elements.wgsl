// Rung 2: sixteen elements per thread, and only a count for each block goes to scratch: the last dispatch loads the elements anyway, so it scans their
// flags again. Each thread loads four vec4u that lie WG vectors apart and counts in registers. The workgroup then scans 4 · WG counts for
// 16 · WG elements, those of all four rows at once: as the components of one vec4u. There are so few totals that one workgroup can scan
// them. It also takes the last n % 4 elements, which are in no vector.
// What limits it: the input is read twice, the scan in workgroup memory passes eight barriers for each block while no load is in flight, and a warp
// writes words that lie apart.
//@ dispatch count_blocks min(65535, ceilDiv(n, 16 * WG)), ceilDiv(ceilDiv(n, 16 * WG), 65535)
//@ dispatch scan_totals 1
//@ dispatch scatter min(65535, ceilDiv(n, 16 * WG)), ceilDiv(ceilDiv(n, 16 * WG), 65535)
//@ scratch 4 * ceilDiv(n, 16 * WG)

override WG: u32 = 256;

struct Params { n: u32, limit: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read> input4: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> kept: array<u32>;
@group(0) @binding(3) var<storage, read_write> count: array<u32>;
@group(0) @binding(4) var<storage, read_write> scratch: array<u32>;

var<workgroup> part: array<vec4u, 2 * WG>;

fn blocks() -> u32 {
  return (params.n / 4u + 4u * WG - 1u) / (4u * WG);
}

fn total_or_zero(i: u32) -> u32 {
  if (i < blocks()) {
    return scratch[i];
  }
  return 0u;
}

fn component_sum(v: vec4u) -> u32 {
  return (v.x + v.y) + (v.z + v.w);
}

const NOT_KEPT = 0xffffffffu;

fn vector_or_none(i: u32) -> vec4u {
  if (i < params.n / 4u) {
    return input4[i];
  }
  return vec4u(NOT_KEPT);
}

fn kept_in(v: vec4u) -> u32 {
  return component_sum(vec4u(v < vec4u(params.limit)));
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
fn count_blocks(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let group = wid.y * groups.x + wid.x;
  let i = group * 4u * WG + tid;
  var sum = 0u;
  for (var row = 0u; row < 4u; row++) {
    sum += kept_in(vector_or_none(i + row * WG));
  }
  part[tid].x = sum;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) {
      part[tid].x += part[tid + s].x;
    }
  }
  if (tid == 0u && group < blocks()) {
    scratch[group] = part[0].x;
  }
}

// The last n % 4 elements are in no vector.
fn store_tail(before: u32) {
  var place = before;
  for (var i = params.n / 4u * 4u; i < params.n; i++) {
    if (input[i] < params.limit) {
      kept[place] = input[i];
      place++;
    }
  }
  count[0] = place;
}

// One workgroup takes 4 · WG totals at a time, in four rows, and carries on with their sum.
@compute @workgroup_size(WG)
fn scan_totals(@builtin(local_invocation_index) tid: u32) {
  var before = 0u;
  for (var first = 0u; first < blocks(); first += 4u * WG) {
    let i = first + tid;
    let totals = vec4u(total_or_zero(i), total_or_zero(i + WG), total_or_zero(i + 2u * WG), total_or_zero(i + 3u * WG));
    let sums = workgroup_sums(tid, totals);
    let starts = before + row_starts(sums);
    for (var row = 0u; row < 4u; row++) {
      if (i + row * WG < blocks()) {
        scratch[i + row * WG] = starts[row];
      }
    }
    before += component_sum(sums.total);
    workgroupBarrier();
  }
  if (tid == 0u) {
    store_tail(before);
  }
}

// Writes the kept components of a vector, from this place on.
fn store(v: vec4u, place: u32) {
  let flags = vec4u(v < vec4u(params.limit));
  let places = place + vec4u(0u, flags.x, flags.x + flags.y, flags.x + flags.y + flags.z);
  if (flags.x == 1u) {
    kept[places.x] = v.x;
  }
  if (flags.y == 1u) {
    kept[places.y] = v.y;
  }
  if (flags.z == 1u) {
    kept[places.z] = v.z;
  }
  if (flags.w == 1u) {
    kept[places.w] = v.w;
  }
}

@compute @workgroup_size(WG)
fn scatter(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let group = wid.y * groups.x + wid.x;
  let i = group * 4u * WG + tid;
  let v0 = vector_or_none(i);
  let v1 = vector_or_none(i + WG);
  let v2 = vector_or_none(i + 2u * WG);
  let v3 = vector_or_none(i + 3u * WG);
  let sums = workgroup_sums(tid, vec4u(kept_in(v0), kept_in(v1), kept_in(v2), kept_in(v3)));
  let starts = total_or_zero(group) + row_starts(sums);
  store(v0, starts.x);
  store(v1, starts.y);
  store(v2, starts.z);
  store(v3, starts.w);
}
