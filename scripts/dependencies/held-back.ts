export interface HeldBack {
  /** The installed version; a newer one exists. */
  readonly at: string;
  readonly why: string;
}

const PLATFORMS = 'later ones lack binaries for some platforms in the registry, and npm ci then refuses the lock file';
const TRACE_EXPORTER = 'the one that @opentelemetry/exporter-trace-otlp-http 0.301.0, its newest, takes';
const SCHEMA_ENGINE = '7.10.1 takes the schema engine of 8.1: all migrations must be tried with it first, and these packages move together';

/**
 * Every dependency that is not the newest, and why. `npm run outdated` compares this list with the registry, a test compares it with the
 * manifests.
 */
export const HELD_BACK: Readonly<Record<string, HeldBack>> = {
  '@biomejs/biome': { at: '2.5.15', why: PLATFORMS },
  next: { at: '16.4.5', why: PLATFORMS },
  tailwindcss: { at: '4.3.3', why: PLATFORMS },
  '@tailwindcss/postcss': { at: '4.3.3', why: PLATFORMS },
  turbo: { at: '2.11.9', why: PLATFORMS },
  '@types/node': { at: '24.19.2', why: 'the types of Node 24, which runs everything' },
  node: { at: '24.21.0', why: 'the release with long-term support' },
  '@prisma/adapter-pg': { at: '7.10.0', why: SCHEMA_ENGINE },
  '@prisma/driver-adapter-utils': { at: '7.10.0', why: SCHEMA_ENGINE },
  '@prisma/schema-engine-wasm': { at: '7.10.0-7.561d7b42579a2459cc8edf3788918b626c640023', why: SCHEMA_ENGINE },
  '@sparticuz/chromium': {
    at: '147.0.1',
    why: 'its SwiftShader is the software device: every kernel and figure of the tests was tried on this one',
  },
  'better-call': { at: '1.4.5', why: 'the one that better-auth 1.7.25 takes' },
  '@opentelemetry/resources': { at: '3.1.0', why: TRACE_EXPORTER },
  '@opentelemetry/sdk-trace': { at: '3.1.0', why: TRACE_EXPORTER },
  typescript: { at: '5.9.3', why: '7 is a rewrite of the compiler; dependency-cruiser and the pages’ build use the API of 5' },
};
