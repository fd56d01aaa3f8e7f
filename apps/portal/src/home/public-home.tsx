import { bridge, load } from '../api/server.ts';
import { paths } from '../shell/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ClimbFigure } from './climb-figure.tsx';

/** What visitors see who are not signed in: what this is, shown with one student's climb, and the way in. */
export async function PublicHome() {
  const announcements = await load((api) => api.announcement.listGlobal());
  return (
    <div className="grid items-center gap-x-12 gap-y-10 py-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:py-10">
      <div>
        <h1 className="max-w-[22ch] text-xl font-semibold tracking-tight text-balance">
          GPU kernels, measured against the roof of the device they run on
        </h1>
        <p className="mt-4 max-w-[56ch] text-muted">
          In a lab you write one kernel in WGSL. Rooflab checks it against a reference, times it on a real GPU, and places it on the GPU’s
          measured roofline: how close you are to what the hardware can do, and what holds you back. The same grader runs in your browser,
          on your command line and in the course.
        </p>
        <div className="mt-6 flex flex-wrap gap-2">
          <ButtonLink href={paths.signIn()} kind="primary">
            Sign in
          </ButtonLink>
          {bridge().signIn.signUp && <ButtonLink href={paths.signUp()}>Create an account</ButtonLink>}
          <ButtonLink href={paths.calculators} kind="quiet">
            Calculators
          </ButtonLink>
        </div>
        {announcements.map(({ announcementId, title }) => (
          <p key={announcementId} className="mt-6 border-l-3 border-line-strong pl-3 text-sm">
            {title}
          </p>
        ))}
      </div>
      <ClimbFigure />
    </div>
  );
}
