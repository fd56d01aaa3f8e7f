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
          lead="Rules of thumb of GPU programming, to play with. Each result has an address that can be sent, and each is also a command: rooflab calc."
        />
        <CalculatorList />
      </Page>
    </>
  );
}
