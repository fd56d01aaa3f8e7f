import { z } from 'zod';
import { listStudents } from '../grade/gradebook.ts';
import { idSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { askedKernels, chosenQuestions } from './kernel-draws.ts';
import { questionKeySchema } from './schema.ts';
import { seedOf } from './try-variant.ts';

const sheetSchema = z.object({
  enrolmentId: idSchema,
  name: z.string(),
  /** `no-hand-in`: none is accepted. `waiting`: its questions are being drawn. `none`: nothing can be asked about it. */
  state: z.enum(['no-hand-in', 'waiting', 'none', 'ready']),
  /** Null unless `ready`. */
  sheet: z
    .object({
      handInId: idSchema,
      /** WGSL */
      source: z.string(),
      questions: z.array(
        z.object({
          /** One line of Markdown. */
          label: z.string(),
          /** As one line of Markdown, with its unit; of a choice its label. */
          answer: z.string(),
          /** Labels of what can be chosen, as one line of Markdown each; empty for a number. */
          choices: z.array(z.string()),
          /** Of the file, 1-based. */
          lines: z.array(z.int()),
        }),
      ),
      /** Markdown with formulas. */
      solution: z.string(),
    })
    .nullable(),
});

type Sheet = z.infer<typeof sheetSchema>;

export const oralSheets = staffProcedure('results:read')
  .meta({ sentence: 'For an oral exam: of one student or of all, the questions about their own kernel with answers and solutions.' })
  // The same questions each time, and never those that count in a student's tries before they are drawn.
  .input(questionKeySchema.extend({ enrolmentId: idSchema.optional() }))
  .output(z.array(sheetSchema))
  .query(async ({ ctx, input: { enrolmentId, ...key } }) => {
    const students = await listStudents(ctx.db, { courseId: ctx.course.id, after: null, limit: null });
    const wanted = students.filter((student) => enrolmentId === undefined || student.enrolmentId === enrolmentId);
    const kernels = await askedKernels(ctx.db, { ...key, enrolmentIds: wanted.map((student) => student.enrolmentId) });
    const kernelOf = new Map(kernels.map((kernel) => [kernel.enrolmentId, kernel]));
    return wanted.map(({ enrolmentId: id, name }): Sheet => {
      const kernel = kernelOf.get(id);
      if (kernel?.state !== 'ready') return { enrolmentId: id, name, state: kernel?.state ?? 'no-hand-in', sheet: null };
      const { handInId, source, questions } = kernel;
      // No try has the number 0.
      const seed = seedOf(ctx.triesSecret, { ...key, enrolmentId: id, number: 0 });
      const variant = chosenQuestions({ question: key.question, source, questions: questions.counted }, seed);
      if (variant === null) return { enrolmentId: id, name, state: 'none', sheet: null };
      const asked = variant.fields.map((field) => {
        const answer = variant.answer[field.id];
        const choices = field.kind === 'choice' ? field.choices : [];
        const chosen = choices.find(({ value }) => value === answer)?.label;
        const unit = field.kind === 'choice' ? '' : ` ${field.unit}`;
        const lines = questions.counted.find((each) => each.field.id === field.id && each.field.label === field.label)?.lines ?? [];
        return {
          label: field.label,
          answer: chosen ?? `${answer}${unit}`.trim(),
          choices: choices.map(({ label }) => label),
          lines: [...lines],
        };
      });
      return { enrolmentId: id, name, state: 'ready', sheet: { handInId, source, questions: asked, solution: variant.solution } };
    });
  });
