import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appRouter } from '@rooflab/course';
import { OPERATIONS, WORKER_API } from '@rooflab/fleet';
import { z } from 'zod';

/** A page of Next.js: `/courses/[course]`, and the paths it answers. */
export interface PagePattern {
  readonly page: string;
  readonly matches: RegExp;
}

const PROCEDURES: ReadonlySet<string> = new Set(Object.keys(appRouter._def.procedures));

/** The fixed addresses outside of procedures, sign-in and pages. */
const FIXED: ReadonlySet<string> = new Set(['/api/health', '/api/metrics', '/api/openapi.json', '/api/queue-depth']);

/** The pattern of a path, from a small fixed set: a path made up by a client must not become a label. */
export function routePattern(path: string, pages: readonly PagePattern[] = []): string {
  if (FIXED.has(path)) return path;
  if (path.startsWith('/api/trpc/')) return trpcPattern(path.slice('/api/trpc/'.length));
  if (path.startsWith('/api/auth/')) return '/api/auth/*';
  if (path.startsWith('/api/labs/')) return '/api/labs/*';
  if (path.startsWith(`${WORKER_API}/`)) return workerPattern(path.slice(WORKER_API.length + 1));
  if (path.startsWith('/api/') || path === '/api') return 'unknown';
  if (path.startsWith('/_next/')) return '/_next/*';
  return pages.find(({ matches }) => matches.test(path))?.page ?? 'unknown';
}

/** How long such a request takes says nothing about the portal. */
export function isWaitingForWork(path: string): boolean {
  return path === `${WORKER_API}/claim`;
}

function workerPattern(name: string): string {
  if (name.startsWith('labs/')) return `${WORKER_API}/labs/*`;
  return Object.hasOwn(OPERATIONS, name) ? `${WORKER_API}/${name}` : 'unknown';
}

function trpcPattern(names: string): string {
  if (PROCEDURES.has(names)) return `/api/trpc/${names}`;
  return names.split(',').every((name) => PROCEDURES.has(name)) ? '/api/trpc/(batch)' : 'unknown';
}

const routeSchema = z.object({ page: z.string(), regex: z.string() });
const manifestSchema = z.object({ staticRoutes: z.array(routeSchema), dynamicRoutes: z.array(routeSchema) });

/** The pages that `next build` left in `folder`, those with fixed paths first; none if it left nothing. */
export async function readPagePatterns(folder: string): Promise<PagePattern[]> {
  const text = await readFile(join(folder, 'routes-manifest.json'), 'utf8').catch(() => null);
  if (text === null) return [];
  const { staticRoutes, dynamicRoutes } = manifestSchema.parse(JSON.parse(text));
  return [...staticRoutes, ...dynamicRoutes].map(({ page, regex }) => ({ page, matches: new RegExp(regex) }));
}
