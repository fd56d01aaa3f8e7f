import { withErrorScopes } from './error-scope.ts';

/** One dispatch, ready to be encoded. */
export interface BoundDispatch {
  readonly pipeline: GPUComputePipeline;
  readonly bindGroups: readonly GPUBindGroup[];
  readonly workgroups: readonly [number, number, number];
}

/** Encodes the dispatches, in order, into one compute pass. */
export function encodePass(
  encoder: GPUCommandEncoder,
  dispatches: readonly BoundDispatch[],
  timestampWrites?: GPUComputePassTimestampWrites,
): void {
  const pass = encoder.beginComputePass(timestampWrites ? { timestampWrites } : {});
  for (const { pipeline, bindGroups, workgroups } of dispatches) {
    pass.setPipeline(pipeline);
    bindGroups.forEach((group, index) => {
      pass.setBindGroup(index, group);
    });
    pass.dispatchWorkgroups(...workgroups);
  }
  pass.end();
}

export function submitPass(device: GPUDevice, dispatches: readonly BoundDispatch[]): void {
  device.queue.submit([commands(device, (encoder) => encodePass(encoder, dispatches))]);
}

/** Records commands, without running them. */
export function commands(device: GPUDevice, encode: (encoder: GPUCommandEncoder) => void): GPUCommandBuffer {
  const encoder = device.createCommandEncoder();
  encode(encoder);
  return encoder.finish();
}

/**
 * Encodes one pass without running it. Throws `KernelFault` when WebGPU refuses it, for example because a buffer is too small for its
 * binding.
 */
export async function validatePass(device: GPUDevice, dispatches: readonly BoundDispatch[]): Promise<void> {
  await withErrorScopes(device, 'kernel', () => {
    const encoder = device.createCommandEncoder();
    encodePass(encoder, dispatches);
    encoder.finish();
  });
}
