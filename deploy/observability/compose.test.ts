import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tracingVariables } from '@rooflab/tracing';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { composeServices } from '../testing/manifests.ts';

const read = (file: string): unknown => parse(readFileSync(join(import.meta.dirname, file), 'utf8'), { merge: true });

const addedSchema = z.object({
  image: z.string(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  user: z.string(),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()),
});

const changedSchema = z.strictObject({
  environment: z.record(z.string(), z.string()),
  secrets: z.array(z.string()).default([]),
  networks: z.array(z.string()),
});

const fileSchema = z.object({
  services: z.record(z.string(), z.unknown()),
  networks: z.record(z.string(), z.object({ internal: z.boolean() })),
});

const { services, networks } = fileSchema.parse(read('compose.yaml'));
const base = composeServices();
const added = Object.entries(services).filter(([name]) => !base.has(name));
const changed = Object.entries(services).filter(([name]) => base.has(name));

test('What watches runs unprivileged and read-only, in a version that is named, and is reached from this machine only.', () => {
  expect(added.map(([name]) => name)).toEqual(['prometheus', 'tempo', 'grafana']);
  for (const [name, service] of added) {
    const { image, user, ports } = addedSchema.parse(service);
    expect([image, user], name).toEqual([expect.stringMatching(/:v?\d+\.\d+\.\d+$/), expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  }
});

test('Every file that is mounted is there. Compose takes paths from the folder of its first file.', () => {
  const mounted = added.flatMap(([, service]) => addedSchema.parse(service).volumes.filter((volume) => volume.startsWith('./')));
  expect(mounted.length).toBeGreaterThan(4);
  for (const volume of mounted) expect(existsSync(join(import.meta.dirname, '..', volume.split(':', 1)[0] ?? '')), volume).toBe(true);
});

test('Portal and worker send traces, and nothing of theirs becomes reachable from outside.', () => {
  expect(changed.map(([name]) => name)).toEqual(['portal', 'worker']);
  for (const [name, service] of changed) {
    const { environment, networks: joined } = changedSchema.parse(service);
    const names = Object.keys(environment).filter((variable) => variable !== 'ROOFLAB_METRICS_TOKEN_FILE');
    expect(names, name).toEqual(['OTEL_EXPORTER_OTLP_ENDPOINT']);
    expect(tracingVariables).toHaveProperty(names);
    for (const network of joined) expect(networks[network]?.internal, network).toBe(true);
  }
});

test('The scrape job has the name that the rules ask for.', () => {
  const jobs = z.object({ scrape_configs: z.array(z.object({ job_name: z.string() })) }).parse(read('prometheus.yaml')).scrape_configs;
  expect(jobs.map(({ job_name }) => job_name)).toEqual(['rooflab']);
  expect(readFileSync(join(import.meta.dirname, 'rules.yaml'), 'utf8')).toContain('up{job="rooflab"}');
});
