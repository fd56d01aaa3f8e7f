/**
 * Everything that a span may say besides its name and its times: ids of our own and figures. No address, query, input, name or source: traces leave
 * the database for a system with other readers. A new key needs a line in docs/operating.md.
 */
export const ATTRIBUTE_KEYS = [
  'http.request.method',
  'http.response.status_code',
  // A pattern: `/api/trpc/handIn.create`, `/courses/[course]`.
  'http.route',
  'rooflab.attempt',
  'rooflab.claim.kind',
  // What the client said about itself, and nobody has checked: its trace, the span of the click, and when that was by its clock.
  'rooflab.client.sent_at',
  'rooflab.client.span_id',
  'rooflab.client.trace_id',
  'rooflab.exercise',
  'rooflab.grading.id',
  'rooflab.hand_in.id',
  'rooflab.outcome',
  'rooflab.worker.id',
] as const;

type AttributeKey = (typeof ATTRIBUTE_KEYS)[number];

export type SpanAttributes = { readonly [Key in AttributeKey]?: string | number };
