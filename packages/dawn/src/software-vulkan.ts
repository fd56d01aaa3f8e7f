import { join } from 'node:path';
import { cachedFolder, hasFiles } from './cached-folder.ts';
import { chromiumPackageVersion, unpackArchive } from './chromium-package.ts';
import { platformFolder } from './load-dawn.ts';
import { SOFTWARE_VULKAN } from './platforms.ts';

const LOADER = 'libvulkan.so.1';
const ICD = 'vk_swiftshader_icd.json';
/** The files of the archive that Dawn needs; the rest is OpenGL ES. */
const FILES = [LOADER, 'libvk_swiftshader.so', ICD] as const;

export interface SoftwareVulkanOptions {
  /**
   * A folder with SwiftShader unpacked; if unset, `ROOFLAB_SOFTWARE_VULKAN`, the platform's package, or a cache filled from the npm
   * package.
   */
  readonly folder?: string;
}

/**
 * The environment in which a process must *start* so that Dawn finds only the software GPU (SwiftShader). Throws an `Error` that says how
 * to fix it where there is none.
 */
export async function softwareVulkanEnvironment(options: SoftwareVulkanOptions = {}): Promise<Record<string, string>> {
  const folder = await softwareVulkanFolder(options);
  return { LD_LIBRARY_PATH: folder, VK_DRIVER_FILES: join(folder, ICD) };
}

/** The folder with SwiftShader and a Vulkan loader, unpacked on first use. Throws like `softwareVulkanEnvironment`. */
export async function softwareVulkanFolder(options: SoftwareVulkanOptions = {}): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `The software GPU runs on Linux x64 only, not on ${process.platform} ${process.arch}. Use a GPU (--device hardware), or a Linux x64 machine.`,
    );
  }
  const given = options.folder ?? process.env.ROOFLAB_SOFTWARE_VULKAN;
  if (!given) return packagedFolder() ?? unpackedFolder();
  if (await hasFiles(given, FILES)) return given;
  throw new Error(`ROOFLAB_SOFTWARE_VULKAN names ${given}, which lacks one of ${FILES.join(', ')}. Correct it or leave it unset.`);
}

/** The folder inside the installed platform package. */
function packagedFolder(): string | null {
  const folder = platformFolder();
  return folder === null ? null : join(folder, SOFTWARE_VULKAN);
}

async function unpackedFolder(): Promise<string> {
  const name = `swiftshader-${await chromiumPackageVersion()}`;
  return cachedFolder({ name, files: FILES, fill: (folder) => unpackArchive('swiftshader', folder, FILES) });
}
