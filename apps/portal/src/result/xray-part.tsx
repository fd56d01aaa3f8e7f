import { Section } from '../ui/page-header.tsx';
import { StaticHtml } from '../ui/static-html.tsx';
import { XrayView } from '../xray/xray-view.tsx';
import type { ResultData } from './load-result.ts';

/** Why the kernel is as fast as it is, or why that could not be counted; nothing for results of earlier versions. */
export function XrayPart({ data: { handIn } }: { readonly data: ResultData }) {
  const { result, placement } = handIn;
  if (result?.xray === undefined)
    return result?.xrayRefused ? <p className="mt-6 max-w-[72ch] text-sm text-muted">{result.xrayRefused}</p> : null;
  return (
    <Section
      title="X-ray"
      id="x-ray"
      screenOnly
      lead="What the kernel does to memory, counted line by line in a separate run. That run is not timed."
    >
      <XrayView
        xray={result.xray}
        hint={result.hint}
        timedSize={placement?.size ?? null}
        wrap={(figures) => <StaticHtml>{figures}</StaticHtml>}
      />
    </Section>
  );
}
