import { splitHandout } from '@rooflab/markdown';
import type { Metadata } from 'next';
import { load } from '../../api/server.ts';
import { HandoutBeginning } from '../../handout/handout.tsx';
import { Page } from '../../shell/page.tsx';
import { TopBar } from '../../shell/top-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export const metadata: Metadata = { title: 'WGSL for C and CUDA' };

const NO_FIGURES = { pictures: {}, experiments: {}, slug: '', userId: '', labVersion: null };

/** One page for those who know C or CUDA, whether they are signed in or not. */
export default async function PrimerPage() {
  const { markdown } = await load((api) => api.lab.primer());
  return (
    <>
      <TopBar />
      <Page>
        <PageHeader
          title="WGSL for those who know C or CUDA"
          lead="What you would write there, and what WGSL writes instead. The code on this page compiles."
        />
        <HandoutBeginning sections={splitHandout(markdown).filter(({ title }) => title !== '')} figures={NO_FIGURES} />
      </Page>
    </>
  );
}
