import type { Metadata } from 'next';
import { CalculatorList } from '../../calculators/calculator-list.tsx';
import { Page } from '../../shell/page.tsx';
import { TopBar } from '../../shell/top-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export const metadata: Metadata = { title: 'Calculators' };

export default function CalculatorsPage() {
  return (
    <>
      <TopBar />
      <Page>
        <PageHeader
          title="Calculators"
          lead="The arithmetic of GPU programming, to try out. Every result has a link that you can share, and every calculator is also a command: rooflab calc."
        />
        <CalculatorList />
      </Page>
    </>
  );
}
