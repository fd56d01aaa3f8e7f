import { rungWords } from '@rooflab/roofline';
import { paths } from '../shell/paths.ts';
import { TextLink } from '../ui/text-link.tsx';
import type { ResultData } from './load-result.ts';

/** A rung in words; where the reader may open its kernel, a link to it. */
export function RungName({ name, data }: { readonly name: string; readonly data: Pick<ResultData, 'handIn' | 'openRungs' | 'course'> }) {
  const { handIn, openRungs, course } = data;
  if (!openRungs.includes(name)) return rungWords(name);
  return (
    <TextLink href={paths.rung(course.slug, handIn.assignmentId, handIn.exercise, name)} prefetch={false} className="inline-block min-h-6">
      {rungWords(name)}
    </TextLink>
  );
}
