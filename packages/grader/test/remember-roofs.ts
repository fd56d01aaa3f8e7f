import type { RoofOptions } from '../src/roof/measure-roof.ts';
import type { ProbedRoof } from '../src/roof/probed-roof.ts';

type RoofModule = typeof import('../src/roof/measure-roof.ts');

/**
 * Measures the roof of a device once for all gradings of a file that ask for the same sizes: on the software device it takes longer than the rest
 * of a small grading, and its figures mean nothing. For `vi.mock` of the module; roof.gpu.test.ts tests the measuring itself.
 */
export function rememberRoofs(module: RoofModule): RoofModule {
  const roofs = new WeakMap<GPUDevice, Map<string, ProbedRoof>>();
  async function measureRoof(options: RoofOptions): Promise<ProbedRoof> {
    const { device } = options.opened;
    const known = roofs.get(device) ?? new Map<string, ProbedRoof>();
    roofs.set(device, known);
    const sizes = JSON.stringify([options.largestArrayBytes, options.alsoAt]);
    const roof = known.get(sizes) ?? (await module.measureRoof(options));
    known.set(sizes, roof);
    return roof;
  }
  return { ...module, measureRoof };
}
