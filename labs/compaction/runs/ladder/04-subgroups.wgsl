// Rung 4: subgroups. The threads of a subgroup (4 to 128 of them, 32 on NVIDIA) scan their counts across registers, without workgroup memory or
// barriers. One barrier is left, behind which each thread adds up the totals of the subgroups before its own.
// What limits it: the input is read twice, the starts of the runs go to scratch and come back, and a warp writes words that lie apart.
//@ dispatch count_blocks min(65535, ceilDiv(n, 16 * WG)), ceilDiv(ceilDiv(n, 16 * WG), 65535)
//@ dispatch scan_totals 1
//@ dispatch scatter min(65535, ceilDiv(n, 16 * WG)), ceilDiv(ceilDiv(n, 16 * WG), 65535)
//@ dispatch measure min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
//@ scratch 4 * (n + ceilDiv(n, 16 * WG))
enable subgroups;

override WG: u32 = 256;

const SMALLEST_SUBGROUP = 4u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read> input4: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> values: array<u32>;
@group(0) @binding(3) var<storage, read_write> lengths: array<u32>;
@group(0) @binding(4) var<storage, read_write> count: array<u32>;
@group(0) @binding(5) var<storage, read_write> scratch: array<u32>;

var<workgroup> part: array<vec4u, WG / SMALLEST_SUBGROUP>;

struct Thread { tid: u32, lane: u32, width: u32 }

// Scratch holds the start of each run, and a total for each block of 16 · WG elements.
fn blocks() -> u32 {
  return (params.n / 4u + 4u * WG - 1u) / (4u * WG);
}

fn total_or_zero(i: u32) -> u32 {
  if (i < blocks()) {
    return scratch[params.n + i];
  }
  return 0u;
}

fn component_sum(v: vec4u) -> u32 {
  return (v.x + v.y) + (v.z + v.w);
}

// For each component of vector i, 1 where a run starts there.
fn heads_of(i: u32, v: vec4u) -> vec4u {
  if (i >= params.n / 4u) {
    return vec4u();
  }
  if (i == 0u) {
    return vec4u(1u, vec3u(v.yzw != v.xyz));
  }
  return vec4u(vec4u(input4[i - 1u].w, v.xyz) != v);
}

fn vector_or_zero(i: u32) -> vec4u {
  if (i < params.n / 4u) {
    return input4[i];
  }
  return vec4u();
}

// For each of the four components, the sum over the threads before this one, and the sum over all. Subgroup k holds the threads
// k·width … (k + 1)·width − 1.
struct Sums { before: vec4u, total: vec4u }

fn workgroup_sums(thread: Thread, value: vec4u) -> Sums {
  let before = subgroupExclusiveAdd(value);
  if (thread.lane == thread.width - 1u) {
    part[thread.tid / thread.width] = before + value;
  }
  workgroupBarrier();
  var sums = Sums(before, vec4u());
  for (var k = 0u; k < WG / SMALLEST_SUBGROUP; k++) {
    if (k == WG / thread.width) {
      break;
    }
    if (k == thread.tid / thread.width) {
      sums.before += sums.total;
    }
    sums.total += part[k];
  }
  return sums;
}

// What lies before each of the four rows of a block, from the sums over threads of each row.
fn row_starts(sums: Sums) -> vec4u {
  return sums.before + vec4u(0u, sums.total.x, sums.total.x + sums.total.y, sums.total.x + sums.total.y + sums.total.z);
}

// At most 65535 workgroups fit in one dimension; with two, the last row has workgroups with nothing to do.
@compute @workgroup_size(WG)
fn count_blocks(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) width: u32,
) {
  let group = wid.y * groups.x + wid.x;
  var sum = 0u;
  for (var row = 0u; row < 4u; row++) {
    let i = (group * 4u + row) * WG + tid;
    sum += component_sum(heads_of(i, vector_or_zero(i)));
  }
  let subgroup_sum = subgroupAdd(sum);
  if (lane == 0u) {
    part[tid / width].x = subgroup_sum;
  }
  workgroupBarrier();
  if (tid == 0u && group < blocks()) {
    var total = 0u;
    for (var k = 0u; k < WG / width; k++) {
      total += part[k].x;
    }
    scratch[params.n + group] = total;
  }
}

// The last n % 4 elements are in no vector.
fn store_tail(before: u32) {
  var place = before;
  for (var i = params.n / 4u * 4u; i < params.n; i++) {
    if (i == 0u || input[i] != input[i - 1u]) {
      values[place] = input[i];
      scratch[place] = i;
      place++;
    }
  }
  count[0] = place;
}

// One workgroup takes 4 · WG totals at a time, in four rows, and carries on with their sum.
@compute @workgroup_size(WG)
fn scan_totals(
  @builtin(local_invocation_index) tid: u32,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) width: u32,
) {
  let thread = Thread(tid, lane, width);
  var before = 0u;
  for (var first = 0u; first < blocks(); first += 4u * WG) {
    let i = first + tid;
    let totals = vec4u(total_or_zero(i), total_or_zero(i + WG), total_or_zero(i + 2u * WG), total_or_zero(i + 3u * WG));
    let sums = workgroup_sums(thread, totals);
    let starts = before + row_starts(sums);
    for (var row = 0u; row < 4u; row++) {
      if (i + row * WG < blocks()) {
        scratch[params.n + i + row * WG] = starts[row];
      }
    }
    before += component_sum(sums.total);
    workgroupBarrier();
  }
  if (tid == 0u) {
    store_tail(before);
  }
}

// Stores the runs that start in vector i, from this place on.
fn store(i: u32, v: vec4u, heads: vec4u, place: u32) {
  let places = place + vec4u(0u, heads.x, heads.x + heads.y, heads.x + heads.y + heads.z);
  if (heads.x == 1u) {
    values[places.x] = v.x;
    scratch[places.x] = 4u * i;
  }
  if (heads.y == 1u) {
    values[places.y] = v.y;
    scratch[places.y] = 4u * i + 1u;
  }
  if (heads.z == 1u) {
    values[places.z] = v.z;
    scratch[places.z] = 4u * i + 2u;
  }
  if (heads.w == 1u) {
    values[places.w] = v.w;
    scratch[places.w] = 4u * i + 3u;
  }
}

@compute @workgroup_size(WG)
fn scatter(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) width: u32,
) {
  let group = wid.y * groups.x + wid.x;
  let i = group * 4u * WG + tid;
  let v0 = vector_or_zero(i);
  let v1 = vector_or_zero(i + WG);
  let v2 = vector_or_zero(i + 2u * WG);
  let v3 = vector_or_zero(i + 3u * WG);
  let h0 = heads_of(i, v0);
  let h1 = heads_of(i + WG, v1);
  let h2 = heads_of(i + 2u * WG, v2);
  let h3 = heads_of(i + 3u * WG, v3);
  let sums = workgroup_sums(Thread(tid, lane, width), vec4u(component_sum(h0), component_sum(h1), component_sum(h2), component_sum(h3)));
  let starts = total_or_zero(group) + row_starts(sums);
  store(i, v0, h0, starts.x);
  store(i + WG, v1, h1, starts.y);
  store(i + 2u * WG, v2, h2, starts.z);
  store(i + 3u * WG, v3, h3, starts.w);
}

@compute @workgroup_size(WG)
fn measure(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let k = (wid.y * groups.x + wid.x) * WG + tid;
  if (k < count[0]) {
    var end = params.n;
    if (k + 1u < count[0]) {
      end = scratch[k + 1u];
    }
    lengths[k] = end - scratch[k];
  }
}
