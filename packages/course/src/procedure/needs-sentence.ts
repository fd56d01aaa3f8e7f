import type { TRPCProcedureBuilder, TRPCUnsetMarker as Unset } from '@trpc/server';
import type { z } from 'zod';

/** A procedure without a sentence yet; a router does not accept it. */
export interface NeedsSentence<Context, Meta, Changes, ErrorShape> {
  /** `sentence`: what it does, for readers of the API's description. */
  meta(said: { readonly sentence: string }): NeedsOutput<Context, Meta, Changes, ErrorShape>;
}

/** `query`, `mutation` and `subscription` exist only after `output`, so that every procedure declares its answer. */
interface NeedsOutput<Context, Meta, Changes, ErrorShape, Sent = Unset, Parsed = Unset> {
  input<Schema extends z.ZodType>(
    schema: Parsed extends Unset ? Schema : never,
  ): NeedsOutput<Context, Meta, Changes, ErrorShape, z.input<Schema>, z.output<Schema>>;
  output<Schema extends z.ZodType>(
    schema: Schema,
  ): TRPCProcedureBuilder<Context, Meta, Changes, Sent, Parsed, z.input<Schema>, z.output<Schema>, false, ErrorShape>;
}

export function needsSentence<Context, Meta, Changes, ErrorShape>(
  builder: TRPCProcedureBuilder<Context, Meta, Changes, Unset, Unset, Unset, Unset, false, ErrorShape>,
): NeedsSentence<Context, Meta, Changes, ErrorShape>;
export function needsSentence(builder: unknown): unknown {
  return builder;
}
