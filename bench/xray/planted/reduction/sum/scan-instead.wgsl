// planted: a prefix sum of every 256 elements, of which only the last is used
// cause: barriers, staged, arithmetic
// not: fewWorkgroups, smallWorkgroups, uncoalesced, banks
// never: halve the distance
//@ dispatch scan min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
//@ dispatch collect 1
//@ scratch 4 * ceilDiv(n, 256)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> temp: array<f32, 256>;

// Hillis and Steele
fn inclusive_scan(lid: u32) {
  for (var offset = 1u; offset < 256u; offset = offset * 2u) {
    workgroupBarrier();
    var add = 0.0;
    if (lid >= offset) { add = temp[lid - offset]; }
    workgroupBarrier();
    temp[lid] = temp[lid] + add;
  }
  workgroupBarrier();
}

@compute @workgroup_size(256)
fn scan(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) nwg: vec3u, @builtin(local_invocation_index) lid: u32) {
  let block = wid.y * nwg.x + wid.x;
  let i = block * 256u + lid;
  temp[lid] = 0.0;
  if (i < params.n) { temp[lid] = input[i]; }
  inclusive_scan(lid);
  if (lid == 255u && block < arrayLength(&scratch)) { scratch[block] = temp[255]; }
}

@compute @workgroup_size(256)
fn collect(@builtin(local_invocation_index) lid: u32) {
  var own = 0.0;
  for (var i = lid; i < arrayLength(&scratch); i += 256u) { own += scratch[i]; }
  temp[lid] = own;
  inclusive_scan(lid);
  if (lid == 255u) { output[0] = temp[255]; }
}
