import { z } from 'zod';

const mark = z.number().nullable().default(null);

/** Replace the exercise's own marks (fractions of the measured roof); both or neither. */
export const exerciseTermsSchema = z.object({ passFraction: mark, fullFraction: mark });
