import { resolve } from 'node:path';
import { hasComparableTimes } from '@rooflab/roofline';
import { createRunner, type DevicePreference } from '@rooflab/runner';
import type { Command } from 'commander';
import { EXIT, UsageError } from '../../exit-code.ts';
import { buildOrExplain } from '../../lab/build-own-lab.ts';
import { requireFiles } from '../../lab/kernel-files.ts';
import { measureLab } from '../../lab/measure-lab.ts';
import { deviceOption } from '../options.ts';

export function declare(lab: Command): void {
  lab
    .command('measure')
    .argument('[folder]', 'the folder of the lab', '.')
    .description('time every rung of a lab on the GPU at hand, record what they reach in recorded-rungs.json, and propose marks')
    .addOption(deviceOption())
    .action(async (folder: string, { device }: { readonly device: DevicePreference }) => {
      process.exitCode = await measureCommand(resolve(folder), device);
    });
}

const NO_TIMES = 'A software device computes on the processor, so its times mean nothing and nothing was recorded. Measure on a GPU.';

async function measureCommand(folder: string, device: DevicePreference): Promise<number> {
  if (device === 'software') throw new UsageError(NO_TIMES);
  const built = await buildOrExplain(folder);
  requireFiles(built);
  const runner = createRunner({ device });
  try {
    const { device: found } = await runner.measureRoof();
    if (!hasComparableTimes(found.deviceClass)) throw new UsageError(NO_TIMES);
    const say = (text: string): void => void process.stdout.write(text);
    say(`${found.description}, device class ${found.deviceClass}\n\n`);
    const right = await measureLab({ runner, folder, built, say });
    return right ? EXIT.accepted : EXIT.student;
  } finally {
    await runner.close();
  }
}
