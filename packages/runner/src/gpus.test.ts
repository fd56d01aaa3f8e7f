import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findGpus } from './gpus.ts';

/** A machine with these files. */
function machine(files: Readonly<Record<string, string>>): Disposable & { readonly root: string } {
  const root = mkdtempSync(join(tmpdir(), 'rooflab-machine-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true }) };
}

const information = (minor: number, uuid: string) =>
  `Model: \t\t NVIDIA H100 80GB HBM3\nIRQ:   \t\t 230\nGPU UUID: \t ${uuid}\nBus Type: \t PCIe\nDevice Minor: \t ${minor}\nGPU Excluded:\t No\n`;

const [FIRST, SECOND] = ['GPU-0a1b2c3d-0000-4000-8000-000000000001', 'GPU-0a1b2c3d-0000-4000-8000-000000000002'];

test('GPUs are counted in the order of the bus, and each has the nodes that are its alone.', () => {
  using two = machine({
    'proc/driver/nvidia/gpus/0000:5d:00.0/information': information(0, SECOND),
    'proc/driver/nvidia/gpus/0000:19:00.0/information': information(1, FIRST),
    'sys/bus/pci/devices/0000:19:00.0/drm/renderD129/dev': '226:129',
    'sys/bus/pci/devices/0000:19:00.0/drm/card2/dev': '226:2',
    'dev/nvidia0': '',
    'dev/nvidia1': '',
    'dev/nvidiactl': '',
    'dev/dri/renderD129': '',
  });
  expect(findGpus(two.root)).toEqual([
    { index: 0, uuid: FIRST, nodes: ['nvidia1', 'dri/renderD129'] },
    { index: 1, uuid: SECOND, nodes: ['nvidia0'] },
  ]);
});

test('A container has the GPUs whose nodes it has, and one that was never used has no UUID.', () => {
  using container = machine({
    'proc/driver/nvidia/gpus/0000:19:00.0/information': information(0, FIRST),
    'proc/driver/nvidia/gpus/0000:5d:00.0/information': information(3, 'GPU-????????-????-????-????-????????????'),
    'dev/nvidia3': '',
  });
  expect(findGpus(container.root)).toEqual([{ index: 0, uuid: null, nodes: ['nvidia3'] }]);
});

test('Without NVIDIA’s driver there is none.', () => {
  using none = machine({ 'dev/dri/renderD128': '' });
  expect(findGpus(none.root)).toEqual([]);
});
