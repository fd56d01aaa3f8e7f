import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { ProcessMetrics } from '../processes/messages.ts';

/** An example of the requests that a bucket counts, with the trace of that one. */
interface Exemplar {
  readonly labelSet: Readonly<Record<string, string>>;
  readonly value: number;
  /** Seconds since 1970. */
  readonly timestamp: number;
}

/** As prom-client gives it; its types leave out two fields. */
type Sample = MetricValue<string> & { readonly metricName?: string; readonly exemplar?: Exemplar | null };
type Family = MetricObjectWithValues<Sample>;

/** What a scraper understands; only OpenMetrics has exemplars. */
export interface Exposition {
  readonly contentType: string;
  write(metrics: readonly ProcessMetrics[]): string;
}

const PROMETHEUS: Exposition = {
  contentType: 'text/plain; version=0.0.4; charset=utf-8',
  write: (metrics) => `${together(metrics).map(writeFamily).join('\n\n')}\n`,
};

const OPEN_METRICS: Exposition = {
  contentType: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
  write: (metrics) => `${together(metrics).map(writeOpenFamily).join('\n')}\n# EOF\n`,
};

/** The form that the header `accept` asks for. prom-client's own writer drops the exemplars of other processes. */
export function expositionFor(accept: string | undefined): Exposition {
  return /^application\/openmetrics-text\b/.test(accept ?? '') ? OPEN_METRICS : PROMETHEUS;
}

/** Each family once, with the samples of all processes, which differ by their labels. */
function together(metrics: readonly ProcessMetrics[]): Family[] {
  const families = new Map<string, Family>();
  for (const family of metrics.flat()) {
    const known = families.get(family.name);
    families.set(family.name, { ...family, values: [...(known?.values ?? []), ...family.values] });
  }
  return [...families.values()];
}

function writeFamily({ name, help, type, values }: Family): string {
  const samples = values.map((sample) => writeSample(sample.metricName ?? name, sample));
  return [`# HELP ${name} ${escaped(help)}`, `# TYPE ${name} ${type}`, ...samples].join('\n');
}

/** Here a counter's family lacks the suffix that its samples have. */
function writeOpenFamily({ name, help, type, values }: Family): string {
  const isCounter = String(type) === 'counter';
  const family = isCounter ? name.replace(/_total$/, '') : name;
  const samples = values.map((sample) => {
    const line = writeSample(sample.metricName ?? (isCounter ? `${family}_total` : name), sample);
    return sample.exemplar
      ? `${line} # ${writeLabels(sample.exemplar.labelSet)} ${writeNumber(sample.exemplar.value)} ${sample.exemplar.timestamp}`
      : line;
  });
  return [`# HELP ${family} ${escaped(help)}`, `# TYPE ${family} ${type}`, ...samples].join('\n');
}

function writeSample(name: string, { labels, value }: Sample): string {
  return `${name}${Object.keys(labels).length === 0 ? '' : writeLabels(labels)} ${writeNumber(value)}`;
}

function writeLabels(labels: Sample['labels']): string {
  return `{${Object.entries(labels)
    .map(([label, value]) => `${label}="${escaped(String(value)).replaceAll('"', '\\"')}"`)
    .join(',')}}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

function writeNumber(value: number): string {
  return Number.isFinite(value) || Number.isNaN(value) ? String(value) : `${value > 0 ? '+' : '-'}Inf`;
}
