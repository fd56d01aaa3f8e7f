// planted: a record of 25 words for each thread, which copies it field by field, so that neighbours lie 100 bytes apart
// cause: uncoalesced
// not: banks, atomics, barriers, oneThread, fewWorkgroups, dispatches
//@ dispatch records min(65535, ceilDiv(n, 3200)), ceilDiv(ceilDiv(n, 3200), 65535)
//@ dispatch rest 1

const THREADS = 128u;
const FIELDS = 25u;

struct Params { n: u32 }

struct Record { field: array<f32, FIELDS> }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> source: array<Record>;
@group(0) @binding(2) var<storage, read_write> target_records: array<Record>;
@group(0) @binding(1) var<storage, read> words: array<f32>;
@group(0) @binding(2) var<storage, read_write> target_words: array<f32>;

@compute @workgroup_size(THREADS)
fn records(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = (wid.y * groups.x + wid.x) * THREADS;
  let whole = params.n / FIELDS;
  for (var k = 0u; k < FIELDS; k++) {
    let record = first + tid;
    let field = k;
    if (record < whole) {
      target_records[record].field[field] = source[record].field[field];
    }
  }
}

// What is left after the last whole record.
@compute @workgroup_size(32)
fn rest(@builtin(local_invocation_index) tid: u32) {
  let i = params.n / FIELDS * FIELDS + tid;
  if (i < params.n) {
    target_words[i] = words[i];
  }
}
