-- A hand-in, or an item of a regrade set, is its own job from here on: there is no second queue to keep in step with. Portals and workers of
-- the version before must be stopped: the tables of their queue go.

ALTER TABLE "hand_ins" ADD COLUMN "turn" TIMESTAMPTZ(3);
UPDATE hand_ins SET turn = queued_at;
-- What waits or runs keeps its turn. A priority was the number of seconds from the start of 2026 to the turn, negated.
DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    UPDATE hand_ins h SET turn = GREATEST(h.queued_at, timestamptz '2026-01-01 00:00:00Z' - make_interval(secs => j.priority))
    FROM pgboss.job j
    WHERE j.id = h.id AND j.name IN ('grading-any', 'grading-software', 'grading-medium', 'grading-large')
      AND h.ended_at IS NULL AND h.cancelled_at IS NULL;
  END IF;
END $$;
ALTER TABLE "hand_ins" ALTER COLUMN "turn" SET NOT NULL;
ALTER TABLE hand_ins ADD CONSTRAINT hand_ins_turn_not_before_queued CHECK (turn >= queued_at);

ALTER TABLE "regrade_items" ADD COLUMN "claimed_at" TIMESTAMPTZ(3);
UPDATE regrade_items i SET claimed_at = g.claimed_at FROM gradings g
WHERE g.hand_in_id = i.hand_in_id AND g.regrade_set_id = i.regrade_set_id AND g.finished_at IS NULL AND i.ended_at IS NULL;
ALTER TABLE regrade_items ADD CONSTRAINT regrade_items_running_not_ended CHECK (claimed_at IS NULL OR ended_at IS NULL);

-- What waits, in the order in which it is taken.
DROP INDEX hand_ins_waiting;
CREATE INDEX hand_ins_waiting ON hand_ins (turn, id) WHERE ended_at IS NULL AND cancelled_at IS NULL AND claimed_at IS NULL;
CREATE INDEX regrade_items_waiting ON regrade_items (regrade_set_id, id) WHERE ended_at IS NULL AND claimed_at IS NULL;

CREATE OR REPLACE FUNCTION keep_hand_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ROW(NEW.id, NEW.enrolment_id, NEW.assignment_id, NEW.exercise, NEW.source, NEW.source_sha256, NEW.request_id, NEW.created_at, NEW.queued_at,
      NEW.turn, NEW.device_class)
    IS DISTINCT FROM
    ROW(OLD.id, OLD.enrolment_id, OLD.assignment_id, OLD.exercise, OLD.source, OLD.source_sha256, OLD.request_id, OLD.created_at, OLD.queued_at,
      OLD.turn, OLD.device_class)
  THEN
    RAISE EXCEPTION 'hand-in %: what was handed in, and when, does not change', OLD.id;
  END IF;
  IF (OLD.cancelled_at IS NOT NULL AND NEW.cancelled_at IS DISTINCT FROM OLD.cancelled_at)
    OR (OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at)
    OR (OLD.refunded_at IS NOT NULL AND NEW.refunded_at IS DISTINCT FROM OLD.refunded_at)
  THEN
    RAISE EXCEPTION 'hand-in %: an end is final', OLD.id;
  END IF;
  RETURN NEW;
END $$;

DROP SCHEMA IF EXISTS pgboss CASCADE;
