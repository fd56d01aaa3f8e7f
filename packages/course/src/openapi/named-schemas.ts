import {
  countedSchema,
  deviceClassSchema,
  deviceSchema,
  explainedSchema,
  measurementSchema,
  openedClassSchema,
  resultSchema,
  roofSchema,
  verdictSchema,
  xraySchema,
} from '@rooflab/result';
import type { z } from 'zod';
import { auditEntrySchema } from '../audit/schema.ts';
import { doneSchema, handInStateSchema, jsonObjectSchema, jsonValueSchema, roleSchema } from '../procedure/schemas.ts';
import { scopeSchema } from '../procedure/scopes.ts';

/** Parts of many answers, which the document describes once, under these names. */
export const NAMED_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  AuditEntry: auditEntrySchema,
  Counted: countedSchema,
  Device: deviceSchema,
  DeviceClass: deviceClassSchema,
  Done: doneSchema,
  Explained: explainedSchema,
  HandInState: handInStateSchema,
  JsonObject: jsonObjectSchema,
  JsonValue: jsonValueSchema,
  Measurement: measurementSchema,
  OpenedClass: openedClassSchema,
  Result: resultSchema,
  Role: roleSchema,
  Roof: roofSchema,
  Scope: scopeSchema,
  Verdict: verdictSchema,
  Xray: xraySchema,
};
