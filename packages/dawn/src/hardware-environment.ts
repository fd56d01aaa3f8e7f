import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { softwareVulkanFolder } from './software-vulkan.ts';

/** What Vulkan drivers need from the environment: where the loader finds them, and what they need to start on the named systems. */
const NEEDED = [
  'LD_LIBRARY_PATH',
  'VK_DRIVER_FILES',
  'VK_ICD_FILENAMES',
  'VK_ADD_DRIVER_FILES',
  'XDG_RUNTIME_DIR',
  'SystemRoot', // Windows
];

const LIBRARY_FOLDERS = [
  '/usr/lib/x86_64-linux-gnu',
  '/lib/x86_64-linux-gnu',
  '/usr/lib64',
  '/lib64',
  '/usr/lib',
  '/usr/local/lib',
  '/run/opengl-driver/lib', // NixOS
];

const ICD_FOLDERS = ['/etc/vulkan/icd.d', '/usr/share/vulkan/icd.d', '/usr/local/share/vulkan/icd.d'];

/** Kubernetes nodes mount NVIDIA's driver here, outside the loader's search path. */
const MOUNTED_NVIDIA_ICD = '/usr/local/nvidia/share/vulkan/icd.d/nvidia_icd.json';

/**
 * The environment in which a process must start so that Dawn finds the hardware: only those variables of this process that matter. A Linux
 * x64 machine with a driver but no Vulkan loader (usual in containers) gets the loader that comes with SwiftShader.
 */
export async function hardwareEnvironment(): Promise<Record<string, string>> {
  const env: Record<string, string> = {};
  for (const name of NEEDED) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') return env;
  if (!hasLoader(env.LD_LIBRARY_PATH)) {
    env.LD_LIBRARY_PATH = [env.LD_LIBRARY_PATH, await softwareVulkanFolder()].filter(Boolean).join(':');
  }
  if (!env.VK_DRIVER_FILES && !env.VK_ICD_FILENAMES && !ICD_FOLDERS.some(existsSync) && existsSync(MOUNTED_NVIDIA_ICD)) {
    env.VK_DRIVER_FILES = MOUNTED_NVIDIA_ICD;
  }
  return env;
}

function hasLoader(libraryPath = ''): boolean {
  return [...libraryPath.split(':').filter(Boolean), ...LIBRARY_FOLDERS].some((folder) => existsSync(join(folder, 'libvulkan.so.1')));
}
