/** What decides whether Dawn runs on a machine. */
export interface Machine {
  /** As in `process.platform`. */
  readonly platform: string;
  /** As in `process.arch`. */
  readonly arch: string;
  /** Version of the GNU C library; null on other systems and with other C libraries. */
  readonly glibc: string | null;
}

/** The systems for which the npm package `webgpu` contains Dawn, by the names of its folders. */
export const PLATFORMS = {
  'linux-x64': { os: 'linux', cpus: ['x64'] },
  'linux-arm64': { os: 'linux', cpus: ['arm64'] },
  'darwin-universal': { os: 'darwin', cpus: ['x64', 'arm64'] },
  'win32-x64': { os: 'win32', cpus: ['x64'] },
  'win32-arm64': { os: 'win32', cpus: ['arm64'] },
} as const satisfies Record<string, { readonly os: NodeJS.Platform; readonly cpus: readonly NodeJS.Architecture[] }>;

export type Platform = keyof typeof PLATFORMS;

/** The oldest libraries with which `dawn.node` for Linux loads: those of Ubuntu 22.04; Debian 12 has newer ones. */
const OLDEST_GLIBC = '2.34';
const OLDEST_LIBSTDCXX = 'GLIBCXX_3.4.30';

const FITTING_SYSTEMS = 'Ubuntu 22.04, Debian 12 and Fedora 36 have them, and so has the image node:24-bookworm-slim';

/** The folder of the software device in its platform's package. */
export const SOFTWARE_VULKAN = 'software-vulkan';

/** The npm package with Dawn for a platform. */
export function packageNameOf(platform: Platform): string {
  return `@rooflab/${platform}`;
}

/** Null where Dawn does not exist for the machine. */
export function platformOf({ platform, arch }: Machine): Platform | null {
  const fits = (name: Platform): boolean => PLATFORMS[name].os === platform && (PLATFORMS[name].cpus as readonly string[]).includes(arch);
  return (Object.keys(PLATFORMS) as Platform[]).find(fits) ?? null;
}

/** What the machine lacks to run Dawn and how to fix it; null when nothing is known to be missing. */
export function missingForDawn(machine: Machine): string | null {
  if (platformOf(machine) === null) {
    return `Kernels run on Linux (x64, arm64), macOS and Windows (x64, arm64); this is ${machine.platform} ${machine.arch}. The commands labs, calc and question work here.`;
  }
  if (machine.platform !== 'linux') return null;
  if (machine.glibc === null) {
    return `Dawn, which runs the kernels, needs the GNU C library ${OLDEST_GLIBC} or newer; this system has another one (Alpine Linux uses musl). Use another system: ${FITTING_SYSTEMS}.`;
  }
  if (isOlder(machine.glibc, OLDEST_GLIBC)) {
    return `Dawn, which runs the kernels, needs the GNU C library ${OLDEST_GLIBC} or newer; this system has ${machine.glibc}. Use a newer system: ${FITTING_SYSTEMS}.`;
  }
  return null;
}

/** What to do where the platform's package is not installed. */
export function missingPackage(platform: Platform): string {
  const name = packageNameOf(platform);
  return `The package ${name}, which runs the kernels on this machine, is not installed. npm leaves it out with --omit=optional, and where a lock file was written on another system. Install it: npm install --include=optional ${name}`;
}

/** Why `dawn.node` failed to load. */
export function loadFailure(reason: string): string {
  const line = reason.split('\n', 1)[0] ?? '';
  const old = /GLIBC(XX)?_[\d.]+' not found/.test(line);
  return old
    ? `The C and C++ libraries of this system are too old for Dawn, which runs the kernels: it needs glibc ${OLDEST_GLIBC} and libstdc++ with ${OLDEST_LIBSTDCXX}. ${FITTING_SYSTEMS}. (${line})`
    : `Dawn, which runs the kernels, could not be loaded: ${line}`;
}

function isOlder(version: string, than: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = than.split('.').map(Number);
  return major < otherMajor || (major === otherMajor && minor < otherMinor);
}
