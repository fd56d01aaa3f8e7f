import { OverrideForm } from '../grade/override-form.tsx';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader, Section } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { AnsweredTry } from './answered-try.tsx';

interface Props {
  readonly slug: string;
  readonly assignmentId: string;
  readonly enrolmentId: string;
  readonly asked: { readonly subject: string; readonly title: string; readonly ownKernelOf?: string | null };
  readonly name: string;
  readonly tries: Awaited<ReturnType<Api['question']['ofStudent']>>;
}

/** For staff: one student's tries as drawn and answered, newest first. */
export function StudentTriesPage({ slug, assignmentId, enrolmentId, asked, name, tries }: Props) {
  return (
    <>
      <PageHeader
        title={`${name}: ${asked.title}`}
        lead={
          <>
            <TextLink href={paths.questionClass(slug, assignmentId, asked.subject)}>What the class answered</TextLink>
            {asked.ownKernelOf != null && (
              <>
                {' · '}
                <TextLink href={paths.oralSheets(slug, assignmentId, asked.subject, enrolmentId)}>Sheet for an oral exam</TextLink>
              </>
            )}
          </>
        }
      />
      {tries.length === 0 && <EmptyState title="Not opened yet.">Tries appear here once the student opens the question.</EmptyState>}
      {tries.toReversed().map((shown, i) =>
        shown.answeredAt === null ? (
          <p key={shown.tryId} className="mb-4">
            Try {shown.number} is open, and not answered yet.
          </p>
        ) : (
          <AnsweredTry key={shown.tryId} slug={slug} shown={shown} folded={i > 0} />
        ),
      )}
      <Section title="Points by hand" id="override" lead="In place of what the tries give.">
        <OverrideForm enrolmentId={enrolmentId} assignmentId={assignmentId} item={{ kind: 'question', subject: asked.subject }} />
      </Section>
    </>
  );
}
