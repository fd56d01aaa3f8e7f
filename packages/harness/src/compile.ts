import { firstLine, withErrorScopes } from './error-scope.ts';
import { KernelFault, type SourceMessage } from './faults.ts';

export interface CompiledModule {
  readonly module: GPUShaderModule;
  /** Warnings and notes; errors are thrown. */
  readonly messages: readonly SourceMessage[];
}

/** Compiles WGSL. Throws `KernelFault` `compile` with the compiler's messages when it has errors. */
export async function compileModule(device: GPUDevice, wgsl: string): Promise<CompiledModule> {
  device.pushErrorScope('validation');
  const module = device.createShaderModule({ code: wgsl });
  const [info, error] = await Promise.all([module.getCompilationInfo(), device.popErrorScope()]);
  const messages = info.messages.map(toSourceMessage);
  const errors = messages.filter((message) => message.severity === 'error');
  if (errors.length > 0 || error) {
    const summary = errors[0]?.message ?? firstLine(error?.message ?? 'The file cannot be compiled.');
    throw new KernelFault('compile', summary, errors.length > 0 ? messages : [{ ...NOWHERE, message: summary }]);
  }
  return { module, messages };
}

const NOWHERE = { severity: 'error', line: 0, column: 0, length: 0 } as const;

function toSourceMessage(message: GPUCompilationMessage): SourceMessage {
  const { type, lineNum, linePos, length } = message;
  return { severity: type, line: lineNum, column: linePos, length, message: message.message };
}

export interface PipelineRequest {
  readonly module: GPUShaderModule;
  readonly layout: GPUPipelineLayout;
  readonly entryPoints: readonly string[];
  readonly constants?: Readonly<Record<string, number>>;
}

/** One pipeline per entry point, compiled concurrently. Throws `KernelFault` `runtime` when WebGPU refuses one. */
export async function createPipelines(device: GPUDevice, request: PipelineRequest): Promise<ReadonlyMap<string, GPUComputePipeline>> {
  const { module, layout, constants = {} } = request;
  const names = [...new Set(request.entryPoints)];
  // Their faults reject these promises. The scopes must not stay open meanwhile, or they would catch errors of what is submitted beside the compilation.
  const { settled } = await withErrorScopes(device, 'kernel', () => ({
    settled: Promise.allSettled(
      names.map((entryPoint) => device.createComputePipelineAsync({ layout, compute: { module, entryPoint, constants } })),
    ),
  }));
  return new Map(
    (await settled).map((outcome, i) => {
      if (outcome.status === 'rejected') throw new KernelFault('runtime', firstLine(String(outcome.reason?.message ?? outcome.reason)));
      return [names[i] ?? '', outcome.value];
    }),
  );
}
