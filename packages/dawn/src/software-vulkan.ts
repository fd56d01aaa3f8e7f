/// <reference path="./tar-fs.d.ts" />
import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { cachedFolder, hasFiles } from './cached-folder.ts';

const LOADER = 'libvulkan.so.1';
const ICD = 'vk_swiftshader_icd.json';
/** All that Dawn needs of the archive; the rest is OpenGL ES. */
const FILES = [LOADER, 'libvk_swiftshader.so', ICD] as const;

export interface SoftwareVulkanOptions {
  /** A folder that holds SwiftShader unpacked; otherwise `ROOFLAB_SOFTWARE_VULKAN`, otherwise a cache filled from npm's package. */
  readonly folder?: string;
}

/**
 * The environment in which a process must *start* so that Dawn finds the software GPU (SwiftShader), and no other. Throws an `Error` with
 * the remedy where there is none.
 */
export async function softwareVulkanEnvironment(options: SoftwareVulkanOptions = {}): Promise<Record<string, string>> {
  const folder = await softwareVulkanFolder(options);
  return { LD_LIBRARY_PATH: folder, VK_DRIVER_FILES: join(folder, ICD) };
}

/** The folder with SwiftShader and a Vulkan loader, unpacked on first use. Throws as `softwareVulkanEnvironment` does. */
export async function softwareVulkanFolder(options: SoftwareVulkanOptions = {}): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `The software GPU runs on Linux x64 only, not on ${process.platform} ${process.arch}. Use a GPU (--device hardware), or a Linux x64 machine.`,
    );
  }
  const given = options.folder ?? process.env.ROOFLAB_SOFTWARE_VULKAN;
  if (!given) return unpackedFolder();
  if (await hasFiles(given, FILES)) return given;
  throw new Error(`ROOFLAB_SOFTWARE_VULKAN names ${given}, which lacks one of ${FILES.join(', ')}. Correct it or leave it unset.`);
}

/** Path of a file of npm's package. */
function packaged(path: string): string {
  const manifest = findPackageJSON('@sparticuz/chromium', import.meta.url);
  if (!manifest) throw new Error('The package @sparticuz/chromium, which carries the software GPU, is not installed. Run npm ci.');
  return join(dirname(manifest), path);
}

async function unpackedFolder(): Promise<string> {
  const { version } = JSON.parse(await readFile(packaged('package.json'), 'utf8')) as { version: string };
  return cachedFolder({ name: `swiftshader-${version}`, files: FILES, fill: unpack });
}

async function unpack(folder: string): Promise<void> {
  const { extract } = await import('tar-fs'); // once a machine; nobody else shall wait for it
  const packed = await readFile(packaged('bin/swiftshader.tar.br'));
  const wanted = new Set<string>(FILES.map((file) => join(folder, file)));
  await pipeline(Readable.from([packed]), createBrotliDecompress(), extract(folder, { ignore: (path) => !wanted.has(path) }));
}
