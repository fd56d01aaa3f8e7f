import { rungWords } from '@rooflab/roofline';
import { PAGE_SEED } from '../player/play-address.ts';
import { SeeItRun } from '../player/see-it-run.tsx';
import { paths } from '../shell/paths.ts';
import { SourceView } from '../source/source-view.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StaticHtml } from '../ui/static-html.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { RungKernel, RungRefusal } from './load-rung-kernel.ts';

interface Place {
  readonly slug: string;
  readonly assignmentId: string;
  readonly exercise: string;
  readonly title: string;
  /** The version, if the lab is a course's own. */
  readonly labVersion: string | null;
}

interface Props {
  readonly place: Place;
  readonly rung: string;
  readonly loaded: RungKernel | RungRefusal;
  /** Rungs whose kernels the reader may open, by name. */
  readonly openRungs: readonly string[];
}

/** One of the lab's own kernels, with what it does and what limits it; or why it stays closed. */
export function RungPage({ place, rung, loaded, openRungs }: Props) {
  const { slug, assignmentId, exercise, title, labVersion } = place;
  const lead = (
    <>
      A rung of the ladder of <TextLink href={paths.exercise(slug, assignmentId, exercise)}>{title}</TextLink>, written by the authors of
      the lab.
    </>
  );
  if (typeof loaded === 'string') return <ClosedRung place={place} reason={loaded} />;
  return (
    <article>
      <PageHeader title={`Rung: ${rungWords(rung)}`} lead={lead} />
      <div className="mb-6 flex max-w-[72ch] flex-col gap-3">
        {loaded.explanation.map((paragraph) => (
          <p key={paragraph} className="[overflow-wrap:anywhere]">
            {paragraph}
          </p>
        ))}
      </div>
      <StaticHtml>
        <SourceView source={loaded.source} label={`Kernel of the rung ${rungWords(rung)}`} />
      </StaticHtml>
      <div className="mt-6">
        <SeeItRun
          file={{ exercise, labVersion, source: loaded.source, seed: PAGE_SEED }}
          readable={{ assignmentId, rungs: besideRung(openRungs, rung) }}
        />
      </div>
    </article>
  );
}

/** The one before it first, and back to the first; then those after it. */
function besideRung(openRungs: readonly string[], rung: string): readonly string[] {
  const at = openRungs.indexOf(rung);
  return [...openRungs.slice(0, Math.max(0, at)).reverse(), ...openRungs.slice(at + 1)];
}

function ClosedRung({ place, reason }: { readonly place: Place; readonly reason: RungRefusal }) {
  const { slug, assignmentId, exercise } = place;
  const { title, words } = CLOSED[reason];
  return (
    <>
      <PageHeader title="This rung is closed" lead={place.title} />
      <EmptyState title={title} action={<ButtonLink href={paths.exercise(slug, assignmentId, exercise)}>To the exercise</ButtonLink>}>
        {words}
      </EmptyState>
    </>
  );
}

const CLOSED = {
  'rung-not-reached': {
    title: 'You have not reached this rung yet.',
    words: 'Its kernel opens once an accepted hand-in of yours does as well. The handout explains the idea behind it.',
  },
  'rungs-closed': {
    title: 'This assignment does not show the kernels of the ladder.',
    words: 'The handout explains what each rung does.',
  },
} as const satisfies Record<RungRefusal, { title: string; words: string }>;
