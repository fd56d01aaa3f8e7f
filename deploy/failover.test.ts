import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { kubernetesObjects } from './testing/manifests.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');

/** The fields of CloudNativePG's `Cluster` that the manifest uses, and no others: a misspelt one would be ignored by a reader, and refused by the operator. */
const clusterSchema = z.strictObject({
  instances: z.int().min(3),
  imageName: z.string().regex(/:\d+/),
  affinity: z.strictObject({ enablePodAntiAffinity: z.literal(true), podAntiAffinityType: z.literal('required'), topologyKey: z.string() }),
  bootstrap: z.strictObject({
    initdb: z.strictObject({
      database: z.literal('rooflab'),
      owner: z.literal('rooflab_migrate'),
      secret: z.strictObject({ name: z.string() }),
      encoding: z.literal('UTF8'),
      localeCType: z.string(),
      localeCollate: z.string(),
    }),
  }),
  managed: z.strictObject({
    roles: z.array(
      z.union([
        z.strictObject({ name: z.literal('rooflab_fleet'), ensure: z.literal('present') }),
        z.strictObject({
          name: z.literal('rooflab_portal'),
          ensure: z.literal('present'),
          login: z.literal(true),
          inherit: z.literal(false),
          inRoles: z.tuple([z.literal('rooflab_fleet')]),
          passwordSecret: z.strictObject({ name: z.string() }),
        }),
      ]),
    ),
  }),
  postgresql: z.strictObject({
    synchronous: z.strictObject({ method: z.literal('any'), number: z.int().min(1), dataDurability: z.literal('required') }),
    parameters: z.record(z.string(), z.string()),
  }),
  failoverDelay: z.literal(0),
  primaryUpdateMethod: z.literal('switchover'),
  storage: z.strictObject({ size: z.string() }),
  walStorage: z.strictObject({ size: z.string() }),
  resources: z.strictObject({ requests: z.record(z.string(), z.string()), limits: z.record(z.string(), z.string()) }),
});

test('CloudNativePG keeps what was acknowledged on a standby, and its database is that of the roles, in a namespace that is not closed.', () => {
  const objects = kubernetesObjects('cloudnative-pg');
  expect(objects.map(({ kind }) => kind)).toEqual(['Namespace', 'Cluster', 'NetworkPolicy']);
  const [namespace, cluster] = objects;
  expect(cluster?.metadata).toEqual({ name: 'rooflab-db', namespace: namespace?.metadata.name });
  expect(clusterSchema.safeParse(cluster?.spec).error).toBeUndefined();
});

test('Patroni keeps what was acknowledged on a standby; its times fit together, and its files hold no password.', () => {
  const { dcs } = z
    .object({
      bootstrap: z.object({
        dcs: z.object({ ttl: z.number(), loop_wait: z.number(), retry_timeout: z.number(), synchronous_mode: z.literal(true) }),
      }),
    })
    .parse(parse(read('patroni/patroni.yaml'))).bootstrap;
  // Patroni's own rule, and the least that its later versions take.
  expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
  expect(dcs.ttl).toBe(20);
  expect(
    read('patroni/patroni.env')
      .match(/^\w*PASSWORD=.*$/gm)
      ?.every((line) => line.endsWith('=')),
  ).toBe(true);
});

test('HAProxy leads to whichever server Patroni calls the primary, and cuts what leads elsewhere.', () => {
  const config = read('patroni/haproxy.cfg');
  expect(config).toMatch(/^ {4}option httpchk GET \/primary$/m);
  expect(config).toMatch(/^ {4}default-server .*on-marked-down shutdown-sessions$/m);
  const [, checked] = /^PATRONI_RESTAPI_LISTEN=.*:(\d+)$/m.exec(read('patroni/patroni.env')) ?? [];
  for (const [, port] of config.matchAll(/^ {4}server .* check port (\d+)$/gm)) expect(port).toBe(checked);
});
