import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

/** The deployment manifests, as far as the tests need them. */

const FOLDER = join(import.meta.dirname, '..');

const containerSchema = z.object({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()),
  env: z.array(z.object({ name: z.string(), value: z.string().optional(), valueFrom: z.object({}).optional() })),
  resources: z.object({ limits: z.record(z.string(), z.union([z.string(), z.number()])) }),
  securityContext: z.record(z.string(), z.unknown()),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});

const podSchema = z.object({
  automountServiceAccountToken: z.boolean(),
  terminationGracePeriodSeconds: z.number(),
  securityContext: z.record(z.string(), z.unknown()),
  initContainers: z.array(containerSchema).default([]),
  containers: z.array(containerSchema),
  volumes: z.array(z.record(z.string(), z.unknown())),
  nodeSelector: z.record(z.string(), z.string()).optional(),
  tolerations: z.array(z.object({ key: z.string() })).default([]),
  hostNetwork: z.boolean().default(false),
  hostPID: z.boolean().default(false),
});

const objectSchema = z.looseObject({
  kind: z.string(),
  metadata: z.object({ name: z.string(), namespace: z.string().optional() }),
  spec: z.looseObject({}).optional(),
});

export type KubernetesObject = z.infer<typeof objectSchema>;
export type Pod = z.infer<typeof podSchema>;
export type Container = z.infer<typeof containerSchema>;

const serviceSchema = z.looseObject({
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  user: z.string(),
  command: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
});

export type ComposeService = z.infer<typeof serviceSchema>;

/** Throws with the place of the first fault. */
function parseYaml(path: string): unknown[] {
  return parseAllDocuments(readFileSync(path, 'utf8'), { merge: true }).map((document) => {
    const [fault] = [...document.errors, ...document.warnings];
    if (fault !== undefined) throw new Error(`${path}: ${fault.message}`);
    return document.toJS();
  });
}

/** `folder`: of `deploy`. */
export function kubernetesObjects(folder = 'kubernetes'): KubernetesObject[] {
  const paths = globSync(`${folder}/*.yaml`, { cwd: FOLDER });
  return paths.flatMap((path) => parseYaml(`${FOLDER}/${path}`)).map((object) => objectSchema.parse(object));
}

/** The pods started by workloads, by the workload's name. */
export function podsOf(objects: readonly KubernetesObject[]): Map<string, Pod> {
  const withPods = z.object({ template: z.object({ spec: podSchema }) });
  const started = objects.filter(({ kind }) => ['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob', 'ScaledJob'].includes(kind));
  return new Map(
    started.map(({ kind, metadata, spec }) => [
      metadata.name,
      withPods.parse(kind === 'ScaledJob' ? spec?.jobTargetRef : spec).template.spec,
    ]),
  );
}

export function composeServices(): Map<string, ComposeService> {
  const [file] = parseYaml(`${FOLDER}/compose.yaml`);
  const { services } = z.looseObject({ services: z.record(z.string(), serviceSchema) }).parse(file);
  return new Map(Object.entries(services));
}

/** The objects by which KEDA scales the workers, and what each asks for. */
export function queueTriggers(objects: readonly KubernetesObject[]) {
  const metadata = z.object({
    url: z.url(),
    valueLocation: z.string(),
    targetValue: z.string().regex(/^\d+$/),
    activationTargetValue: z.string().regex(/^\d+$/).optional(),
    authMode: z.literal('bearer'),
  });
  const authenticationRef = z.object({ name: z.string() });
  const schema = z.object({ triggers: z.tuple([z.strictObject({ type: z.literal('metrics-api'), authenticationRef, metadata })]) });
  const scaled = objects.filter(({ kind }) => kind === 'ScaledObject' || kind === 'ScaledJob');
  return scaled.map(({ kind, spec }) => ({ kind, ...schema.parse(spec).triggers[0] }));
}
