-- A grading that ended before its roof was measured was called `medium`, whatever graded it; replayed, it waited for a worker of that class.
-- Where the class is known, from a grading of the same worker on the same device whose roof was measured, or else from the worker itself, it
-- is put right: in the grading, in its result, in replays that wait, and in their jobs.

ALTER TABLE gradings DISABLE TRIGGER USER;

CREATE TEMP TABLE known_classes ON COMMIT DROP AS
  SELECT g.id, COALESCE(measured.device_class, w.device_class) AS device_class
  FROM gradings g
  LEFT JOIN workers w ON w.id = g.worker_id AND w.device ->> 'description' = g.device ->> 'description'
    AND (jsonb_array_length(w.roof -> 'curve') > 0 OR w.device_class = 'software')
  LEFT JOIN LATERAL (
    SELECT m.device_class FROM gradings m
    WHERE m.worker_id = g.worker_id AND m.outcome = 'result' AND m.device ->> 'description' = g.device ->> 'description'
      AND jsonb_array_length(m.roof -> 'curve') > 0
    ORDER BY m.claimed_at DESC LIMIT 1) measured ON true
  WHERE g.outcome = 'result' AND g.device_class = 'medium' AND jsonb_array_length(g.roof -> 'curve') = 0;
DELETE FROM known_classes WHERE device_class IS NULL OR device_class = 'medium';

UPDATE gradings g SET device_class = k.device_class, device = jsonb_set(g.device, '{deviceClass}', to_jsonb(k.device_class::text)),
  result = jsonb_set(g.result, '{device,deviceClass}', to_jsonb(k.device_class::text))
FROM known_classes k WHERE k.id = g.id;

ALTER TABLE gradings ENABLE TRIGGER USER;

UPDATE workers w SET device_class = measured.device_class, device = jsonb_set(w.device, '{deviceClass}', to_jsonb(measured.device_class::text))
FROM (
  SELECT DISTINCT ON (worker_id) worker_id, device_class FROM gradings
  WHERE outcome = 'result' AND jsonb_array_length(roof -> 'curve') > 0 ORDER BY worker_id, claimed_at DESC) measured
WHERE measured.worker_id = w.id AND w.device_class = 'medium' AND jsonb_array_length(w.roof -> 'curve') = 0
  AND measured.device_class <> 'medium';

UPDATE regrade_items i SET device_class = k.device_class
FROM regrade_sets s, known_classes k
WHERE s.id = i.regrade_set_id AND s.filter ->> 'replayOf' = k.id::text AND i.ended_at IS NULL;

DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    UPDATE pgboss.job j SET name = 'grading-' || i.device_class
    FROM regrade_items i WHERE j.id = i.id AND i.ended_at IS NULL AND j.name = 'grading-medium' AND i.device_class <> 'medium' AND j.state < 'active';
  END IF;
END $$;
