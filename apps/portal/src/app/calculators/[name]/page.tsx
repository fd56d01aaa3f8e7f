import { calculators } from '@rooflab/roofline/calculators';
import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { bridge } from '../../../api/server.ts';
import { textsOf } from '../../../calculators/calculator-state.ts';
import { CalculatorView } from '../../../calculators/calculator-view.tsx';
import { Page } from '../../../shell/page.tsx';
import { paths } from '../../../shell/paths.ts';
import { TopBar } from '../../../shell/top-bar.tsx';
import type { Query } from '../../../ui/one-of.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

interface Props {
  readonly params: Promise<{ name: string }>;
  readonly searchParams: Promise<Query>;
}

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { title } = await findCalculator(params);
  return { title };
}

/** The result of the inputs in the address; for everybody, for it holds nothing of a course. */
export default async function CalculatorPage({ params, searchParams }: Props) {
  const calculator = await findCalculator(params);
  const texts = textsOf(calculator, await searchParams);
  return (
    <>
      <TopBar>
        <span aria-hidden="true">/</span>
        <Link href={paths.calculators} className="truncate text-text no-underline hover:underline">
          Calculators
        </Link>
      </TopBar>
      <Page>
        <PageHeader title={calculator.title} lead={calculator.explains} />
        {/* Another address has other inputs. */}
        <CalculatorView key={JSON.stringify(texts)} name={calculator.name} initialTexts={texts} baseUrl={bridge().baseUrl} />
      </Page>
    </>
  );
}

async function findCalculator(params: Props['params']) {
  const { name } = await params;
  return calculators.find((each) => each.name === name) ?? notFound();
}
