/** What happens on a device behind the scenes, for tests that observe waits and buffers. */
export interface GpuSpy {
  /** Labels of storage buffers that were created and not yet destroyed. */
  live(): string[];
  /** Waits that began while a pass of a watched module was in flight. */
  readonly waits: { readonly what: string; readonly during: string }[];
  restore(): void;
}

/** Watches one device; passes with pipelines of modules made from `source` are followed, and `during` names the current activity. */
export function spyOnGpu(device: GPUDevice, source: string, during: () => string): GpuSpy {
  const buffers = new Map<GPUBuffer, string>();
  const modules = new Set<GPUShaderModule>();
  const pipelines = new Set<GPUComputePipeline>();
  const waits: { what: string; during: string }[] = [];
  const undo: (() => void)[] = [];
  let encoded = false;
  let underWay = 0;

  function wait<T>(what: string, promise: Promise<T>): Promise<T> {
    const waitingFor = underWay;
    if (waitingFor > 0) waits.push({ what, during: during() });
    const done = () => {
      underWay -= Math.min(underWay, waitingFor);
    };
    promise.then(done, done);
    return promise;
  }
  function replace<Host extends object, Name extends keyof Host>(host: Host, name: Name, make: (original: Host[Name]) => Host[Name]): void {
    const original = host[name];
    host[name] = make(original);
    undo.push(() => {
      host[name] = original;
    });
  }

  replace(device, 'createBuffer', (original) => (descriptor) => {
    const buffer = original.call(device, descriptor);
    buffers.set(buffer, descriptor.label ?? '');
    return buffer;
  });
  replace(
    GPUBuffer.prototype,
    'destroy',
    (original) =>
      function (this: GPUBuffer) {
        buffers.delete(this);
        return original.call(this);
      },
  );
  replace(
    GPUBuffer.prototype,
    'mapAsync',
    (original) =>
      function (this: GPUBuffer, ...args) {
        return wait('mapAsync', original.apply(this, args));
      },
  );
  replace(device, 'createShaderModule', (original) => (descriptor) => {
    const module = original.call(device, descriptor);
    if (descriptor.code === source) modules.add(module);
    return module;
  });
  replace(device, 'createComputePipelineAsync', (original) => async (descriptor) => {
    const pipeline = await original.call(device, descriptor);
    if (modules.has(descriptor.compute.module)) pipelines.add(pipeline);
    return pipeline;
  });
  replace(device, 'createCommandEncoder', (original) => (descriptor) => {
    encoded = false;
    return original.call(device, descriptor);
  });
  replace(
    GPUComputePassEncoder.prototype,
    'setPipeline',
    (original) =>
      function (this: GPUComputePassEncoder, pipeline) {
        if (pipelines.has(pipeline)) encoded = true;
        return original.call(this, pipeline);
      },
  );
  const { queue } = device;
  replace(queue, 'submit', (original) => (commands) => {
    if (encoded) underWay++;
    return original.call(queue, commands);
  });
  replace(queue, 'onSubmittedWorkDone', (original) => () => wait('onSubmittedWorkDone', original.call(queue)));

  return {
    live: () => [...buffers.values()].filter((label) => label !== ''),
    waits,
    restore: () => {
      for (const step of undo.reverse()) step();
    },
  };
}
