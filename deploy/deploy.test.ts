import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ABSENT, REFUSED } from '../packages/runner/src/confinement/syscalls.ts';
import { type Container, composeServices, kubernetesObjects, type Pod, podsOf, queueTriggers } from './testing/manifests.ts';

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

test('Portals and workers are the only workloads, and every object is in the namespace.', () => {
  expect([...pods.keys()].sort()).toEqual(['portal', 'worker', 'worker-burst']);
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

/** A worker reads this file itself, again and again: a token that was replaced takes effect while it runs. */
const TOKEN_FILE = 'ROOFLAB_WORKER_TOKEN_FILE';

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

test('Only portals read addresses of the database, each its own role’s; a worker has a token and nothing else.', () => {
  const readable = [...pods].flatMap(([app, pod]) =>
    [...pod.initContainers, ...pod.containers].map((container) => [`${app}: ${container.args.at(-1)}`, secretsOf(pod, container)]),
  );
  expect(Object.fromEntries(readable)).toEqual({
    'portal: deploy/migrate.ts': ['rooflab-migrate/database-url'],
    'portal: apps/portal/src/main.ts': ['rooflab-portal/database-url', 'rooflab-portal/rooflab-secret', 'rooflab-metrics/metrics-token'],
    'worker: apps/worker/src/main.ts': ['rooflab-worker/worker-token'],
    'worker-burst: apps/worker/src/main.ts': ['rooflab-worker/worker-token'],
  });
  const made = objects.filter(({ kind }) => kind === 'ExternalSecret').map(({ metadata }) => metadata.name);
  expect(made).toEqual(['rooflab-migrate', 'rooflab-portal', 'rooflab-worker', 'rooflab-metrics']);
});

test('Each service has the secrets that it needs: the worker its token, the others the address of their own role.', () => {
  const ours = [...services].filter(([name]) => name !== 'postgres');
  expect(Object.fromEntries(ours.map(([name, { secrets }]) => [name, secrets]))).toEqual({
    roles: ['admin_url', 'migrate_url', 'portal_url'],
    migrate: ['migrate_url'],
    portal: ['portal_url', 'rooflab_secret'],
    worker: ['worker_token'],
  });
  const urls = { roles: 'admin_url', migrate: 'migrate_url', portal: 'portal_url' };
  for (const [name, { environment }] of ours) {
    const url = urls[name as keyof typeof urls];
    expect(environment.DATABASE_URL_FILE).toBe(url && `/run/secrets/${url}`);
  }
  expect(services.get('worker')?.environment).toMatchObject({
    ROOFLAB_PORTAL_URL: 'http://portal:3000',
    ROOFLAB_WORKER_TOKEN_FILE: '/run/secrets/worker_token',
  });
});

test('Every variable that a manifest sets is one that its app reads.', () => {
  const known = (app: string): string => read(`../apps/${app}/src/${app === 'portal' ? 'server/' : ''}env.ts`);
  const ofDriver = ['NVIDIA_DRIVER_CAPABILITIES'];
  for (const app of ['portal', 'worker']) {
    const ofApp = [...pods].filter(([name]) => name.split('-')[0] === app).flatMap(([, { containers }]) => containers);
    const inPod = ofApp.flatMap(({ env }) => env.map(({ name }) => name));
    const inService = Object.keys(services.get(app)?.environment ?? {});
    for (const name of [...inPod, ...inService].filter((one) => !ofDriver.includes(one))) {
      expect(known(app)).toMatch(new RegExp(`^ {2}${name === TOKEN_FILE ? name : name.replace(/_FILE$/, '')}:`, 'm'));
    }
  }
});

test('Compose passes on what opens the portal to other systems; unset, the portal has its defaults.', () => {
  const { environment } = services.get('portal') ?? {};
  for (const name of ['ROOFLAB_PRIVATE_ORIGINS', 'ROOFLAB_CI_ISSUERS']) expect(environment?.[name]).toBe(`\${${name}:-}`);
});

test.each(['worker', 'worker-burst'])('The pod %s has a whole GPU of a GPU pool, and longer to stop than it takes to drain.', (name) => {
  const worker = pods.get(name);
  expect(worker?.containers.map(({ resources }) => resources.limits['nvidia.com/gpu'])).toEqual([1]);
  expect(worker?.tolerations.map(({ key }) => key)).toContain('nvidia.com/gpu');
  expect(worker?.nodeSelector).toBeDefined();
  expect(worker?.terminationGracePeriodSeconds).toBeGreaterThan(DRAIN_SECONDS);
  expect(Number.parseInt(services.get('worker')?.stop_grace_period ?? '', 10)).toBeGreaterThan(DRAIN_SECONDS);
});

const fromSchema = z.object({
  ipBlock: z.object({ cidr: z.string().endsWith('/32') }).optional(),
  podSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }).optional(),
  namespaceSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }).optional(),
});

const portsSchema = z.array(z.object({ port: z.number() }));

const policySchema = z.object({
  podSelector: z.object({ matchLabels: z.record(z.string(), z.string()).optional() }),
  policyTypes: z.array(z.string()),
  ingress: z.array(z.object({ from: z.array(fromSchema), ports: portsSchema })).default([]),
  egress: z.array(z.object({ to: z.array(fromSchema), ports: portsSchema })).default([]),
});

const policies = new Map(
  objects.filter(({ kind }) => kind === 'NetworkPolicy').map(({ metadata, spec }) => [metadata.name, policySchema.parse(spec)]),
);

test('The network is closed; a worker reaches the portals alone, and they the database alone.', () => {
  expect([...policies.keys()].sort()).toEqual(['closed', 'portal', 'worker']);
  expect(policies.get('closed')).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'], ingress: [], egress: [] });
  for (const app of ['portal', 'worker']) {
    const { podSelector, policyTypes } = policies.get(app) ?? {};
    expect({ podSelector, policyTypes }).toEqual({ podSelector: { matchLabels: { app } }, policyTypes: ['Ingress', 'Egress'] });
  }
  const portal = { podSelector: { matchLabels: { app: 'portal' } } };
  expect(policies.get('worker')).toMatchObject({ ingress: [], egress: [{ to: [portal], ports: [{ port: 3000 }] }] });
  const { ingress, egress } = policies.get('portal') ?? {};
  expect(egress).toEqual([{ to: [{ ipBlock: { cidr: expect.any(String) } }], ports: [{ port: 5432 }] }]);
  expect(ingress?.map(({ ports }) => ports)).toEqual([[{ port: 3000 }]]);
  const callers = ingress?.flatMap(({ from }) =>
    from.flatMap((each) => Object.values((each.namespaceSelector ?? each.podSelector)?.matchLabels ?? {})),
  );
  expect(callers).toEqual(['ingress-nginx', 'worker', 'keda', 'monitoring']);
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

test('The worker shares a network with the portal alone, and the portal alone leaves the machine’s networks.', () => {
  const networks = Object.fromEntries([...services].map(([name, service]) => [name, service.networks]));
  expect(networks).toEqual({
    postgres: ['database'],
    roles: ['database'],
    migrate: ['database'],
    portal: ['database', 'grading', 'front'],
    worker: ['grading'],
  });
});

test('Workers are scaled by what the portal says of the queue, with the token that reads metrics.', () => {
  const triggers = queueTriggers(objects);
  expect(triggers.map(({ kind }) => kind).sort()).toEqual(['ScaledJob', 'ScaledObject']);
  for (const { metadata, authenticationRef } of triggers) {
    expect(metadata).toMatchObject({ url: 'http://portal.rooflab.svc/api/queue-depth', valueLocation: 'jobs' });
    expect(objects.find(({ kind }) => kind === 'TriggerAuthentication')?.metadata.name).toBe(authenticationRef.name);
  }
  const burst = objects.find(({ kind }) => kind === 'ScaledJob');
  expect(burst?.spec).toMatchObject({ jobTargetRef: { backoffLimit: 0, template: { spec: { restartPolicy: 'Never' } } } });
  expect(valuesOf(pods.get('worker-burst')?.containers[0] as Container).ROOFLAB_IDLE_EXIT_SECONDS).toMatch(/^\d+$/);
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
  const ofRoles = ['MIGRATE', 'PORTAL'].map((role) => `ROOFLAB_${role}_DATABASE_URL`);
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
