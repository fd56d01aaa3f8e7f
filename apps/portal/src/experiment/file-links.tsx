'use client';
import type { ExperimentResult } from '@rooflab/result';
import { experimentCsv, experimentSvg } from '@rooflab/roofline/experiments';
import { LINK_LOOKS } from '../ui/text-link.tsx';

const FORMATS = {
  svg: { type: 'image/svg+xml', text: experimentSvg },
  csv: { type: 'text/csv', text: experimentCsv },
} as const satisfies Record<string, { type: string; text: (result: ExperimentResult) => string | null }>;

/** The curves as files that are made in the page, since nothing of them is on the server. */
export function FileLinks({ result }: { readonly result: ExperimentResult }) {
  const save = (format: keyof typeof FORMATS): void => {
    const { type, text } = FORMATS[format];
    const address = URL.createObjectURL(new Blob([text(result) ?? ''], { type }));
    const link = Object.assign(document.createElement('a'), {
      href: address,
      download: `practice-${result.id.replace('/', '-')}.${format}`,
    });
    link.click();
    URL.revokeObjectURL(address);
  };
  return (['svg', 'csv'] as const).map((format) => (
    <button key={format} type="button" className={LINK_LOOKS} onClick={() => save(format)}>
      {format.toUpperCase()}
    </button>
  ));
}
