import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { Section } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';

interface Props {
  readonly slug: string;
  readonly assignments: Awaited<ReturnType<Api['assignment']['list']>>;
}

/** Every question, experiment and report that counts, with the way to what the class did. */
export function ItemLinks({ slug, assignments }: Props) {
  const asking = assignments.filter(
    ({ questions, experiments, reportWeight }) => questions.length + experiments.length > 0 || reportWeight !== null,
  );
  if (asking.length === 0) return null;
  return (
    <Section
      title="By question, experiment and report"
      id="questions"
      lead="Who answered what, what is usually wrong, who ran what, and who handed in a report."
    >
      <ul className="flex flex-col gap-2">
        {asking.map(({ assignmentId, title, questions, experiments, reportWeight }) => (
          <li key={assignmentId} className="flex flex-wrap gap-x-4 gap-y-1">
            <span className="text-muted">{title}</span>
            {questions.map((each) => (
              <TextLink
                key={each.question}
                href={paths.questionClass(slug, assignmentId, each.question)}
                prefetch={false}
                className="min-h-6"
              >
                {each.title}
              </TextLink>
            ))}
            {experiments.map(({ experiment, title: name }) => (
              <TextLink key={experiment} href={paths.experimentClass(slug, assignmentId, experiment)} prefetch={false} className="min-h-6">
                {name}
              </TextLink>
            ))}
            {reportWeight !== null && (
              <TextLink href={paths.staffReports(slug, assignmentId)} prefetch={false} className="min-h-6">
                Report
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
