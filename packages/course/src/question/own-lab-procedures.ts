import { labOf } from '@rooflab/catalogue';
import { questionsOf } from '@rooflab/catalogue/questions';
import { givenSchema } from '@rooflab/lab/question';
import { z } from 'zod';
import { findAssignment } from '../assignment/assignments.ts';
import { isItem } from '../item/schema.ts';
import { type LabUse, labUses, lastUses } from '../lab/lab-uses.ts';
import { openLabVersion, publishedLab } from '../lab/own-labs.ts';
import type { Reader } from '../procedure/context.ts';
import { found } from '../procedure/errors.ts';
import { type CourseAccess, ownEnrolment } from '../procedure/permission.ts';
import { idSchema, labVersionSchema, questionSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { kernelPractice } from './kernel-practice.ts';
import { bankOfVersion, knownBank } from './known-question.ts';
import { ownKernelExercise } from './own-kernel.ts';
import { checkedSchema, checkedWith, drawnFrom, drawnSchema, seedSchema, solutionFrom, solutionSchema } from './practice.ts';

const ownListedSchema = z.object({
  id: z.string(),
  title: z.string(),
  labId: z.string(),
  labTitle: z.string(),
  /** The assignment that uses the lab, and the version with which it does: the last one where there are several. */
  assignmentId: idSchema,
  version: z.string(),
});

export const listOf = studentProcedure('course:read')
  .meta({ sentence: 'Every question of the labs that a course brought and that assignments use, lab by lab.' })
  .input(z.object({ courseId: idSchema }))
  .output(z.array(ownListedSchema))
  .query(async ({ ctx, input: { courseId } }) => {
    const uses = lastUses(await labUses(ctx, { courseId, isStaff: ctx.isStaff }));
    return (await Promise.all([...uses.values()].map((use) => listed(ctx, use)))).flat();
  });

async function listed({ db }: Pick<Reader, 'db'>, { labId, assignmentId, version }: LabUse): Promise<z.infer<typeof ownListedSchema>[]> {
  const open = await openLabVersion(db, version);
  return questionsOf(open).map(({ id, title }) => ({ id, title, labTitle: open.lab.title, labId, assignmentId, version }));
}

/** `version`: of the lab; left out: the one that the assignment has now. */
const ofQuestion = z.object({ assignmentId: idSchema, id: questionSchema, version: labVersionSchema.optional() });

export const drawOf = studentProcedure('course:read')
  .meta({ sentence: 'The same of a lab that an assignment uses, in the version that the assignment has, or in another one.' })
  .input(ofQuestion.extend({ seed: seedSchema.optional() }))
  // `version`: null where the lab is one of the catalogue; of a question about the caller's own kernel the SHA-256 of the file.
  .output(drawnSchema.extend({ version: z.string().nullable() }))
  .query(async ({ ctx, input }) => {
    const { bank, version, seed } = await bankIn(ctx, input);
    return { ...drawnFrom(bank, seed), version };
  });

const ofVariant = ofQuestion.extend({ seed: seedSchema });

export const checkOf = studentProcedure('course:read')
  .meta({ sentence: 'Whether these answers to a question of `drawOf` are right; it counts for nothing, and never tells the right ones.' })
  .input(ofVariant.extend({ answers: givenSchema }))
  .output(checkedSchema)
  .query(async ({ ctx, input }) => checkedWith((await bankIn(ctx, input)).bank, input.seed, input.answers));

export const solutionOf = studentProcedure('course:read')
  .meta({ sentence: 'The worked solution of a variant of `drawOf`, with its answers.' })
  .input(ofVariant)
  .output(solutionSchema)
  .query(async ({ ctx, input }) => solutionFrom((await bankIn(ctx, input)).bank, input.seed));

type Practised = z.infer<typeof ofQuestion> & { readonly seed?: string | undefined };

interface Practising extends Reader, Pick<CourseAccess, 'member' | 'isStaff'> {
  readonly caller: { readonly userId: string };
}

/** Everyone who may read an assignment may practise the questions of its labs, in every version. */
async function bankIn({ db, reads, caller, member, isStaff }: Practising, { assignmentId, id, version, seed }: Practised) {
  const { items } = found(await reads(findAssignment, assignmentId));
  const exercise = ownKernelExercise(id);
  if (exercise !== null) {
    found(items.find(isItem({ kind: 'question', subject: id })));
    const asked = {
      userId: caller.userId,
      enrolmentId: ownEnrolment(member),
      isStaff,
      assignmentId,
      question: id,
      exercise,
      version,
      seed,
    };
    return await kernelPractice(db, asked);
  }
  const ofLab = items.filter(({ subject }) => labOf(subject) === labOf(id));
  const item = found(ofLab.find(({ kind, subject }) => kind === 'question' && subject === id) ?? ofLab[0]);
  const own = 'labVersion' in item ? (item.labVersion ?? null) : null;
  if (own !== null && version !== undefined) found(await publishedLab(db, labOf(id), version));
  const used = own === null ? null : (version ?? own);
  return { bank: knownBank(await bankOfVersion(db, id, used), id), version: used, seed };
}
