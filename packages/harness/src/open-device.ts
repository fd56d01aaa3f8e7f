/** A device with every limit raised as far as the adapter allows, and what is known about the device. */
export interface OpenDevice {
  readonly device: GPUDevice;
  readonly vendor: string;
  readonly architecture: string;
  /** Its marketing name: `NVIDIA H200`. */
  readonly description: string;
  /** The driver and its version, as far as WebGPU reports them. */
  readonly driver: string;
  /** A CPU that emulates a GPU: correct answers, meaningless times. */
  readonly software: boolean;
  /** Optional features that students' kernels may use. */
  readonly features: readonly string[];
}

/** There is no adapter: not the student's fault, and it produces no result. */
export class NoAdapterError extends Error {
  override name = 'NoAdapterError';
}

const RAISED_LIMITS = [
  'maxBufferSize',
  'maxStorageBufferBindingSize',
  'maxComputeWorkgroupStorageSize',
  'maxComputeInvocationsPerWorkgroup',
  'maxComputeWorkgroupSizeX',
  'maxComputeWorkgroupSizeY',
  'maxComputeWorkgroupSizeZ',
  // The x-ray binds three buffers of its own beside those of a kernel.
  'maxStorageBuffersPerShaderStage',
] as const satisfies readonly (keyof GPUSupportedLimits)[];

/** `shader-f16` is left out on purpose: a kernel with half-precision intermediates must not compile. */
const STUDENT_FEATURES = ['subgroups'] as const satisfies readonly GPUFeatureName[];

const CPU_ADAPTER = /swiftshader|llvmpipe|lavapipe|softpipe|basic render/i;

/**
 * Opens the best adapter of `gpu`. Throws `NoAdapterError` when there is none, or when it lacks `timestamp-query` and `mustTime` is not
 * false: without time stamps a device can only check.
 */
export async function openDevice(gpu: GPU, { mustTime = true }: { readonly mustTime?: boolean } = {}): Promise<OpenDevice> {
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (!adapter) throw new NoAdapterError('WebGPU found no adapter on this machine.');
  const canTime = adapter.features.has('timestamp-query');
  if (mustTime && !canTime) throw new NoAdapterError('The adapter has no timestamp queries, so it cannot time a kernel.');
  const features = STUDENT_FEATURES.filter((feature) => adapter.features.has(feature));
  const device = await adapter.requestDevice({
    requiredFeatures: [...(canTime ? (['timestamp-query'] as const) : []), ...features],
    requiredLimits: Object.fromEntries(RAISED_LIMITS.map((limit) => [limit, adapter.limits[limit]])),
  });
  const { vendor, architecture, description, device: name } = adapter.info;
  return {
    device,
    vendor,
    architecture,
    description: readableName(name) || description || 'unnamed GPU',
    driver: description,
    software: adapter.info.isFallbackAdapter || CPU_ADAPTER.test(`${name} ${description}`),
    features,
  };
}

const BRANDS: Readonly<Record<string, string>> = { nvidia: 'NVIDIA', geforce: 'GeForce', radeon: 'Radeon', swiftshader: 'SwiftShader' };

/** WebGPU reports names as identifiers (`nvidia-geforce-rtx-4090`); this restores the capitals of model numbers and abbreviations. */
function readableName(identifier: string): string {
  const words = identifier.split('-').filter((word) => word !== '');
  return words.map((word) => BRANDS[word] ?? (/\d/.test(word) || word.length <= 3 ? word.toUpperCase() : capitalised(word))).join(' ');
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
