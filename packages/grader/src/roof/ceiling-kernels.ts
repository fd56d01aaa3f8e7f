import type { BoundDispatch, OpenDevice } from '@rooflab/harness';
import type { FmaShape, MeasuredRoof, ProbeKind, ProbeShape } from '@rooflab/result';
import { createFmaProbe, type FmaProbe } from './fma-probe.ts';
import { createLaunchProbe } from './launch-probe.ts';
import { type CompiledProbe, compileProbe, PROBES } from './probes.ts';
import { roofPlan } from './roof-plan.ts';

/** The kernels of all ceilings, each compiled once, when it is first asked for. They depend on the device alone. */
export interface CeilingKernels {
  probe(kind: ProbeKind, shape: ProbeShape): Promise<CompiledProbe>;
  fma(shape: FmaShape): Promise<FmaProbe>;
  launch(): Promise<readonly BoundDispatch[]>;
}

export function createCeilingKernels(opened: OpenDevice): CeilingKernels {
  const { device } = opened;
  const { fmaWorkgroups } = roofPlan(opened, {});
  const probes = new Map<string, Promise<CompiledProbe>>();
  const fmas = new Map<string, Promise<FmaProbe>>();
  let launch: Promise<readonly BoundDispatch[]> | null = null;
  return {
    probe: (kind, shape) => once(probes, JSON.stringify([kind, shape]), () => compileProbe(device, { kind, shape })),
    fma: (shape) => once(fmas, JSON.stringify(shape), () => createFmaProbe(device, shape, fmaWorkgroups)),
    launch() {
      launch ??= createLaunchProbe(device);
      return launch;
    },
  };
}

function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
}

/** Everything that measuring a roof needs. */
export async function compileAllCeilings(kernels: CeilingKernels, opened: OpenDevice): Promise<void> {
  const { shapes, fmaShapes } = roofPlan(opened, {});
  await Promise.all([
    ...PROBES.flatMap((kind) => shapes[kind].map((shape) => kernels.probe(kind, shape))),
    ...fmaShapes.map((shape) => kernels.fma(shape)),
    kernels.launch(),
  ]);
}

/** What gradings under this roof may time beside a kernel. */
export async function compileBestCeilings(kernels: CeilingKernels, { best, fma }: MeasuredRoof): Promise<void> {
  await Promise.all([...best.map(({ kind, shape }) => kernels.probe(kind, shape)), kernels.fma(fma)]);
}
