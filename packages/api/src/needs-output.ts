import type { TRPCProcedureBuilder, TRPCUnsetMarker as Unset } from '@trpc/server';
import type { z } from 'zod';

/** A procedure in the making. It has `query`, `mutation` and `subscription` only after `output`: one that does not say what it answers does not compile. */
export interface NeedsOutput<Context, Meta, Changes, ErrorShape, Sent = Unset, Parsed = Unset> {
  input<Schema extends z.ZodType>(
    schema: Parsed extends Unset ? Schema : never,
  ): NeedsOutput<Context, Meta, Changes, ErrorShape, z.input<Schema>, z.output<Schema>>;
  output<Schema extends z.ZodType>(
    schema: Schema,
  ): TRPCProcedureBuilder<Context, Meta, Changes, Sent, Parsed, z.input<Schema>, z.output<Schema>, false, ErrorShape>;
}

export function needsOutput<Context, Meta, Changes, ErrorShape>(
  builder: TRPCProcedureBuilder<Context, Meta, Changes, Unset, Unset, Unset, Unset, false, ErrorShape>,
): NeedsOutput<Context, Meta, Changes, ErrorShape>;
export function needsOutput(builder: unknown): unknown {
  return builder;
}
