import type { Moved, TransferPath } from './transfer-path.ts';

/** Pieces in which an array is sent, each with its own kernel. */
const PIECES = 8;

const WORKGROUP = 256;

/**
 * Rotates each word by one bit, a multiple of 32 times: the words come out as they went in, so their arrival shows that every kernel ran.
 */
const KERNEL = `
override ROUNDS: u32;
@group(0) @binding(0) var<storage, read> piece: array<u32>;
@group(0) @binding(1) var<storage, read_write> turned: array<u32>;
@compute @workgroup_size(${WORKGROUP}) fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  for (var i = id.x; i < arrayLength(&piece); i += groups.x * ${WORKGROUP}u) {
    var word = piece[i];
    for (var round = 0u; round < ROUNDS; round++) { word = (word << 1u) | (word >> 31u); }
    turned[i] = word;
  }
}`;

const ROUNDS = 32 * 64;

const MOST_WORKGROUPS = 4096;

/**
 * Sends an array in pieces through this many staging buffers, with a kernel on each piece. With one buffer, the next piece is written when
 * the kernel of the last is done. With two, it is written while that kernel runs: double buffering, as far as WebGPU allows with its single
 * queue, which keeps copies and kernels in order.
 */
export function inPieces(device: GPUDevice, moved: readonly Moved[], staging: 1 | 2): TransferPath {
  const [first] = moved;
  if (!first) throw new TypeError('There is nothing to move.');
  const { data } = first;
  const words = Math.ceil(data.length / PIECES / 64) * 64;
  const buffer = (bytes: number, usage: number): GPUBuffer => device.createBuffer({ size: bytes, usage });
  const slots = Array.from({ length: staging }, () => buffer(4 * words, GPUBufferUsage.MAP_WRITE | GPUBufferUsage.COPY_SRC));
  const piece = buffer(4 * words, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST);
  const turned = buffer(4 * words, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC);
  const module = device.createShaderModule({ code: KERNEL });
  const pipeline = device.createComputePipeline({ layout: 'auto', compute: { module, constants: { ROUNDS } } });
  const entries = [piece, turned].map((each, binding) => ({ binding, resource: { buffer: each } }));
  const group = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries });

  async function send(from: number, slot: GPUBuffer): Promise<void> {
    const part = data.subarray(from, from + words);
    await slot.mapAsync(GPUMapMode.WRITE);
    new Uint32Array(slot.getMappedRange()).set(part);
    slot.unmap();
    const encoder = device.createCommandEncoder();
    encoder.copyBufferToBuffer(slot, 0, piece, 0, part.byteLength);
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, group);
    pass.dispatchWorkgroups(Math.min(MOST_WORKGROUPS, Math.ceil(words / WORKGROUP)));
    pass.end();
    encoder.copyBufferToBuffer(turned, 0, first?.buffer ?? turned, 4 * from, part.byteLength);
    device.queue.submit([encoder.finish()]);
  }

  return {
    async move() {
      for (let i = 0, from = 0; from < data.length; i++, from += words) {
        const slot = slots[i % slots.length];
        if (slot) await send(from, slot);
      }
      await device.queue.onSubmittedWorkDone();
    },
    arrived: (i) => moved[i]?.buffer ?? null,
    concernsBytes: true,
    destroy() {
      for (const each of [...slots, piece, turned]) each.destroy();
    },
  };
}
