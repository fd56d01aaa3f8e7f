import type { Field } from '@rooflab/lab/question';
import { z } from 'zod';

const anyField = { id: z.string(), /** One line of Markdown. */ label: z.string() };

/** What a question asks for: no field says what is right. */
export const fieldSchema = z.discriminatedUnion('kind', [
  z.object({ ...anyField, kind: z.literal('integer'), unit: z.string() }),
  z.object({
    ...anyField,
    kind: z.literal('number'),
    unit: z.string(),
    relativeTolerance: z.number(),
    /** Where it is a prediction: the experiment, and the derived value of it that decides. */
    predicts: z.object({ experiment: z.string(), derived: z.string() }).exactOptional(),
  }),
  z.object({ ...anyField, kind: z.literal('choice'), choices: z.array(z.object({ value: z.string(), label: z.string() })) }),
]);

export function fieldAnswers(fields: readonly Field[]): z.infer<typeof fieldSchema>[] {
  return fields.map((field) => (field.kind === 'choice' ? { ...field, choices: [...field.choices] } : field));
}
