import 'server-only';
import { notFound } from 'next/navigation';
import { load, optional } from '../api/server.ts';
import { catalogueExperiment } from '../lab/of-lab.ts';
import type { Api } from '../pages-bridge.ts';

/** An experiment as a course has it, with its recorded runs. */
export type ShownExperiment = Awaited<ReturnType<Api['experiment']['inCourse']>> & { readonly courseId: string };

/** Null where neither the catalogue nor a lab of the course has it. */
export async function findExperiment(courseId: string, id: string): Promise<ShownExperiment | null> {
  const shown =
    (await optional((api) => catalogueExperiment(api, id))) ?? (await optional((api) => api.experiment.inCourse({ courseId, id })));
  return shown && { ...shown, courseId };
}

/** The same; where there is none, so is the page. */
export async function loadExperiment(courseId: string, id: string): Promise<ShownExperiment> {
  return (await findExperiment(courseId, id)) ?? notFound();
}

/** Those of the catalogue, and those of the course's own labs that assignments use. */
export async function listExperiments(courseId: string): Promise<Awaited<ReturnType<Api['experiment']['list']>>> {
  const [ofCatalogue, ofCourse] = await Promise.all([
    load((api) => api.experiment.list()),
    load((api) => api.experiment.listOf({ courseId })),
  ]);
  return [...ofCatalogue, ...ofCourse];
}
