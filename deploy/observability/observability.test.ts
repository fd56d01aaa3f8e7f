import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createDatabase } from '@rooflab/db';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createRegistries } from '../../apps/portal/src/server/metrics/metrics.ts';
import { groupedBy, selectorsOf } from './testing/promql.ts';

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

const ruleSchema = z.object({
  record: z.string().optional(),
  alert: z.string().optional(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(['critical', 'warning']) }).optional(),
  annotations: z.object({ summary: z.string(), description: z.string() }).optional(),
});

const rules = z
  .object({ groups: z.array(z.object({ rules: z.array(ruleSchema) })) })
  .parse(parse(read('rules.yaml')))
  .groups.flatMap((group) => group.rules);

const panelSchema = z.object({ id: z.number(), title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) });

const panels = z.object({ panels: z.array(panelSchema) }).parse(JSON.parse(read('dashboard.json'))).panels;

/** Added by Prometheus, by several processes of a portal, and by histograms. */
const ON_ALL = ['instance', 'job', 'process', 'le'];

/** The labels of every metric that exists: of Prometheus, of the portal, and recorded by the rules. */
function knownMetrics(): Map<string, readonly string[]> {
  const metricSchema = z.object({ name: z.string(), type: z.string(), labelNames: z.array(z.string()) });
  const db = createDatabase({ url: 'postgres://unused/unused' });
  const { own, installation } = createRegistries({ db, liveSubscribers: () => 0, pages: [], peers: null });
  const known = new Map<string, readonly string[]>([['up', []]]);
  for (const metric of [...own.getMetricsAsArray(), ...installation.getMetricsAsArray()]) {
    const { name, type, labelNames } = metricSchema.parse(metric);
    for (const suffix of type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) known.set(name + suffix, labelNames);
  }
  for (const { record, expr } of rules) if (record !== undefined) known.set(record, groupedBy(expr));
  return known;
}

const known = knownMetrics();

/** Metrics and labels of an expression that do not exist. */
function unknownIn(expr: string): string[] {
  const selectors = selectorsOf(expr);
  const labels = new Set([...ON_ALL, ...selectors.flatMap(({ metric }) => known.get(metric) ?? [])]);
  const matched = selectors.flatMap(({ metric, labels: matchers }) => {
    const own = known.get(metric);
    return own === undefined
      ? [metric]
      : matchers.filter((label) => ![...own, ...ON_ALL].includes(label)).map((label) => `${metric}{${label}}`);
  });
  return [...matched, ...groupedBy(expr).filter((label) => !labels.has(label))];
}

test('Every rule and every panel reads metrics and labels that portals have.', () => {
  const expressions = [...rules.map(({ expr }) => expr), ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
  expect(expressions.length).toBeGreaterThan(40);
  for (const expr of expressions) {
    expect(selectorsOf(expr).length, expr).toBeGreaterThan(0);
    expect(unknownIn(expr), expr).toEqual([]);
  }
});

test('A metric or a label that does not exist is found, wherever it stands.', () => {
  expect(unknownIn('max by (device_class) (rooflab_workers{state="active"}) > 0')).toEqual([]);
  expect(unknownIn('max by (devise_class) (rooflab_workers{state="active"}) > 0')).toEqual(['devise_class']);
  expect(unknownIn('time() - max(rooflab_worker{state="a{b}"}) > 60')).toEqual(['rooflab_worker']);
  expect(unknownIn('sum(rate(rooflab_http_requests_total{code=~"5.."}[5m])) and on () up')).toEqual(['rooflab_http_requests_total{code}']);
  expect(unknownIn('rooflab:gradings:rate1m or rooflab_http_request_duration_seconds')).toEqual([
    'rooflab:gradings:rate1m',
    'rooflab_http_request_duration_seconds',
  ]);
});

test('Every metric of the installation is on the dashboard or in a rule.', () => {
  const used = new Set(
    [...rules, ...panels.flatMap(({ targets }) => targets)].flatMap(({ expr }) => selectorsOf(expr).map(({ metric }) => metric)),
  );
  const ours = [...known.keys()].filter((name) => /^rooflab_(?!.*_(sum|count)$)/.test(name));
  expect(ours.filter((name) => !used.has(name))).toEqual([]);
});

const testsSchema = z.object({
  tests: z.array(z.object({ alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })) })),
});

test('Every alert says what is wrong and what to do, and is tested both firing and silent.', () => {
  const tested = testsSchema.parse(parse(read('rules.test.yaml'))).tests.flatMap((each) => each.alert_rule_test);
  const alerts = rules.filter(({ alert }) => alert !== undefined);
  expect(alerts.length).toBeGreaterThan(10);
  for (const { alert, labels, annotations } of alerts) {
    expect([labels, annotations], alert).not.toContain(undefined);
    const found = tested.filter(({ alertname }) => alertname === alert).map(({ exp_alerts }) => exp_alerts.length > 0);
    expect(new Set(found), alert).toEqual(new Set([true, false]));
  }
});

test('Panels have titles and ids of their own.', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

test.skipIf(!hasPromtool)('The rules pass their tests in promtool (skipped without it: Debian’s package prometheus has it).', () => {
  for (const [command, file] of [
    ['check', 'rules.yaml'],
    ['test', 'rules.test.yaml'],
  ] as const) {
    const { status, stdout, stderr } = spawnSync('promtool', [command, 'rules', file], { cwd: import.meta.dirname, encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
  }
});

test.skipIf(!hasPromtool)('Every expression of the dashboard is PromQL (skipped without promtool).', () => {
  const asRules = panels.flatMap(({ targets }, panel) => targets.map(({ expr }, target) => ({ record: `panel:${panel}:${target}`, expr })));
  const file = join(mkdtempSync(join(tmpdir(), 'rooflab-panels-')), 'rules.json');
  onTestFinished(() => rmSync(dirname(file), { recursive: true }));
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: asRules }] }));
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
});
