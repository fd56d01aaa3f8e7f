import { experimentCsv, experimentSvg } from '@rooflab/roofline/experiments';
import { findCourse } from '../../../../../../../../api/course.ts';
import { loadExperiment } from '../../../../../../../../experiment/load-experiment.ts';

interface Asked {
  readonly params: Promise<{ course: string; lab: string; experiment: string; file: string }>;
}

const FORMATS = {
  svg: { type: 'image/svg+xml', write: experimentSvg },
  csv: { type: 'text/csv; charset=utf-8', write: experimentCsv },
} as const;

/** A recorded run as a file, `large.svg` or `large.csv`. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { course, lab, experiment, file } = await params;
  const { courseId } = await findCourse(course);
  const { recorded, id } = await loadExperiment(courseId, `${lab}/${experiment}`);
  const [deviceClass, format] = file.split('.');
  const found = recorded.find(({ result }) => result.device.deviceClass === deviceClass);
  if (!found || (format !== 'svg' && format !== 'csv')) return new Response('There is no such file.', { status: 404 });
  const { type, write } = FORMATS[format];
  return new Response(write(found.result), {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${id.replace('/', '-')}.${file}"` },
  });
}
