import type { Api } from '../pages-bridge.ts';
import { paths, type UsedLab } from '../shell/paths.ts';
import { PageHeader, Section } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { SolvedMark } from './solved-mark.tsx';

type Listed = Pick<Awaited<ReturnType<Api['question']['list']>>[number], 'id' | 'title' | 'labId' | 'labTitle'> & {
  /** Null: its lab is one of the catalogue. */
  readonly of: UsedLab | null;
};

interface Props {
  readonly slug: string;
  readonly userId: string;
  readonly questions: readonly Listed[];
}

export function QuestionList({ slug, userId, questions }: Props) {
  const labs = Map.groupBy(questions, ({ labId }) => labId);
  return (
    <>
      <PageHeader title="Questions" lead="Practise as often as you like: you get new numbers each time, and nothing here counts." />
      {[...labs].map(([labId, ofLab]) => (
        <Section key={labId} id={labId} title={ofLab[0]?.labTitle ?? labId}>
          <ul className="grid gap-x-10 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
            {ofLab.map(({ id, title, of }) => (
              <li key={id} className="min-w-0">
                <TextLink href={paths.question(slug, id, { of })} prefetch={false}>
                  {title}
                </TextLink>
                <SolvedMark userId={userId} id={id} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}
