import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { PageHeader, Section } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';

type Listed = Awaited<ReturnType<Api['experiment']['list']>>[number];

/** All experiments, lab by lab, with the question behind each. */
export function ExperimentList({ slug, experiments }: { readonly slug: string; readonly experiments: readonly Listed[] }) {
  const labs = Map.groupBy(experiments, ({ labId }) => labId);
  return (
    <>
      <PageHeader title="Experiments" lead="Each measures curves over a size, beside what a course document found on its machine." />
      {[...labs].map(([labId, ofLab]) => (
        <Section key={labId} id={labId} title={ofLab[0]?.labTitle ?? labId}>
          <ul className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
            {ofLab.map(({ id, title, question }) => (
              <li key={id} className="min-w-0">
                <TextLink href={paths.experiment(slug, id)} prefetch={false}>
                  {title}
                </TextLink>
                <p className="mt-0.5 text-sm text-muted">{question}</p>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}
