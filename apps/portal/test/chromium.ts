import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder, chromiumPackageVersion, unpackArchive, unpackChromium } from '@rooflab/dawn/testing';
import { type Browser, chromium } from 'playwright-core';

const BINARY = 'chromium';

/**
 * WebGPU on SwiftShader, so that a lab runs in the page as it does on a student's machine, only slower. It compiles kernels with arrays in workgroup memory many times
 * faster without the extension, as the worker's software device does.
 */
const WEBGPU = [
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--enable-features=Vulkan',
  '--disable-dawn-features=use_vulkan_zero_initialize_workgroup_memory_extension',
];

/** Containers have no user namespaces, and a browser under test must not contact anything else. */
const QUIET = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

/**
 * Starts the Chromium of npm's package, unpacked on first use. Linux x64; it includes its libraries and fonts. `args`: additional command-line
 * arguments.
 */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const folder = await cachedFolder({
    name: `chromium-${await chromiumPackageVersion()}`,
    files: [BINARY, 'libvk_swiftshader.so', 'lib/libnss3.so', 'fonts.conf'],
    fill: unpack,
  });
  return await chromium.launch({
    executablePath: join(folder, BINARY),
    args: [...QUIET, ...WEBGPU, ...args],
    env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_PATH: folder },
  });
}

async function unpack(folder: string): Promise<void> {
  await unpackArchive('swiftshader', folder);
  await unpackArchive('al2023', folder);
  await unpackArchive('fonts', folder);
  await unpackChromium(join(folder, BINARY));
  await writeFile(join(folder, 'fonts.conf'), FONTS);
}

/** The package's own configuration names folders of a cloud service. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
