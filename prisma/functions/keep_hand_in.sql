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
  -- A hand-in that still waits may be given to another version of its lab; one that was claimed may not.
  IF NEW.lab_version IS DISTINCT FROM OLD.lab_version AND (OLD.claimed_at IS NOT NULL OR OLD.ended_at IS NOT NULL OR OLD.cancelled_at IS NOT NULL) THEN
    RAISE EXCEPTION 'hand-in %: the version of its lab does not change once it is graded', OLD.id;
  END IF;
  IF (OLD.cancelled_at IS NOT NULL AND NEW.cancelled_at IS DISTINCT FROM OLD.cancelled_at)
    OR (OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at)
    OR (OLD.refunded_at IS NOT NULL AND NEW.refunded_at IS DISTINCT FROM OLD.refunded_at)
  THEN
    RAISE EXCEPTION 'hand-in %: an end is final', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER hand_ins_keep BEFORE UPDATE ON hand_ins FOR EACH ROW EXECUTE FUNCTION keep_hand_in();
