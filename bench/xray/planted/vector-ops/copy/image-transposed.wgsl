// planted: a picture whose columns neighbouring threads walk
// cause: uncoalesced
// not: divergence, idle, fewWorkgroups
//@ dispatch copyKernel ceilDiv(ceilDiv(n, 512), 16), 32

const WIDTH: u32 = 512;

struct Uniforms {
    count: u32,
};

@group(0) @binding(0) var<uniform> uniforms: Uniforms;
@group(0) @binding(1) var<storage, read> src: array<f32>;
@group(0) @binding(2) var<storage, read_write> dst: array<f32>;

// Treat the array as an image of 512 columns.
@compute @workgroup_size(16, 16)
fn copyKernel(@builtin(global_invocation_id) gid: vec3<u32>) {
    let row = gid.x;
    let col = gid.y;
    let index = row * WIDTH + col;
    if (index >= uniforms.count) {
        return;
    }
    dst[index] = src[index];
}
