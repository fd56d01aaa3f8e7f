-- What a grading measured stands in its result, once. Its point on the plots is generated from there; the tables that held the same again
-- are views for as long as the version before this one may run beside it, and take what it writes without keeping it a second time.

ALTER TABLE gradings ADD COLUMN point jsonb GENERATED ALWAYS AS ((result #> '{performance,measurements,-1}') - 'samplesNs') STORED;

-- A trigger before an update sees generated columns empty, so it is told not to compare this one.
CREATE OR REPLACE FUNCTION keep_finished_grading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.finished_at IS NOT NULL THEN
    OLD.effective := NEW.effective;
    OLD.point := NEW.point;
    IF NEW IS DISTINCT FROM OLD THEN
      RAISE EXCEPTION 'grading % is finished: only "effective" may change', OLD.id;
    END IF;
  ELSIF ROW(NEW.id, NEW.hand_in_id, NEW.attempt, NEW.kind, NEW.regrade_set_id, NEW.claim_id, NEW.worker_id, NEW.seed, NEW.queued_at, NEW.claimed_at)
    IS DISTINCT FROM
    ROW(OLD.id, OLD.hand_in_id, OLD.attempt, OLD.kind, OLD.regrade_set_id, OLD.claim_id, OLD.worker_id, OLD.seed, OLD.queued_at, OLD.claimed_at)
  THEN
    RAISE EXCEPTION 'grading %: what was claimed, by whom and when, does not change', OLD.id;
  END IF;
  RETURN NEW;
END $$;

DROP TABLE measurements;
DROP TABLE grading_cases;
DROP FUNCTION refuse_rows_of_finished_grading;

CREATE VIEW measurements AS
  SELECT g.id AS grading_id, (row_number() OVER (PARTITION BY g.id ORDER BY m.sweep, m.nth) - 1)::int AS position, m.sweep,
    m.value -> 'size' AS size, m.value -> 'overrides' AS overrides,
    ARRAY(SELECT sample::float8 FROM jsonb_array_elements_text(m.value -> 'samplesNs') sample) AS samples_ns,
    (m.value ->> 'droppedSamples')::int AS dropped_samples, (m.value ->> 'medianNs')::float8 AS median_ns,
    (m.value ->> 'ciLowNs')::float8 AS ci_low_ns, (m.value ->> 'ciHighNs')::float8 AS ci_high_ns, (m.value ->> 'bytes')::float8 AS bytes,
    (m.value ->> 'flops')::float8 AS flops, (m.value ->> 'intensity')::float8 AS intensity,
    (m.value ->> 'bytesPerSecond')::float8 AS bytes_per_second, (m.value ->> 'flopsPerSecond')::float8 AS flops_per_second,
    (m.value ->> 'attainableBytesPerSecond')::float8 AS attainable_bytes_per_second, (m.value ->> 'fraction')::float8 AS fraction,
    (m.value ->> 'bound')::bound AS bound, NULLIF(m.value -> 'rung', 'null'::jsonb) AS rung
  FROM gradings g CROSS JOIN LATERAL (
    SELECT false AS sweep, nth, value FROM jsonb_array_elements(g.result #> '{performance,measurements}') WITH ORDINALITY AS each(value, nth)
    UNION ALL
    SELECT true, nth, value FROM jsonb_array_elements(g.result #> '{performance,sweep}') WITH ORDINALITY AS each(value, nth)) m;

CREATE VIEW grading_cases AS
  SELECT g.id AS grading_id, (c.nth - 1)::int AS position, c.value ->> 'name' AS name, c.value -> 'size' AS size,
    (c.value ->> 'hidden')::boolean AS hidden, (c.value ->> 'passed')::boolean AS passed, NULLIF(c.value -> 'mismatch', 'null'::jsonb) AS mismatch
  FROM gradings g CROSS JOIN LATERAL jsonb_array_elements(g.result #> '{correctness,cases}') WITH ORDINALITY AS c(value, nth);

CREATE RULE measurements_kept_in_result AS ON INSERT TO measurements DO INSTEAD NOTHING;
CREATE RULE grading_cases_kept_in_result AS ON INSERT TO grading_cases DO INSTEAD NOTHING;
