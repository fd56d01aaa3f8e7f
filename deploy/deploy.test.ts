import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ABSENT, REFUSED } from '../packages/runner/src/confinement/syscalls.ts';
import { type Container, composeServices, kubernetesObjects, type Pod, podsOf, queueDepthQuery } from './testing/manifests.ts';
import { tableColumns, unknownNames } from './testing/prisma-columns.ts';

const FOLDER = import.meta.dirname;
const read = (path: string): string => readFileSync(join(FOLDER, path), 'utf8');

const objects = kubernetesObjects();
const pods = podsOf(objects);
const services = composeServices();
const allContainers = [...pods].flatMap(([pod, { initContainers, containers }]) =>
  [...initContainers, ...containers].map((container) => ({ pod, container })),
);

/** Seconds that a worker takes to drain by default. */
const DRAIN_SECONDS = Number(/ROOFLAB_DRAIN_SECONDS:.*default\((\d+)\)/.exec(read('../apps/worker/src/env.ts'))?.[1]);

test('Portal and worker are the only workloads, and every object is in the namespace.', () => {
  expect([...pods.keys()].sort()).toEqual(['portal', 'worker']);
  for (const { kind, metadata } of objects) expect(kind === 'Namespace' || metadata.namespace === 'rooflab', metadata.name).toBe(true);
});

test.each([...pods])('The pod %s runs unprivileged under the default seccomp profile, without a token of the cluster.', (_, pod) => {
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } });
  expect([pod.automountServiceAccountToken, pod.hostNetwork, pod.hostPID]).toEqual([false, false, false]);
  expect(pod.volumes.every((volume) => !('hostPath' in volume))).toBe(true);
});

test.each(allContainers)(
  'The container $container.name of $pod has a read-only root, no capability and a limit on its memory.',
  ({ container }) => {
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.resources.limits.memory).toBeDefined();
    expect(container.image).toMatch(/:\d/);
  },
);

function expectNoSecret(environment: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(environment)) {
    expect(/SECRET|PASSWORD|DATABASE_URL|SMTP_URL|TOKEN/.test(name) && !name.endsWith('_FILE'), name).toBe(false);
    expect(value).not.toMatch(/postgres(ql)?:\/\//);
  }
}

const valuesOf = ({ env }: Container): Record<string, string> => Object.fromEntries(env.map(({ name, value }) => [name, value ?? '']));

test('No manifest has a secret in an environment variable: secrets are files, and the image has none.', () => {
  for (const { container } of allContainers) expectNoSecret(valuesOf(container));
  for (const { environment } of services.values()) expectNoSecret(environment);
  expect(read('Dockerfile')).not.toMatch(/^(ARG|ENV).*(SECRET|PASSWORD|DATABASE_URL|TOKEN)/m);
  expect(read('secrets/.gitignore')).toBe('*\n!.gitignore\n');
});

/** `<secret>/<key>` of everything that a container of this pod can read. */
function secretsOf({ volumes }: Pod, { volumeMounts }: Container): string[] {
  const item = z.object({ key: z.string() });
  const volume = z.looseObject({ name: z.string(), secret: z.object({ secretName: z.string(), items: z.array(item) }).optional() });
  return z
    .array(volume)
    .parse(volumes)
    .filter(({ name }) => volumeMounts.some((mount) => mount.name === name))
    .flatMap(({ secret }) => secret?.items.map(({ key }) => `${secret.secretName}/${key}`) ?? []);
}

test('Each container reads the address of its own role; only the step that migrates reads the owner’s, and nothing of a worker’s pod does.', () => {
  const readable = [...pods].flatMap(([app, pod]) =>
    [...pod.initContainers, ...pod.containers].map((container) => [`${app}: ${container.args.at(-1)}`, secretsOf(pod, container)]),
  );
  expect(Object.fromEntries(readable)).toEqual({
    'portal: deploy/migrate.ts': ['rooflab-migrate/database-url'],
    'portal: apps/portal/src/main.ts': ['rooflab-portal/database-url', 'rooflab-portal/rooflab-secret'],
    'worker: deploy/await-schema.ts': ['rooflab-worker/database-url'],
    'worker: apps/worker/src/main.ts': ['rooflab-worker/database-url'],
  });
  const made = objects.filter(({ kind }) => kind === 'ExternalSecret').map(({ metadata }) => metadata.name);
  expect(made).toEqual(['rooflab-migrate', 'rooflab-portal', 'rooflab-worker', 'rooflab-keda']);
});

test('Each service has the address of its own role; only the step that makes the roles has the administrator’s.', () => {
  const ours = [...services].filter(([name]) => name !== 'postgres');
  expect(Object.fromEntries(ours.map(([name, { secrets }]) => [name, secrets]))).toEqual({
    roles: ['admin_url', 'migrate_url', 'portal_url', 'worker_url'],
    migrate: ['migrate_url'],
    portal: ['portal_url', 'rooflab_secret'],
    worker: ['worker_url'],
  });
  for (const [name, { environment }] of ours) {
    expect(environment.DATABASE_URL_FILE).toBe(`/run/secrets/${name === 'roles' ? 'admin' : name}_url`);
  }
});

test('Every variable that a manifest sets is one that its app reads.', () => {
  const known = (app: string): string => read(`../apps/${app}/src/${app === 'portal' ? 'server/' : ''}env.ts`);
  const ofDriver = ['NVIDIA_DRIVER_CAPABILITIES'];
  for (const app of ['portal', 'worker']) {
    const inPod = (pods.get(app)?.containers ?? []).flatMap(({ env }) => env.map(({ name }) => name));
    const inService = Object.keys(services.get(app)?.environment ?? {});
    for (const name of [...inPod, ...inService].filter((one) => !ofDriver.includes(one))) {
      expect(known(app)).toMatch(new RegExp(`^ {2}${name.replace(/_FILE$/, '')}:`, 'm'));
    }
  }
});

test('Compose passes on what opens the portal to other systems; unset, the portal has its defaults.', () => {
  const { environment } = services.get('portal') ?? {};
  for (const name of ['ROOFLAB_PRIVATE_ORIGINS', 'ROOFLAB_CI_ISSUERS']) expect(environment?.[name]).toBe(`\${${name}:-}`);
});

test('The worker has a whole GPU of the GPU pool, and longer to stop than it takes to drain.', () => {
  const worker = pods.get('worker');
  expect(worker?.containers.map(({ resources }) => resources.limits['nvidia.com/gpu'])).toEqual([1]);
  expect(worker?.tolerations.map(({ key }) => key)).toContain('nvidia.com/gpu');
  expect(worker?.nodeSelector).toBeDefined();
  expect(worker?.terminationGracePeriodSeconds).toBeGreaterThan(DRAIN_SECONDS);
  expect(Number.parseInt(services.get('worker')?.stop_grace_period ?? '', 10)).toBeGreaterThan(DRAIN_SECONDS);
});

const policySchema = z.object({
  podSelector: z.object({ matchLabels: z.record(z.string(), z.string()).optional() }),
  policyTypes: z.array(z.string()),
  ingress: z.array(z.object({ from: z.array(z.unknown()), ports: z.array(z.object({ port: z.number() })) })).default([]),
  egress: z
    .array(z.object({ to: z.array(z.object({ ipBlock: z.object({ cidr: z.string() }) })), ports: z.array(z.object({ port: z.number() })) }))
    .default([]),
});

const policies = new Map(
  objects.filter(({ kind }) => kind === 'NetworkPolicy').map(({ metadata, spec }) => [metadata.name, policySchema.parse(spec)]),
);

test('The network is closed; the worker reaches only the database, the portal only the database and is reached only by the ingress.', () => {
  expect([...policies.keys()].sort()).toEqual(['closed', 'portal', 'worker']);
  expect(policies.get('closed')).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'], ingress: [], egress: [] });
  for (const app of ['portal', 'worker']) {
    const { podSelector, policyTypes, egress } = policies.get(app) ?? {};
    expect({ podSelector, policyTypes }).toEqual({ podSelector: { matchLabels: { app } }, policyTypes: ['Ingress', 'Egress'] });
    expect(egress?.map(({ ports }) => ports.map(({ port }) => port))).toEqual([[5432]]);
    expect(egress?.flatMap(({ to }) => to.map(({ ipBlock }) => ipBlock.cidr)).every((cidr) => cidr.endsWith('/32'))).toBe(true);
  }
  expect(policies.get('worker')?.ingress).toEqual([]);
  expect(policies.get('portal')?.ingress.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual([3000]);
});

test.each([...services])('The service %s is read-only, unprivileged and without capabilities.', (_, service) => {
  expect(service.read_only).toBe(true);
  expect(service.cap_drop).toEqual(['ALL']);
  expect(service.security_opt).toContain('no-new-privileges:true');
  expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect('privileged' in service).toBe(false);
  expect(service.ports.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
});

test('The worker alone may make namespaces, for what meets students’ code, and no more than that.', () => {
  for (const [name, { security_opt }] of services)
    expect(security_opt.some((option) => option.startsWith('seccomp='))).toBe(name === 'worker');
  const profile = z
    .object({
      defaultAction: z.literal('SCMP_ACT_ALLOW'),
      syscalls: z.tuple([z.object({ names: z.array(z.string()), action: z.literal('SCMP_ACT_ERRNO') })]),
    })
    .parse(JSON.parse(read('seccomp-worker.json')));
  const { clone3: _, ...absent } = ABSENT;
  const needed = ['fork', 'mount', 'pivot_root', 'sethostname', 'setns', 'umount2', 'unshare', 'vfork'];
  const refused = Object.keys({ ...REFUSED, ...absent }).filter((name) => !needed.includes(name));
  expect(profile.syscalls[0].names).toEqual(refused.sort());
  expect(read('Dockerfile')).toMatch(/apt-get install .* bubblewrap /);
});

test('Only the portal leaves the database’s network.', () => {
  for (const [name, { networks }] of services) expect(networks).toEqual(name === 'portal' ? ['database', 'front'] : ['database']);
});

test('The query that scales the workers names tables and columns of the schema.', () => {
  const tables = tableColumns(read('../prisma/schema.prisma'));
  const query = queueDepthQuery(objects);
  expect(tables.get('hand_ins')?.has('ended_at')).toBe(true);
  expect(unknownNames(query, tables)).toEqual([]);
  expect(unknownNames(query.replace('cancelled_at', 'canceled_at'), tables)).toEqual(['canceled_at']);
  expect(unknownNames(query.replace('s.started_at', 's.began_at'), tables)).toEqual(['s.began_at']);
  expect(unknownNames(query.replace('FROM hand_ins', 'FROM handins'), tables)).toContain('handins');
});

test('The image runs as a user other than root, under Node 24.', () => {
  const dockerfile = read('Dockerfile');
  expect(dockerfile.match(/^USER .*$/gm)).toEqual(['USER 10001:10001']);
  expect(dockerfile.match(/^FROM \S+/gm)).toEqual(['FROM node:24-slim', 'FROM node:24-slim']);
});

test('The image contains the pages, built before the build dependencies are left out.', () => {
  const dockerfile = read('Dockerfile');
  const steps = ['npm ci', 'npm run build --workspace apps/portal', 'npm prune'].map((step) => dockerfile.indexOf(step));
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(steps).not.toContain(-1);
  expect(read('Dockerfile.dockerignore')).toMatch(/^\*\*\/\.next$/m);
});

test('Everything that the image copies passes .dockerignore.', () => {
  const allowed = [...read('Dockerfile.dockerignore').matchAll(/^!(.+)$/gm)].map(([, pattern = '']) => pattern);
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));
  expect(copied).toContain('deploy/roles.ts');
  expect(copied.filter((path) => !allowed.some((pattern) => matchesGlob(path, pattern)))).toEqual([]);
});

test('Every secret variable can come from a file.', () => {
  const variables = read('../apps/portal/src/server/env.ts').matchAll(/^ {2}([A-Z_]+):/gm);
  const secret = [...variables].map(([, name = '']) => name).filter((name) => /SECRET|PASSWORD|TOKEN|DATABASE_URL|SMTP_URL/.test(name));
  expect(secret).toHaveLength(5);
  const ofRoles = ['MIGRATE', 'PORTAL', 'WORKER'].map((role) => `ROOFLAB_${role}_DATABASE_URL`);
  const [, names = ''] = /^for name in ([^;]*); do$/m.exec(read('entrypoint.sh')) ?? [];
  expect(names.split(/[\s\\]+/).sort()).toEqual([...secret, ...ofRoles].sort());
});

test.skipIf(process.platform === 'win32')(
  'A program started by the entry point gets the secrets of the files, and not their names.',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'rooflab-entrypoint-'));
    try {
      writeFileSync(join(folder, 'url'), 'postgres://a:b$c `d`@e/f\n');
      const print = 'process.stdout.write(JSON.stringify([process.env.DATABASE_URL, process.env.DATABASE_URL_FILE, process.argv[1]]))';
      const output = execFileSync(join(FOLDER, 'entrypoint.sh'), [process.execPath, '-e', print, 'two words'], {
        env: { PATH: process.env.PATH, DATABASE_URL_FILE: join(folder, 'url') },
        encoding: 'utf8',
      });
      expect(JSON.parse(output)).toEqual(['postgres://a:b$c `d`@e/f', null, 'two words']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
